"""Words right behind a verdict by which its writer takes it back."""

import re

_NO = (
    r"(?:oh |hmm,? |but |sorry,? )?(?:no,? )?wait\b|no\s*[,.!:;—–-]|nope\b|scratch that\b"
    r"|strike that\b"
    r"|actually\b|hold on\b|on second thoughts?|espera\b|nein\b\s*[,.!:]|nicht wirklich"
    r"|doch nicht\b|non\s*[,.!:]"
    r"|não\s*[,.!:]|нет\b|ні\s*[,.!:]|nie\s*[,.!:]|ne\s*[,.!:]|不对|不，|不,|等等|いや|いいえ"
    r"|아니|لا\s*[،,.!:]|नहीं|না\s*[,।]"
    r"|ไม่ใช่|không\s*[,.!:]|tidak\s*[,.!:]|bukan\b|hapana\b|cha\s*[,.!:]|hayır\b|όχι\b|לא\s*[,.!:]"
    r"|نه\s*[،,.!:]"
)
_JUDGED = (
    r"(?:hmm+[,.]? )?(?:(?:that |this |it )?(?:is|was|seems|looks)|would be|would have been"
    r"|could be|might be)"
    r" (?:\w+ ){0,2}?(?:wrong|incorrect|not right|false|a mistake|mistaken|inadmissible|generous"
    r"|lenient|harsh"
    r"|strict|unfair|too \w+|my (?:first|initial|draft|earlier)|the (?:draft|first)|only a draft"
    r"|a draft"
    r"|premature)\b"
    r"|would (?:be|have been)\b|does not (?:hold|stand|apply)\b|cannot (?:be|stand)\b|no longer\b"
    r"|(?:is|was) (?:what|how) (?:the|this|it)\b|is not my\b|sería\b|seria\b|serait\b|wäre\b"
    r"|sarebbe\b"
    r"|был[оа]? бы\b|zou\b|byłoby\b|bylo by\b|es lo que (?:dice|pide)|é o que (?:diz|pede)"
    r"|c'est ce que"
    r"|ist das, was|è ciò che|太宽|过于|だと甘|は誤り|は間違|는 틀|سيكون\b|akan terlalu|sẽ là\b"
    r"|itakuwa\b"
)
_THIS = (
    r"esto|eso|este|isso|isto|este|c'est|ceci|cela|das|dies\w*|questo|ciò|è|dit|dat|это|этот|то"
    r"|це|to|αυτό"
    r"|bu|şu|هذا|ذلك|این|آن|זה|यह|वह|এটা|এটি|இது|ఇది|นี่|นั่น|điều này|điều đó|đó|ini|itu|hii|hiyo"
    r"|hilo|lokhu"
    r"|这|這|那|此|これ|それ|이것|그것|이건|그건"
)
_WRONG = (
    r"incorrect|erróne|un error|equivocad|fals|demasiado|errad|incorret|um erro|demais|faux"
    r"|une erreur|erroné"
    r"|trop |ein fehler|ein irrtum|zu (?:gro|mild|hoch|streng|niedrig)|sbagliat|errat|un errore"
    r"|troppo|fout"
    r"|onjuist|verkeerd|te (?:mild|hoog|streng)|неверн|неправильн|ошиб|слишком|помилк|надто"
    r"|занадто|błęd"
    r"|nieprawidłow|zbyt|chyb|špatn|příliš|greșit|téves|hibás|túl|λάθος|εσφαλμ|yanlış|hatalı"
    r"|fazla|خطأ|خاطئ"
    r"|اشتباه|غلط|نادرست|שגוי|טעות|गलत|ग़लत|ভুল|தவறு|తప్పు|ผิด|ไม่ถูก|sai|không đúng|nhầm|salah"
    r"|keliru|terlalu"
    r"|si sahihi|si sawa|kosa|akulungile|iphutha|错|錯|不对|不對|不正确|太|間違|誤り|違い|不正確"
    r"|甘|틀렸|틀린|잘못"
)
WITHDRAWN = re.compile(
    rf"[\W_]*(?:{_NO}|{_JUDGED}|(?:{_THIS})[^.!?\n。！？]{{0,14}}?(?:{_WRONG}))", re.IGNORECASE
)
