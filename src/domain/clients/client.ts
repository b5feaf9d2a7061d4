// The client inside an application: which fields of the form describe the person and are filled in again in the
// next application (specification S3.10 to S3.14; src/docs/business-rules.md#the-wizard).
import type { FormField, FormValues } from '../applications/form.ts'
import { canonicalForm, isEmpty } from '../applications/form-rules.ts'

export const CLIENT_FIELDS = [
  'document_type',
  'pinfl',
  'surname',
  'name',
  'patronymic',
  'birth_date',
  'sex',
  'nationality',
  'document_number',
  'document_authority',
  'document_issued',
  'document_expires',
  'phone',
  'second_phone',
  'second_phone_relation',
  'second_phone_owner',
  'spoken_language',
  'communication_channel',
  'communication_item',
  'pensioner',
  'military',
  'military_licence',
  'registration_region',
  'registration_district',
  'registration_street',
  'registration_house',
  'registration_apartment',
] as const satisfies readonly FormField[]
export type ClientField = (typeof CLIENT_FIELDS)[number]
export type ClientValues = Pick<FormValues, ClientField>

const RECORDED_FIELDS: readonly ClientField[] = [
  'document_type',
  'second_phone_relation',
  'spoken_language',
  'communication_channel',
  'pensioner',
  'military',
]
/** Fields whose values are never in the history of changes. */
export const PERSONAL_FIELDS: readonly ClientField[] = CLIENT_FIELDS.filter(
  (field) => !RECORDED_FIELDS.includes(field),
)

/** The client's fields of a form, in canonical format; empty fields are left out. */
export function clientFromForm(values: FormValues): ClientValues {
  const canonical = canonicalForm(values)
  return Object.fromEntries(
    CLIENT_FIELDS.filter((field) => canonical[field] !== undefined && canonical[field] !== null).map(
      (field) => [field, canonical[field]],
    ),
  )
}

/** What a known client adds to a form: fields that nobody has filled yet, and the client type "secondary". */
export function fillFromClient(values: FormValues, client: ClientValues): FormValues {
  const added = CLIENT_FIELDS.filter((field) => {
    const known = client[field]
    const untouched = values[field] === undefined || values[field] === null || isEmpty(values, field)
    return untouched && known !== undefined && known !== null
  }).map((field) => [field, client[field]])
  return { ...Object.fromEntries(added), client_type: 'secondary' }
}
