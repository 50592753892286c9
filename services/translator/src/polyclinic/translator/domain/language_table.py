"""Languages that can be translated, and what each family of models calls them.

A row: BCP-47 code, ISO 15924 script, whether words are divided by blanks, FLORES-200 code (NLLB),
MADLAD-400 code, OPUS-MT target code, other codes for it, English name; "-" where there is none.
The engine still asks its model's vocabulary: a table cannot know what a checkpoint was trained on.
"""

ROWS = """
af Latn y afr_Latn af afr afr Afrikaans
am Ethi y amh_Ethi am amh amh Amharic
ar Arab y arb_Arab ar ara ara,arb Arabic
bg Cyrl y bul_Cyrl bg bul bul Bulgarian
bn Beng y ben_Beng bn ben ben Bengali
bo Tibt n bod_Tibt bo bod bod,tib Tibetan
ca Latn y cat_Latn ca cat cat Catalan
cs Latn y ces_Latn cs ces ces,cze Czech
da Latn y dan_Latn da dan dan Danish
de Latn y deu_Latn de deu deu,ger German
el Grek y ell_Grek el ell ell,gre Greek
en Latn y eng_Latn en eng eng English
es Latn y spa_Latn es spa spa Spanish
et Latn y est_Latn et est est,ekk Estonian
fa Arab y pes_Arab fa pes fas,per,pes Persian
fi Latn y fin_Latn fi fin fin Finnish
fil Latn y tgl_Latn fil tgl tl,tgl Filipino
fr Latn y fra_Latn fr fra fra,fre French
gu Gujr y guj_Gujr gu guj guj Gujarati
ha Latn y hau_Latn ha hau hau Hausa
he Hebr y heb_Hebr he heb iw,heb Hebrew
hi Deva y hin_Deva hi hin hin Hindi
hr Latn y hrv_Latn hr hrv hrv Croatian
hu Latn y hun_Latn hu hun hun Hungarian
hy Armn y hye_Armn hy hye hye,arm Armenian
id Latn y ind_Latn id ind in,ind Indonesian
ig Latn y ibo_Latn ig ibo ibo Igbo
it Latn y ita_Latn it ita ita Italian
ja Jpan n jpn_Jpan ja jpn jpn Japanese
ka Geor y kat_Geor ka kat kat,geo Georgian
km Khmr n khm_Khmr km khm khm Khmer
kn Knda y kan_Knda kn kan kan Kannada
ko Kore y kor_Hang ko kor kor Korean
lo Laoo n lao_Laoo lo lao lao Lao
lt Latn y lit_Latn lt lit lit Lithuanian
lv Latn y lvs_Latn lv lav lav,lvs Latvian
ml Mlym y mal_Mlym ml mal mal Malayalam
mr Deva y mar_Deva mr mar mar Marathi
ms Latn y zsm_Latn ms zsm msa,may,zsm Malay
my Mymr n mya_Mymr my mya mya,bur Burmese
nb Latn y nob_Latn no nob no,nor,nob Norwegian Bokmål
ne Deva y npi_Deva ne npi nep,npi Nepali
nl Latn y nld_Latn nl nld nld,dut Dutch
om Latn y gaz_Latn om gaz orm,gaz Oromo
pa Guru y pan_Guru pa pan pan Punjabi
pl Latn y pol_Latn pl pol pol Polish
pt Latn y por_Latn pt por por Portuguese
ro Latn y ron_Latn ro ron mo,ron,rum Romanian
ru Cyrl y rus_Cyrl ru rus rus Russian
si Sinh y sin_Sinh si sin sin Sinhala
sk Latn y slk_Latn sk slk slk,slo Slovak
sl Latn y slv_Latn sl slv slv Slovenian
so Latn y som_Latn so som som Somali
sr Cyrl y srp_Cyrl sr srp_Cyrl srp Serbian
sv Latn y swe_Latn sv swe swe Swedish
sw Latn y swh_Latn sw swh swa,swh Swahili
ta Taml y tam_Taml ta tam tam Tamil
te Telu y tel_Telu te tel tel Telugu
th Thai n tha_Thai th tha tha Thai
tr Latn y tur_Latn tr tur tur Turkish
uk Cyrl y ukr_Cyrl uk ukr ukr Ukrainian
ur Arab y urd_Arab ur urd urd Urdu
vi Latn y vie_Latn vi vie vie Vietnamese
xh Latn y xho_Latn xh xho xho Xhosa
yo Latn y yor_Latn yo yor yor Yoruba
zh Hans n zho_Hans zh cmn_Hans zho,chi,cmn,cn Chinese (simplified)
zh-Hant Hant n zho_Hant - cmn_Hant - Chinese (traditional)
zu Latn y zul_Latn zu zul zul Zulu
"""

TRADITIONAL_REGIONS = frozenset({"TW", "HK", "MO"})
"""Where Chinese without a script is written in traditional characters."""

SLIPS = {
    "jp": "ja",
    "kr": "ko",
    "ua": "uk",
    "cz": "cs",
    "dk": "da",
    "gr": "el",
    "se": "sv",
    "br": "pt",
    "mx": "es",
    "vn": "vi",
    "ir": "fa",
    "il": "he",
    "rs": "sr",
    "et-am": "am",
}
"""Country codes that people write for the language; never accepted, only suggested."""
