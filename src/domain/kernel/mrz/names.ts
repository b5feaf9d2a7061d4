// Names of a machine readable zone: capital letters without apostrophes, the patronymic behind the name (ICAO 9303 part 3).
// What the form writes differently is a proposal; what the letters leave open has a doubt, and a person checks it
// (src/docs/business-rules.md#machine-readable-zone).
import type { Sex } from '../codes/pinfl.ts'
import { capitalisedName } from '../texts/capitalised-name.ts'

export type NameDoubt =
  /** O may be oʻ, G may be gʻ, or another apostrophe was left out. */
  | 'spelling'
  /** The line is full: the end of the name may be cut off. */
  | 'truncated'
  /** Which words belong to which name is not certain, or the words may be joined by a hyphen. */
  | 'split'
  /** The patronymic is of the other sex. */
  | 'sex'

export type NamePart = { printed: string; proposal: string; doubts: NameDoubt[] }
export type MrzNames = { surname: NamePart; name: NamePart; patronymic: NamePart | null }

/** Endings in which neither O nor G can have lost an apostrophe. */
const PLAIN_ENDING = /(?:OV|EV)(?:A|ICH|NA)?$|(?:JON|XON|BOY)$/

/**
 * Beginnings of names that are written with an apostrophe. A name that begins with the same letters is proposed with it, and still
 * has to be checked: Gʻani and Gani are printed alike.
 */
const WITH_APOSTROPHE =
  `Boʻri Boʻta Gʻafur Gʻani Gʻayrat Gʻiyos Gʻofur Gʻolib Gʻulom Joʻra Moʻmin Moʻydin Oʻgʻil Oʻktam Oʻlmas Oʻral Oʻrin Oʻroq
Oʻtkir Qoʻchqor Qoʻldosh Qoʻzi Soʻfi Toʻlqin Toʻra Toʻxta Toʻychi Xoʻja Yoʻldosh Yoʻlchi Asʼhob Eʼtibor Eʼzoz Isʼhoq Maʼmur Maʼruf
Maʼsuma Masʼud Muʼmin Muʼtabar Neʼmat Raʼno Saʼdi Saʼdulla Taʼzim`
    .split(/\s+/)
    .map((spelled) => ({ spelled, printed: spelled.replaceAll(/[ʻʼ]/g, '').toUpperCase() }))

/** Russian names that begin like one of those. */
const PLAIN = /^(?:BORIS|SOFI[AY])/

type Particle = { sex: Sex; spelled: string; isCertain: boolean }
/** The last word of an Uzbek patronymic. Only the first two have one spelling; the others are those of older documents. */
const PARTICLES: Readonly<Record<string, Particle>> = {
  OGLI: { sex: 'M', spelled: 'oʻgʻli', isCertain: true },
  QIZI: { sex: 'F', spelled: 'qizi', isCertain: true },
  OGLY: { sex: 'M', spelled: 'oʻgʻli', isCertain: false },
  UGLI: { sex: 'M', spelled: 'oʻgʻli', isCertain: false },
  UGLY: { sex: 'M', spelled: 'oʻgʻli', isCertain: false },
  ULI: { sex: 'M', spelled: 'uli', isCertain: false },
  KIZI: { sex: 'F', spelled: 'qizi', isCertain: false },
  KYZI: { sex: 'F', spelled: 'qizi', isCertain: false },
  KYZY: { sex: 'F', spelled: 'qizi', isCertain: false },
}
const MALE_ENDING = /.ICH$/
const FEMALE_ENDING = /.(?:OV|EV|ICH)NA$/

/** One or two groups of words, the words apart by one filler, the groups by two, and fillers up to the end. */
const LINE = /^([A-Z]+(?:<[A-Z]+)*)(?:<<([A-Z]+(?:<[A-Z]+)*))?<*$/

