"""What is asked to be kept is never forgotten, in whatever order the words stand."""

from __future__ import annotations

import pytest

from cam.extract import extract
from cam.language.denial import denies
from cam.models import HumanSaid

_DENIED = """
Vergiss die Migrationen nachts nicht.
Vergiss Redis bitte nicht.
und vergiss bussard nicht
Lösch die Notiz über den Proxy luchs nicht.
Vergiss nie, dass Rabatte erlaubt sind.
Vergiss auf keinen Fall die Migrationen.
Vergiss keinesfalls, dass Redis auf Port 6380 läuft.
Lösche die Notiz zu Redis unter keinen Umständen.
Entferne Redis niemals aus deinem Gedächtnis.
Streich die Notiz über die Migrationen, die nachts laufen, nicht!
Bitte vergiss das mit dem Proxy luchs nicht, das ist wichtig.
Nimm den Proxy luchs bloß nicht aus dem Gedächtnis.
Vergiss die Regel mit npm auf gar keinen Fall.
Never forget the nightly migrations.
Don't you forget the nightly migrations.
Forget the nightly migrations not.
Forget not that discounts are allowed.
Don't ever delete the note about bussard.
Please do not remove bussard from your memory.
Never, ever forget bussard.
Under no circumstances forget the bussard note.
Delete the note about bussard under no circumstances.
Forget never that discounts are allowed.
You must not forget the nightly migrations.
Let's not forget bussard.
Do not erase from your memory that discounts are allowed.
N'oublie pas les migrations de nuit.
N'oublie jamais que les remises sont permises.
Oublie pas Redis.
Oublie jamais que les remises sont permises.
N'efface surtout pas la note sur bussard.
Ne supprime pas la note sur bussard.
Ne retire jamais bussard de ta mémoire.
Oublie en aucun cas les migrations de nuit.
N'oubliez pas bussard.
Il ne faut pas oublier les migrations.
Efface la note sur bussard sous aucun prétexte.
Oublie surtout pas la note sur bussard.
No olvides las migraciones nocturnas.
Nunca olvides que los descuentos están permitidos.
No te olvides de bussard.
Olvida nunca las migraciones.
No borres la nota sobre bussard.
Jamás olvides bussard.
Nunca elimines bussard de tu memoria.
No quites de la memoria que usamos Redis.
Olvida las migraciones en ningún caso.
No hay que olvidar las migraciones.
No olvidéis las migraciones nocturnas.
Borra la nota sobre bussard bajo ningún concepto.
Não esqueça as migrações noturnas.
Não se esqueça de bussard.
Nunca esqueça que descontos são permitidos.
Esquece o Redis não.
Não apague a nota sobre bussard.
Jamais esqueça o Redis.
Não remova bussard da memória.
Não esquece o Redis não.
Esqueça o Redis de jeito nenhum.
Apague a nota sobre bussard em hipótese alguma.
Nunca exclua a nota sobre bussard.
Esquece não que os descontos são permitidos.
别忘了夜间迁移。
不要忘记夜间迁移。
千万别忘了Redis在6380端口。
请不要删除关于bussard的记忆。
忘记夜间迁移可不行。
永远不要忘记折扣是允许的。
别把bussard的记录删掉。
把bussard的记录删掉是不行的。
不能忘记夜间迁移。
勿忘夜间迁移。
不要从记忆里删除bussard。
删除关于bussard的记忆是不可以的。
夜間の移行を忘れないで。
Redisのことを忘れないでください。
bussardのメモを消さないでください。
夜間の移行は絶対に忘れてはいけません。
記憶からbussardを削除しないで。
bussardを忘れちゃだめ。
割引が許可されていることを忘れないように。
bussardのことは忘れるな。
夜間の移行をお忘れなく。
bussardのメモは記憶から消してはならない。
bussardの記憶を消さないでね。
야간 마이그레이션을 잊지 마.
Redis를 잊지 마세요.
bussard 메모를 지우지 마세요.
절대 bussard를 잊지 마.
bussard를 기억에서 지우지 말아 주세요.
할인이 허용된다는 것을 잊으면 안 돼.
bussard 메모를 삭제하지 마.
야간 마이그레이션을 잊어버리지 마.
bussard는 잊지 말아 줘.
bussard 메모는 삭제하면 안 됩니다.
bussard를 안 잊어 줘.
""".strip().splitlines()

_WISHED = """
Vergiss die Notiz, dass Redis nicht mehr läuft.
Vergiss, dass Rabatte nicht erlaubt sind.
Vergiss dass wir npm nie nutzen.
Vergiss das mit dem Proxy luchs, das stimmt nicht mehr.
Vergiss die Migrationen nachts.
Streiche die Notiz zu Redis, den nutzen wir nicht.
Forget that we do not use Redis.
Forget the rule about not pushing to main.
Forget that the tests need Redis, they do not.
Delete the note that says never use tabs.
Forget the bussard note, we don't use it.
Forget about the never-squash rule.
Oublie que nous n'utilisons pas Redis.
Oublie la note sur bussard, on ne l'utilise plus.
Efface la note disant que les remises ne sont jamais permises.
Olvida que no usamos Redis.
Olvida la nota sobre bussard, ya no existe.
No, olvida la nota sobre bussard.
Borra la nota que dice que nunca usemos tabs.
Esqueça que não usamos Redis.
Não, esqueça a nota sobre bussard.
Esqueça a nota sobre bussard, não existe mais.
忘掉Redis不能用这件事。
请忘记夜间迁移这件事。
删除关于bussard的记忆。
夜間の移行は忘れてください。
bussardを使わないというメモを消してください。
야간 마이그레이션은 잊어 줘.
bussard를 쓰지 않는다는 메모를 지워 줘.
""".strip().splitlines()


def _forgotten(said: str) -> list[str]:
    return [one.forgets for one in extract([HumanSaid(text=said)], ()) if one.forgets]


@pytest.mark.parametrize("said", _DENIED)
def test_a_denied_wish_to_forget_forgets_nothing(said: str) -> None:
    """The words that deny stand at the end in German, behind the verb in spoken French, in the verb in Japanese."""
    assert _forgotten(said) == []
    assert not any(one.replaces or one.corrects for one in extract([HumanSaid(text=said)], ())), "nor replaces it"


@pytest.mark.parametrize("said", _WISHED)
def test_what_shall_be_forgotten_may_itself_deny(said: str) -> None:
    assert _forgotten(said)


def test_what_shall_never_be_forgotten_is_remembered() -> None:
    (learned,) = extract([HumanSaid(text="Vergiss nie, dass Rabatte erlaubt sind.")], ())
    assert learned.record
    assert learned.rule == "explicit remember"


def test_what_stands_behind_a_preposition_is_what_is_meant() -> None:
    assert not denies("Lösche die Notiz über nicht signierte Tags.")
