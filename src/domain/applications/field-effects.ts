// What a change of a field undoes. A partner's answer and a confirmed card are about one person: after a change of the
// fields that name the person they are about somebody else (decision 0061). The server applies this table, the screens
// warn with it before the change.
import type { FormField } from './form.ts'

/**
 * `client_code`: the confirmation of the client's number · `card`: the card and its confirmation · `partners`: the answers
 * of the partners and the chosen limit.
 */
export const UNDONE = ['client_code', 'card', 'partners'] as const
export type Undone = (typeof UNDONE)[number]

/** Who the client is: what partners score and the processor's card belongs to. */
const PERSON = ['card', 'partners'] as const
/** The number that partners know the client by. */
const NUMBER = ['client_code', 'partners'] as const
/** Nothing that partners are asked with; a partner's own conditions are judged when it is asked. */
const NOTHING = [] as const

/** Every field has a row: a new field without one does not compile. */
export const FIELD_EFFECTS = {
  document_type: PERSON,
  pinfl: PERSON,
  surname: PERSON,
  name: PERSON,
  patronymic: PERSON,
  birth_date: PERSON,
  sex: NOTHING,
  nationality: NOTHING,
  document_number: PERSON,
  document_authority: NOTHING,
  document_issued: NOTHING,
  document_expires: NOTHING,
  phone: NUMBER,
  spoken_language: NOTHING,
  communication_channel: NOTHING,
  communication_item: NOTHING,
  client_type: NOTHING,
  pensioner: NOTHING,
  military: NOTHING,
  military_licence: NOTHING,
  eco_mode: NOTHING,
  client_here: NOTHING,
  visit_date: NOTHING,
  late_entry_reason: NOTHING,
  is_outside: NOTHING,
  outside_place: NOTHING,
  outside_reason: NOTHING,
  family_status: NOTHING,
  child_count: NOTHING,
  education: NOTHING,
  work_activity: NOTHING,
  work_place: NOTHING,
  experience: NOTHING,
  salary: NOTHING,
  home_ownership: NOTHING,
  mib: NOTHING,
  mib_sum: NOTHING,
  second_phone: NOTHING,
  second_phone_relation: NOTHING,
  second_phone_owner: NOTHING,
  registration_region: NOTHING,
  registration_district: NOTHING,
  registration_street: NOTHING,
  registration_house: NOTHING,
  registration_apartment: NOTHING,
  residence_same_as: NOTHING,
  residence_region: NOTHING,
  residence_district: NOTHING,
  residence_street: NOTHING,
  residence_house: NOTHING,
  residence_apartment: NOTHING,
  birth_same_as: NOTHING,
  birth_region: NOTHING,
  birth_district: NOTHING,
  birth_street: NOTHING,
  birth_house: NOTHING,
  birth_apartment: NOTHING,
  work_same_as: NOTHING,
  work_region: NOTHING,
  work_district: NOTHING,
  work_street: NOTHING,
  work_house: NOTHING,
  work_apartment: NOTHING,
} as const satisfies Record<FormField, readonly Undone[]>

/** What a change of these fields undoes of what an application has, in the order of `UNDONE`. */
export function undoneBy(fields: readonly FormField[], present: readonly Undone[]): Undone[] {
  const undone = new Set<Undone>(fields.flatMap((field) => [...FIELD_EFFECTS[field]]))
  return UNDONE.filter((one) => undone.has(one) && present.includes(one))
}

/** The fields whose change undoes something of what an application has. */
export const fieldsThatUndo = (present: readonly Undone[]): FormField[] =>
  (Object.keys(FIELD_EFFECTS) as FormField[]).filter((field) => undoneBy([field], present).length > 0)