function spell(word: string): { proposal: string; isOpen: boolean } {
  const stem = WITH_APOSTROPHE.filter(({ printed }) => word.startsWith(printed) && !PLAIN.test(word)).sort(
    (a, b) => b.printed.length - a.printed.length,
  )[0]
  const rest = word.slice(stem?.printed.length ?? 0)
  return {
    proposal: stem ? stem.spelled + rest.toLowerCase() : capitalisedName(word),
    isOpen: stem !== undefined || /[OG]/.test(word.replace(PLAIN_ENDING, '')),
  }
}

function partOf(words: readonly string[], doubts: readonly NameDoubt[]): NamePart {
  const spelled = words.map(spell)
  return {
    printed: words.join(' '),
    proposal: spelled.map(({ proposal }) => proposal).join(' '),
    doubts: [...(spelled.some(({ isOpen }) => isOpen) ? (['spelling'] as const) : []), ...doubts],
  }
}

/** The particle that is the last word, or that it begins with where the line ended. */
function particleOf(word: string, sex: Sex | null, isCut: boolean): Particle | undefined {
  const whole = PARTICLES[word]
  if (whole || !isCut) return whole
  return Object.entries(PARTICLES).find(
    ([printed, one]) => one.isCertain && printed.startsWith(word) && one.sex === sex,
  )?.[1]
}

function patronymicOf(words: readonly string[], sex: Sex | null, doubts: readonly NameDoubt[]): NamePart {
  const last = words.at(-1) ?? ''
  const particle = particleOf(last, sex, doubts.includes('truncated'))
  const ofSex = particle?.sex ?? (MALE_ENDING.test(last) ? 'M' : FEMALE_ENDING.test(last) ? 'F' : undefined)
  const isOther = ofSex !== undefined && sex !== null && ofSex !== sex
  const all = [...doubts, ...(isOther ? (['sex'] as const) : [])]
  if (!particle) return partOf(words, all)
  const own = partOf(words.slice(0, -1), all)
  const isOpen = !particle.isCertain && !own.doubts.includes('spelling')
  return {
    printed: words.join(' '),
    proposal: `${own.proposal} ${particle.spelled}`.trim(),
    doubts: [...(isOpen ? (['spelling'] as const) : []), ...own.doubts],
  }
}

/**
 * How many of the given words are the patronymic, and whether that is certain. With a particle it is the last two; with the ending of
 * a Russian patronymic the last one. Of a line that was cut off, whatever follows the first word.
 */
function patronymicWords(words: readonly string[], sex: Sex | null, isCut: boolean) {
  const last = words.at(-1) ?? ''
  if (words.length >= 3 && particleOf(last, sex, isCut)) return { count: 2, isCertain: words.length === 3 }
  if (words.length >= 2 && (MALE_ENDING.test(last) || FEMALE_ENDING.test(last)))
    return { count: 1, isCertain: words.length === 2 }
  if (isCut && words.length >= 2) return { count: words.length - 1, isCertain: false }
  return { count: 0, isCertain: words.length === 1 }
}

/**
 * The names of the names' field of a zone, or null where it is not one or two groups of words. Each has what is printed, the
 * spelling that is proposed to the form, and what of it a person has to check.
 */
export function parseNames(line: string, sex: Sex | null): MrzNames | null {
  const [, primary, secondary] = LINE.exec(line) ?? []
  if (primary === undefined) return null
  const surnameWords = primary.split('<')
  const words = secondary?.split('<') ?? []
  const isCut = /[A-Z]$/.test(line)
  const cut: NameDoubt[] = isCut ? ['truncated'] : []
  const { count, isCertain } = patronymicWords(words, sex, isCut)
  const split: NameDoubt[] = isCertain ? [] : ['split']
  const ofSurname: NameDoubt[] = surnameWords.length > 1 ? ['split'] : []
  return {
    surname: partOf(surnameWords, words.length === 0 ? [...ofSurname, ...cut] : ofSurname),
    name: partOf(words.slice(0, words.length - count), count === 0 ? [...split, ...cut] : split),
    patronymic: count === 0 ? null : patronymicOf(words.slice(-count), sex, [...split, ...cut]),
  }
}
