from polyclinic.judge.domain.cues.table import cue_table
from polyclinic.replies.refusal_phrases import REFUSALS

EN = cue_table(
    answer="answer|answers|answer key|solution|ans|prediction|predicted|verdict",
    choice=(
        "option|options|choice|choices|letter|letters|alternative|alternatives|statement"
        "|statements|item|label|number|diagnosis|selection|one"
    ),
    correct=(
        "correct|right|best|true|accurate|appropriate|suitable|valid|supported|proper"
        "|most appropriate|most likely|most probable|most accurate|most suitable|most fitting"
        "|fits best|fits|best fits|best fit|matches|the best match|holds|likely|preferred"
    ),
    wrong=(
        "wrong|incorrect|false|inaccurate|unlikely|less likely|least likely|excluded"
        "|ruled out|rule out|rules out|ruling out|can be ruled out|eliminate|eliminated"
        "|eliminates|eliminating|rejected|reject|exclude|excludes|excluding|dismissed"
        "|inappropriate|contraindicated|invalid|unsuitable|implausible|impossible|tempting"
        "|a distractor|distractor|distractors|discarded|discard|fails|fail|out|refuted|untrue"
        "|mistaken|not applicable|dropped|drop|crossed off|struck off|struck out"
    ),
    copula=(
        "is|are|be|would be|should be|must be|will be|has to be|seems|seems to be"
        "|appears to be|is clearly|remains|it's|that's|he's|equals|being|is indeed"
        "|is therefore|is thus"
    ),
    neg=(
        "not|isn't|is not|aren't|are not|wasn't|don't|do not|doesn't|does not|never|no|nor"
        "|neither|cannot|can't|can not|won't|wouldn't|rather than|instead of|cannot be"
        "|can't be|none|couldn't|shouldn't|hardly|didn't|did not|over|as opposed to|non"
    ),
    pick=(
        "choose|chose|chosen|pick|picked|select|selected|selecting|choosing|picking|go with"
        "|going with|went with|opt for|settle on|vote for|lean towards|submit|mark|favor"
        "|favour|points to|point to"
    ),
    think=(
        "i think|i believe|i would say|i'd say|in my opinion|my guess|i guess|i conclude"
        "|we conclude|i suspect|i am confident|i'm confident|i am sure|i'm sure"
    ),
    it="it|this|that|these|they",
    skip=(
        "the|my|an|among|amongst|from|listed|offered|available|presented|your|our|i|we|i'll"
        "|i'd|i would|i will|let's|must|clearly|definitely|indeed|simply|probably"
        "|most probably|very|certainly|obviously|here|single|both|all|each|every|to|of|for"
        "|will|would|should|please|following|below|above|given above|as follows|response"
        "|also called|i.e|again|still|now|overall|in conclusion|in summary|to conclude|sure"
        "|okay|ok|well|yes|me|am|hence the|can|have|has|been"
    ),
    so="so|therefore|thus|hence|consequently|accordingly|then|leaving|which leaves|leaves",
    hedge=(
        "doubt|may|might|could|may be|might be|could be|perhaps|maybe|possibly|either"
        "|not sure|unsure|uncertain|can't decide|cannot decide|torn between|between"
        "|not certain|possible|candidates|candidate|considered|consider|suppose|assume"
        "|assuming|i wonder|whether|some say|some may|students|someone|hard to say"
        "|at first glance|initially|at first|first thought|unclear|one might|one may"
        "|looks like|plausible|would seem|originally|some|many|people|suggested"
    ),
    and_="and|as well as|plus|together with",
    or_="or|and or|versus|vs",
    but="but|whereas|while|though|although|yet|however|but rather|but instead",
    because=(
        "because|since|as it|as the|as this|due to|given|which|that is|who|where|when|with"
        "|based on|in|on|after|by|explanation|rationale|reason|reasoning|thanks to|owing to"
        "|via|per|i e|as|because of|also known as|meaning|namely|according to|at"
    ),
    if_=(
        "if|unless|were|had it|in case|provided|otherwise|else|for example|for instance"
        "|in the form|in the format|of the form"
    ),
    only="only|just|solely",
    final="final|finally|final answer|final choice|ultimate|final decision|final verdict",
    retract=(
        "wait|no wait|hold on|scratch that|correction|i made a mistake|i made an error"
        "|my mistake|i was wrong|i was mistaken|that was wrong|that was a mistake"
        "|that is wrong|that's wrong|on second thought|on second thoughts|on reflection"
        "|let me correct|i need to correct|i correct myself|i stand corrected"
        "|i change my answer|changing my answer|i change my mind|i meant|i mean|revised"
        "|corrected|updated|let me reconsider|reconsidering|oops|i take that back|apologies"
        "|i misread|strike that|after reconsideration|upon reconsideration|rechecking"
    ),
    except_="except|except for|other than|apart from|besides|all but|without|everything but",
    asked="question|questions|item number|q",
    refuse=REFUSALS["en"].cues,
    also="also|too|likewise|as well|additionally",
    genitive=(
        "vitamin|vitamins|hepatitis|group|type|types|influenza|factor|protein|class|grade"
        "|stage|cell|antigen|immunoglobulin|toxin|amphotericin|polymyxin|coxsackie|category"
        "|phase|lupus|streptococcus|strep|haemophilia|hemophilia|ebola|provitamin|child-pugh"
        "|pugh|level|virus|patient|case|plan|cyclosporin|mitomycin|bleomycin|troponin"
        "|apolipoprotein|porphyria|serotype|schedule|blood|subunit|lipid|coenzyme|wave"
        "|segment|lead|hemoglobin|haemoglobin|part|appendix|table|figure|section|step|panel"
        "|arm|cohort|student|reviewer|doctor|dr|drug|hospital|mr|mrs"
    ),
    words_like_labels="a i",
)
