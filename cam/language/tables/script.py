"""Traditional characters beside simplified ones, so that a cue of Chinese stands in the table once."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cam.language.cues import Lexicon

# Each simplified character with the traditional ones that are written for it, of those that stand in cues.
_PAIRS = (
    "万萬 与與 严嚴 个個 临臨 为為 么麼 产產 仅僅 从從 仓倉 们們 优優 会會 体體 储儲 儿兒 关關 册冊 写寫 "
    "决決 准準 减減 几幾 划劃 则則 刚剛 创創 别別 办辦 务務 动動 单單 厉厲 参參 发發 变變 号號 后後 吗嗎 "
    "听聽 启啟 员員 团團 块塊 处處 备備 复複 头頭 夹夾 实實 审審 对對 导導 将將 尽盡 带帶 帮幫 应應 废廢 "
    "库庫 弃棄 归歸 录錄 当當 忆憶 态態 总總 护護 报報 拟擬 择擇 换換 据據 数數 无無 旧舊 时時 显顯 暂暫 "
    "机機 条條 构構 标標 树樹 样樣 档檔 检檢 欢歡 没沒 测測 涨漲 点點 烦煩 状狀 环環 现現 码碼 确確 礼禮 "
    "离離 种種 称稱 简簡 签簽 类類 红紅 约約 级級 线線 组組 终終 经經 结結 给給 绝絕 统統 继繼 续續 维維 "
    "缩縮 网網 职職 联聯 脑腦 虑慮 补補 规規 觉覺 触觸 计計 认認 讨討 让讓 议議 记記 许許 论論 设設 评評 "
    "译譯 试試 话話 询詢 该該 误誤 说說 请請 谁誰 调調 谢謝 负負 败敗 账帳 贴貼 赖賴 转轉 较較 输輸 过過 "
    "运運 还還 这這 进進 远遠 迁遷 选選 钥鑰 钩鉤 钮鈕 链鏈 错錯 镜鏡 长長 问問 间間 队隊 际際 随隨 难難 "
    "静靜 页頁 项項 顺順 须須 预預 频頻 题題 额額 验驗 里裡裏 释釋 采採 并並 台臺"
)
_AS_THEY_ARE = frozenset({"code", "spaced", "requested"})
_OTHERS = {pair[0]: pair[1:] for pair in _PAIRS.split()}


def in_both_scripts(lexicon: Lexicon) -> Lexicon:
    """The table with each cue in traditional characters as well."""
    written: dict[str, Any] = {}  # of cues and of words, by the names of fields
    for name in (field.name for field in fields(lexicon)):
        value = getattr(lexicon, name)
        if isinstance(value, tuple):
            written[name] = tuple(map(_both, value))
        elif name not in _AS_THEY_ARE:
            written[name] = _words(value, "|" if name == "contrast" else " ")
    return replace(lexicon, **written)


def _both(expression: str) -> str:
    """``expression`` with a class of characters for each that is written in two ways."""
    parts: list[str] = []
    in_class = False
    for n, character in enumerate(expression):
        escaped = n > 0 and expression[n - 1] == "\\"
        if character in "[]" and not escaped:
            in_class = character == "["
        others = _OTHERS.get(character, "")
        parts.append(character if not others else f"{character}{others}" if in_class else f"[{character}{others}]")
    return "".join(parts)


def _words(text: str, mark: str) -> str:
    """Words in both scripts, with this mark between them; one with several such characters in traditional ones throughout."""
    traditional = "".join(_OTHERS.get(character, character)[:1] for character in text)
    return mark.join(dict.fromkeys([*text.split(mark), *traditional.split(mark)]))
