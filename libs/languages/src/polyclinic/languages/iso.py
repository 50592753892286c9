"""Codes and English names of languages (ISO 639), and the script that goes without saying.

A table of our own: 639-1 is closed, and the libraries that hold it weigh megabytes.
"""

from __future__ import annotations

# "two-letter three-letter[,bibliographic] Script Name"; "-" where more than one script is usual.
_TWO_LETTER = """
aa aar Latn Afar
ab abk Cyrl Abkhazian
ae ave - Avestan
af afr Latn Afrikaans
ak aka Latn Akan
am amh Ethi Amharic
an arg Latn Aragonese
ar ara Arab Arabic
as asm Beng Assamese
av ava Cyrl Avaric
ay aym Latn Aymara
az aze - Azerbaijani
ba bak Cyrl Bashkir
be bel Cyrl Belarusian
bg bul Cyrl Bulgarian
bi bis Latn Bislama
bm bam Latn Bambara
bn ben Beng Bengali
bo bod,tib Tibt Tibetan
br bre Latn Breton
bs bos - Bosnian
ca cat Latn Catalan
ce che Cyrl Chechen
ch cha Latn Chamorro
co cos Latn Corsican
cr cre - Cree
cs ces,cze Latn Czech
cu chu - Church Slavic
cv chv Cyrl Chuvash
cy cym,wel Latn Welsh
da dan Latn Danish
de deu,ger Latn German
dv div Thaa Dhivehi
dz dzo Tibt Dzongkha
ee ewe Latn Ewe
el ell,gre Grek Greek
en eng Latn English
eo epo Latn Esperanto
es spa Latn Spanish
et est Latn Estonian
eu eus,baq Latn Basque
fa fas,per,pes Arab Persian
ff ful - Fulah
fi fin Latn Finnish
fj fij Latn Fijian
fo fao Latn Faroese
fr fra,fre Latn French
fy fry Latn Western Frisian
ga gle Latn Irish
gd gla Latn Scottish Gaelic
gl glg Latn Galician
gn grn Latn Guarani
gu guj Gujr Gujarati
gv glv Latn Manx
ha hau Latn Hausa
he heb Hebr Hebrew
hi hin Deva Hindi
ho hmo Latn Hiri Motu
hr hrv Latn Croatian
ht hat Latn Haitian Creole
hu hun Latn Hungarian
hy hye,arm Armn Armenian
hz her Latn Herero
ia ina Latn Interlingua
id ind Latn Indonesian
ie ile Latn Interlingue
ig ibo Latn Igbo
ii iii Yiii Sichuan Yi
ik ipk Latn Inupiaq
io ido Latn Ido
is isl,ice Latn Icelandic
it ita Latn Italian
iu iku - Inuktitut
ja jpn Jpan Japanese
jv jav Latn Javanese
ka kat,geo Geor Georgian
kg kon Latn Kongo
ki kik Latn Kikuyu
kj kua Latn Kuanyama
kk kaz Cyrl Kazakh
kl kal Latn Kalaallisut
km khm Khmr Khmer
kn kan Knda Kannada
ko kor Kore Korean
kr kau - Kanuri
ks kas - Kashmiri
ku kur - Kurdish
kv kom Cyrl Komi
kw cor Latn Cornish
ky kir Cyrl Kyrgyz
la lat Latn Latin
lb ltz Latn Luxembourgish
lg lug Latn Ganda
li lim Latn Limburgish
ln lin Latn Lingala
lo lao Laoo Lao
lt lit Latn Lithuanian
lu lub Latn Luba-Katanga
lv lav,lvs Latn Latvian
mg mlg,plt Latn Malagasy
mh mah Latn Marshallese
mi mri,mao Latn Maori
mk mkd,mac Cyrl Macedonian
ml mal Mlym Malayalam
mn mon,khk - Mongolian
mr mar Deva Marathi
ms msa,may,zsm Latn Malay
mt mlt Latn Maltese
my mya,bur Mymr Burmese
na nau Latn Nauru
nb nob Latn Norwegian Bokmal
nd nde Latn North Ndebele
ne nep,npi Deva Nepali
ng ndo Latn Ndonga
nl nld,dut Latn Dutch
nn nno Latn Norwegian Nynorsk
no nor Latn Norwegian
nr nbl Latn South Ndebele
nv nav Latn Navajo
ny nya Latn Nyanja
oc oci Latn Occitan
oj oji - Ojibwa
om orm,gaz Latn Oromo
or ori,ory Orya Odia
os oss Cyrl Ossetian
pa pan Guru Punjabi
pi pli - Pali
pl pol Latn Polish
ps pus,pbt Arab Pashto
pt por Latn Portuguese
qu que Latn Quechua
rm roh Latn Romansh
rn run Latn Rundi
ro ron,rum Latn Romanian
ru rus Cyrl Russian
rw kin Latn Kinyarwanda
sa san Deva Sanskrit
sc srd Latn Sardinian
sd snd - Sindhi
se sme Latn Northern Sami
sg sag Latn Sango
si sin Sinh Sinhala
sk slk,slo Latn Slovak
sl slv Latn Slovenian
sm smo Latn Samoan
sn sna Latn Shona
so som Latn Somali
sq sqi,alb,als Latn Albanian
sr srp - Serbian
ss ssw Latn Swati
st sot Latn Southern Sotho
su sun Latn Sundanese
sv swe Latn Swedish
sw swa,swh Latn Swahili
ta tam Taml Tamil
te tel Telu Telugu
tg tgk Cyrl Tajik
th tha Thai Thai
ti tir Ethi Tigrinya
tk tuk Latn Turkmen
tl tgl Latn Tagalog
tn tsn Latn Tswana
to ton Latn Tonga
tr tur Latn Turkish
ts tso Latn Tsonga
tt tat Cyrl Tatar
tw twi Latn Twi
ty tah Latn Tahitian
ug uig Arab Uyghur
uk ukr Cyrl Ukrainian
ur urd Arab Urdu
uz uzb,uzn - Uzbek
ve ven Latn Venda
vi vie Latn Vietnamese
vo vol Latn Volapuk
wa wln Latn Walloon
wo wol Latn Wolof
xh xho Latn Xhosa
yi yid,ydd Hebr Yiddish
yo yor Latn Yoruba
za zha Latn Zhuang
zh zho,chi,cmn - Chinese
zu zul Latn Zulu
"""

