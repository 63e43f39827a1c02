"""What narrows a statement to a part of the project: an environment, a platform, a region, a directory; nothing about its subject."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from cam.language.lexicon import LONGEST
from cam.patterns import lazy

# What one place is called in eight languages. Two statements about different places do not contradict each other.
_PLACES: dict[str, str] = {
    "staging": r"staging|stage|pre-?prod\w*|recette|homologação|ステージング|検証環境|스테이징|预发布?|預發",
    "production": r"production|prod|produktion\w*|produktiv\w*|producción|produção|本番|生产|線上|线上|운영|프로덕션",
    "development": r"dev|development|entwicklung\w*|desarrollo|desenvolvimento|développement|開発環境|开发环境|개발 ?환경|개발 ?서버",
    "testing": r"test(?:ing)? env\w*|qa|uat|testumgebung|entorno de pruebas|environnement de tests?|ambiente de testes?|"
    r"测试环境|テスト環境|테스트 ?환경",
    "preview": r"previews?|canary|sandbox|demo",
    "local": r"locally|localhost|lokal|en local|localmente|本地|ローカル|로컬",
    "windows": r"windows",
    "linux": r"linux|ubuntu|debian",
    "mac": r"mac|macos|os x|macbooks?",
    "ios": r"ios|iphone|ipad",
    "android": r"android",
    "mobile": r"mobile|モバイル|移动端|모바일",
    "frontend": r"front-?end|フロントエンド|前端|프론트엔드",
    "backend": r"back-?end|バックエンド|后端|백엔드",
}
_REGION = lazy(r"(?<![\w-])(?:EU|US|UK|APAC|EMEA|LATAM|[a-z]{2}-(?:east|west|north|south|central)-\d)(?![\w-])")
_PARTS = (
    r"folder|directory|dir|package|workspace|module|subproject|repo|repository|site|website|crate|service|app|ordner|verzeichnis|paket|"
    r"modul|dienst|carpeta|directorio|paquete|módulo|servicio|dossier|répertoire|paquet|pasta|diretório|pacote|serviço|"
    r"repositorio|repositório|dépôt"
)
_IN = r"\b(?:in|for|under|inside|within|of|im|in der|en|para|dans|pour|em|na|no) (?:the |our |der |dem |das |la |el |le |a |o )?[`\"']?"
_DIRECTORY = lazy(
    rf"{_IN}(?P<a>[\w.-]+(?:/[\w.-]*)+)|{_IN}(?:{_PARTS}) [`\"']?(?P<b>[\w./-]+)|"
    rf"(?:{_IN}|\b(?:the|our|der|die|das|el|la|le|o) )(?P<c>[\w./-]+)[`\"']? (?:{_PARTS})\b"
    r"|(?P<d>[\w./-]+)[`」\"']? ?(?:目录|文件夹|ディレクトリ|フォルダ|디렉터리|폴더|パッケージ|패키지|包(?:里|中|内)|"
    r"リポジトリ|仓库|저장소)",
    re.IGNORECASE,
)
_HERE = frozenset(
    {"this", "that", "our", "the", "whole", "every", "all", "same", "new", "a", "each", "dieser", "diesem", "este", "esta", "ce", "cette"}
)


@lru_cache(maxsize=2048)
def places(text: str) -> frozenset[str]:
    """The environments, platforms, regions and directories that ``text`` names, each by one name in all languages.

    Those in its first ``LONGEST`` characters: the patterns take quadratic time, and a hand-written heading may be a page.
    """
    text = text[:LONGEST]
    named = {name for name, shape in _shapes() if shape.search(text)} | {match.casefold() for match in _REGION.findall(text)}
    parts = {next(filter(None, match.groups())).casefold().strip("./") for match in _DIRECTORY.finditer(text)}
    return frozenset(named | (parts - _HERE))


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The compiled table; an ASCII word must stand by itself, other scripts have no blanks."""
    return tuple((name, re.compile(rf"(?<![A-Za-z0-9_-])(?:{words})(?![A-Za-z0-9_-])", re.IGNORECASE)) for name, words in _PLACES.items())
