"""Random machine readable zones of documents of Uzbekistan (ICAO 9303), for training only.

Nobody is meant: names are made of syllables, and the region in each PINFL is one that is not given out (900 to 999).
Every function takes a numpy Generator, so that a seed decides everything.
"""
import datetime

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"
LETTERS, DIGITS = ALPHABET[:26], ALPHABET[26:36]
VALUES = {letter: int(letter, 36) if letter != "<" else 0 for letter in ALPHABET}
VOWELS, CONSONANTS = "AEIOU", "BDFGHJKLMNPQRSTVXYZ"
PAIRS = ["SH", "CH", "KH", "YO", "YU", "YA", "NG", "DJ", "GH"]
OTHER_STATES = ["KAZ", "TJK", "KGZ", "RUS", "TKM", "AFG", "KOR", "D<<", "TUR", "XXA"]
SIZES = {"TD1": (3, 30), "TD3": (2, 44)}


def check_digit(text):
    return str(sum(VALUES[letter] * (7, 3, 1)[at % 3] for at, letter in enumerate(text)) % 10)


def pick(rng, items):
    return items[int(rng.integers(len(items)))]


def syllable(rng):
    start = pick(rng, PAIRS) if rng.random() < 0.2 else pick(rng, CONSONANTS)
    return start + pick(rng, VOWELS) + (pick(rng, CONSONANTS) if rng.random() < 0.35 else "")


def word(rng, least=2, most=4):
    text = "".join(syllable(rng) for _ in range(int(rng.integers(least, most + 1))))
    # Letters that Uzbek names hardly have are read as well as the others.
    if rng.random() < 0.12:
        at = int(rng.integers(len(text)))
        text = text[:at] + pick(rng, "QWXIZTIJ") + text[at:]
    return text


def day(rng, first, last):
    start, end = (datetime.date(year, 1, 1).toordinal() for year in (first, last + 1))
    return datetime.date.fromordinal(int(rng.integers(start, end)))


def pinfl_of(rng, born, sex):
    first = {("M", 19): 3, ("F", 19): 4, ("M", 20): 5, ("F", 20): 6}[sex, born.year // 100]
    text = f"{first}{born:%d%m%y}{rng.integers(900, 1000):03d}{rng.integers(1, 1000):03d}"
    return text + check_digit(text)


def names_of(rng, sex):
    surname = word(rng) + pick(rng, ["OV", "EV", "YEV", ""])
    if sex == "F" and surname.endswith("V"):
        surname += "A"
    given = [word(rng, 2, 3)]
    kind = rng.random()
    if kind < 0.45:
        given += [word(rng, 2, 3), "OGLI" if sex == "M" else "QIZI"]
    elif kind < 0.8:
        given.append(word(rng, 2, 3) + ("OVICH" if sex == "M" else "OVNA"))
    return surname, given


def filled(text, width):
    return (text + "<" * width)[:width]


def zone(rng):
    """A valid zone as (format, lines): TD1 or TD3, most of Uzbekistan, in every layout that is in use."""
    sex = pick(rng, "MF")
    born = day(rng, 1940, 2009)
    issued = day(rng, 2017, 2026)
    expires = datetime.date(issued.year + 10, issued.month, min(issued.day, 28)) - datetime.timedelta(days=1)
    surname, given = names_of(rng, sex)
    names = surname + "<<" + "<".join(given)
    foreign = rng.random() < 0.08
    issuer = pick(rng, OTHER_STATES) if foreign else "UZB"
    citizenship = issuer if foreign or rng.random() < 0.95 else pick(rng, OTHER_STATES)
    number = pick(rng, LETTERS) + pick(rng, LETTERS) + f"{rng.integers(10**7):07d}"
    if foreign:
        number = filled("".join(pick(rng, ALPHABET[:36]) for _ in range(int(rng.integers(7, 10)))), 9)
    birth, expiry = f"{born:%y%m%d}", f"{expires:%y%m%d}"
    birth, expiry = birth + check_digit(birth), expiry + check_digit(expiry)
    document = number + check_digit(number)
    pinfl = pinfl_of(rng, born, sex)
    if rng.random() < 0.5:
        with_state = rng.random() < 0.6
        code = "IU" if with_state and not foreign else pick(rng, ["I<", "ID", "A<"])
        optional = "<" * 15 if foreign else pinfl + "<"
        optional2 = filled("UZB" if with_state and not foreign else "", 11)
        first = code + issuer + document + optional
        second = birth + sex + expiry + citizenship + optional2
        second += check_digit(first[5:30] + second[0:7] + second[8:15] + second[18:29])
        return "TD1", [first, second, filled(names, 30)]
    optional = "<" * 14 if foreign or rng.random() < 0.1 else pinfl
    optional += "<" if optional[0] == "<" and rng.random() < 0.5 else check_digit(optional)
    second = document + citizenship + birth + sex + expiry + optional
    second += check_digit(second[0:10] + second[13:20] + second[21:43])
    return "TD3", ["P" + pick(rng, ["<", "<", "O"]) + issuer + filled(names, 39), second]


def any_letters(rng):
    """Any letter in any place, so that the classifier learns letters and not a language."""
    form = pick(rng, list(SIZES))
    count, columns = SIZES[form]
    lines = []
    for _ in range(count):
        line = "".join(pick(rng, ALPHABET) for _ in range(columns))
        if rng.random() < 0.5:
            start = int(rng.integers(columns))
            end = int(rng.integers(start, columns + 1))
            line = line[:start] + "<" * (end - start) + line[end:]
        lines.append(line)
    return form, lines