# Languages without a two-letter code that translation engines and collections name.
_THREE_LETTER = """
ace Latn Acehnese
ast Latn Asturian
awa Deva Awadhi
ban Latn Balinese
bem Latn Bemba
bho Deva Bhojpuri
bug Latn Buginese
ceb Latn Cebuano
ckb Arab Central Kurdish
fil Latn Filipino
fon Latn Fon
fur Latn Friulian
gsw Latn Swiss German
haw Latn Hawaiian
hne Deva Chhattisgarhi
hsb Latn Upper Sorbian
ilo Latn Ilocano
kab Latn Kabyle
kam Latn Kamba
kmb Latn Kimbundu
lij Latn Ligurian
lmo Latn Lombard
luo Latn Luo
lus Latn Mizo
mag Deva Magahi
mai Deva Maithili
min Latn Minangkabau
mni - Manipuri
mos Latn Mossi
nso Latn Northern Sotho
pag Latn Pangasinan
pap Latn Papiamento
sat Olck Santali
scn Latn Sicilian
szl Latn Silesian
tpi Latn Tok Pisin
tum Latn Tumbuka
umb Latn Umbundu
vec Latn Venetian
war Latn Waray
yue Hant Cantonese
"""

# Withdrawn or renamed subtags (IANA language subtag registry) and their successors.
_RENAMED = {"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr"}

# Country codes that are taken for language codes; they are never accepted, only hinted at.
COUNTRY_SLIPS = {
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "gr": "el",
    "jp": "ja",
    "kr": "ko",
    "ke": "sw",
    "mx": "es",
    "sp": "es",
    "ua": "uk",
    "us": "en",
    "vn": "vi",
}


def _read_tables() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    names: dict[str, str] = {}
    scripts: dict[str, str] = {}
    aliases: dict[str, str] = dict(_RENAMED)
    for row in _TWO_LETTER.strip().splitlines():
        code, longer, script, name = row.split(" ", 3)
        names[code], scripts[code] = name, script
        aliases.update(dict.fromkeys(longer.split(","), code))
    for row in _THREE_LETTER.strip().splitlines():
        code, script, name = row.split(" ", 2)
        names[code], scripts[code] = name, script
    return names, scripts, aliases


NAMES, DEFAULT_SCRIPTS, ALIASES = _read_tables()
"""Code to English name; code to its usual script ("-": several); other code to canonical code."""
