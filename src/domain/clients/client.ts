// The client inside an application: which fields of the form describe the person and are filled in again in the
// next application (specification S3.10 to S3.14; src/docs/business-rules.md#the-wizard).
import { type FIELDS, FORM_FIELDS, type FormField, type FormValues, ruleOf } from '../applications/form.ts'
import { canonicalForm } from '../applications/form-rules.ts'

type OfClient<F extends FormField> = (typeof FIELDS)[F] extends { isOfClient: true } ? F : never
export type ClientField = { [F in FormField]: OfClient<F> }[FormField]
const isClientField = (field: FormField): field is ClientField => ruleOf(field).isOfClient === true
/** In the order of the form. */
export const CLIENT_FIELDS: readonly ClientField[] = FORM_FIELDS.filter(isClientField)
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
