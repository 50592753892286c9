"""Marks that would end the place where an answer stands, if its fence were a plain one."""

import re

_CHAT_MARK = re.compile(
    r"<\|(?:im_end|im_start|eot_id|end_of_text|endoftext|start_header_id|end_header_id|end|eom_id"
    r"|system|user|assistant|begin_of_text)\|>|\[/?inst\]|<</?sys>>|<(?:end|start)_of_turn>|</s>"
)
_ROLE = re.compile(
    r"^ ?(?:(?:#{1,4} ?|\[)(?:system|assistant|human|user|developer)(?:\]| ?:| ?$)"
    r"|(?:system|developer) (?:message|prompt|instructions?) ?:|assistant ?:)",
    re.MULTILINE,
)
_END = re.compile(
    r"^[ =\-*_#\[<(]{0,40}(?:end of (?:the )?(?:candidate |student |model )?"
    r"(?:answer|response|reply|completion|submission|text|input)"
    r"|(?:answer|response|submission) ends(?: here)?"
    r"|fin de la (?:respuesta|réponse)|fim da resposta|ende der antwort|fine della risposta"
    r"|конец ответа|回答结束|回答結束|答案结束|回答終わり|回答ここまで|mwisho wa jibu"
    r"|ukuphela kwempendulo|نهاية الإجابة|उत्तर समाप्त)[ =\-*_#\]>).:]{0,40}$",
    re.MULTILINE,
)
_NAMED = r"(?:candidate|student|model|user)?[_ -]?(?:answer|response|reply|completion|submission"
_TAG = re.compile(
    rf"< ?(/?) ?({_NAMED}|question|reference|input|text|document|instructions?)"
    r"(?:-[0-9a-z]+)?)[^<>\n]{0,80}>"
)


def closes_a_fence(text: str) -> bool:
    """Whether a text closes what it did not open: a tag, a chat template's turn, an answer's end.

    Args:
        text: Cleaned and in lower case, without runs of blanks.
    """
    if _CHAT_MARK.search(text) or _END.search(text):
        return True
    return _has_lone_closing_tag(text) or _ROLE.search(text) is not None


def _has_lone_closing_tag(text: str) -> bool:
    open_tags: list[str] = []
    for match in _TAG.finditer(text):
        if not match[1]:
            open_tags.append(match[2])
        elif match[2] in open_tags:
            open_tags.remove(match[2])
        else:
            return True
    return False
