// Invented clients whose data pass every rule of the form: pinfl with its check digit, a document in force, phones of the
// reference, addresses of the branch's region.
import type { FormValues } from '#domain/applications/form.ts'
import { pinflCheckDigit } from '#domain/kernel/codes/pinfl.ts'
import { addYears, twoDigits } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { districtsOf } from '#domain/reference/regions.ts'
import { CLIENT_NAMES, STREETS, WORK_PLACES } from './demo-names.ts'
import type { Chance } from './random.ts'

const MOBILE = ['90', '91', '93', '94', '95', '97', '98', '99', '33', '88'] as const
const MOST_WORK = [
  'employee_private',
  'employee_private',
  'employee_state',
  'entrepreneur',
  'self_employed',
  'housewife',
] as const

const moved = (plain: string, days: number) =>
  new Date(Date.parse(plain) + days * DAY_MS).toISOString().slice(0, 10)

/** Made up: +998 XX 00X XX XX. */
const phone = (chance: Chance) => `+998${chance.pick(MOBILE)}00${chance.digits(5)}`

function pinflOf(chance: Chance, sex: 'M' | 'F', birth: string): string {
  const century = Number(birth.slice(0, 2)) - 18
  const first = century * 2 + (sex === 'M' ? 1 : 2)
  const day = `${birth.slice(8, 10)}${birth.slice(5, 7)}${birth.slice(2, 4)}`
  const rest = `${chance.between(101, 999)}${chance.between(101, 999)}`
  const first13 = `${first}${day}${rest}`
  return `${first13}${pinflCheckDigit(first13)}`
}

function documentOf(chance: Chance, today: string, birth: string, district: string): FormValues {
  const isCard = chance.happens(0.7)
  const earliest = addYears(birth, 17) > addYears(today, -9) ? addYears(birth, 17) : addYears(today, -9)
  const span = Math.max(30, Math.floor((Date.parse(today) - Date.parse(earliest)) / DAY_MS) - 90)
  const issued = moved(earliest, chance.between(1, span))
  return {
    document_type: isCard ? 'id_card' : 'passport',
    document_number: `${chance.pick(isCard ? ['AD', 'AE'] : ['AA', 'AB', 'AC'])}${chance.digits(7)}`,
    document_authority: `${district} IIB`,
    document_issued: issued,
    document_expires: moved(addYears(issued, 10), -1),
  }
}

function workOf(chance: Chance): FormValues {
  const work_activity = chance.pick(MOST_WORK)
  if (work_activity === 'housewife') return { work_activity }
  const salary = chance.between(24, 140) * 100_000
  const experience = chance.between(1, 18)
  if (work_activity === 'self_employed')
    return { work_activity, salary, experience, work_same_as: 'residence' }
  return {
    work_activity,
    salary,
    experience,
    work_place: chance.pick(WORK_PLACES),
    work_same_as: 'registration',
  }
}

function addressOf(chance: Chance, region: number): { district: string; values: FormValues } {
  const district = chance.pick(districtsOf(region))
  return {
    district: district.uzLatn,
    values: {
      registration_region: region,
      registration_district: district.id,
      registration_street: chance.pick(STREETS),
      registration_house: String(chance.between(1, 180)),
      ...(chance.happens(0.5) && { registration_apartment: String(chance.between(1, 96)) }),
      residence_same_as: 'registration',
      birth_same_as: 'registration',
    },
  }
}

function familyOf(chance: Chance, age: number): FormValues {
  const isMarried = age > 24 && chance.happens(0.75)
  return {
    family_status: isMarried ? 'M' : chance.pick(['U', 'U', 'D']),
    child_count: isMarried ? chance.between(0, 4) : 0,
    education: chance.pick(['secondary', 'secondary_special', 'secondary_special', 'higher']),
    home_ownership: chance.pick(['own', 'own', 'parents', 'rent']),
    mib: chance.pick(['none', 'none', 'none', 'not_checked']),
  }
}

/** The full form of an invented person who lives in a region. */
export function inventClient(chance: Chance, region: number, today: string): FormValues {
  const sex = chance.pick(['M', 'F'] as const)
  const age = chance.between(20, 60)
  const birth = `${Number(today.slice(0, 4)) - age - 1}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`
  const names = chance.pick(CLIENT_NAMES[region] ?? CLIENT_NAMES[1726] ?? [])
  const address = addressOf(chance, region)
  return {
    pinfl: pinflOf(chance, sex, birth),
    surname: chance.pick(names.surnames[sex]),
    name: chance.pick(names.names[sex]),
    patronymic: chance.pick(names.patronymics[sex]),
    birth_date: birth,
    sex,
    nationality: names.nationality,
    ...documentOf(chance, today, birth, address.district),
    phone: phone(chance),
    spoken_language: names.language,
    client_type: 'new',
    ...familyOf(chance, age),
    ...workOf(chance),
    second_phone: phone(chance),
    second_phone_relation: chance.pick(['father', 'mother', 'spouse', 'brother', 'sister']),
    second_phone_owner: chance.pick(names.names[chance.pick(['M', 'F'] as const)]),
    ...address.values,
  }
}
