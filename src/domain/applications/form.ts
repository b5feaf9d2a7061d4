// The record of the wizard as one flat table (specification section 3, src/docs/business-rules.md#record): the
// kind, step and length of every field. Rules that depend on other fields are in form-rules.ts.
import { z } from 'zod'
import { isStorableText } from '../kernel/problem.ts'
import * as choices from './form-choices.ts'
import { DOCUMENT_TYPES, type DocumentType } from './photo-slots.ts'
import { LATE_ENTRY_REASONS, OUTSIDE_REASONS } from './reasons.ts'

export const STEPS = ['main', 'additional', 'files'] as const
export type Step = (typeof STEPS)[number]

export type FieldKind =
  | 'name'
  | 'text'
  | 'date'
  | 'digits'
  | 'phone'
  | 'choice'
  | 'number'
  | 'money'
  | 'flag'
  | 'region'
  | 'district'
  | 'document_number'

export type FieldRule = {
  step: Step
  kind: FieldKind
  /** `when`: depends on other fields, see `isRequired`. */
  required: boolean | 'when'
  /** Longest text in characters, or largest number. */
  max?: number
  /** Shortest text, or smallest number. */
  min?: number
  /** Exact count of digits. */
  digits?: number
  choices?: readonly string[]
  /** Name of the reference list with the labels of the choices; without it the labels are in the locales. */
  list?: string
  /** Describes the person: kept in the client's record and filled in again in the next application. */
  isOfClient?: true
}

const REGION = { step: 'additional', kind: 'region' } as const
const DISTRICT = { step: 'additional', kind: 'district', required: 'when' } as const
const STREET = { step: 'additional', kind: 'text', max: 120 } as const
const HOUSE = { step: 'additional', kind: 'text', max: 20 } as const
const APARTMENT = { step: 'additional', kind: 'text', required: false, max: 20 } as const

export const FIELDS = {
  document_type: { step: 'main', kind: 'choice', required: true, choices: DOCUMENT_TYPES, isOfClient: true },
  pinfl: { step: 'main', kind: 'digits', required: true, digits: 14, isOfClient: true },
  surname: { step: 'main', kind: 'name', required: true, min: 1, max: 60, isOfClient: true },
  name: { step: 'main', kind: 'name', required: true, min: 1, max: 60, isOfClient: true },
  patronymic: { step: 'main', kind: 'name', required: false, min: 1, max: 60, isOfClient: true },
  birth_date: { step: 'main', kind: 'date', required: true, isOfClient: true },
  sex: {
    step: 'main',
    kind: 'choice',
    required: true,
    choices: choices.SEXES,
    list: 'sex',
    isOfClient: true,
  },
  nationality: {
    step: 'main',
    kind: 'choice',
    required: true,
    choices: choices.NATIONALITIES,
    list: 'nationality',
    isOfClient: true,
  },
  document_number: { step: 'main', kind: 'document_number', required: true, isOfClient: true },
  document_authority: { step: 'main', kind: 'text', required: true, min: 2, max: 120, isOfClient: true },
  document_issued: { step: 'main', kind: 'date', required: true, isOfClient: true },
  document_expires: { step: 'main', kind: 'date', required: true, isOfClient: true },
  phone: { step: 'main', kind: 'phone', required: true, isOfClient: true },
  spoken_language: {
    step: 'main',
    kind: 'choice',
    required: true,
    choices: choices.SPOKEN_LANGUAGES,
    list: 'spoken_language',
    isOfClient: true,
  },
  communication_channel: {
    step: 'main',
    kind: 'choice',
    required: false,
    choices: choices.COMMUNICATION_CHANNELS,
    isOfClient: true,
  },
  communication_item: { step: 'main', kind: 'text', required: 'when', max: 100, isOfClient: true },
  client_type: { step: 'main', kind: 'choice', required: true, choices: choices.CLIENT_TYPES },
  pensioner: { step: 'main', kind: 'flag', required: false, isOfClient: true },
  military: { step: 'main', kind: 'flag', required: false, isOfClient: true },
  military_licence: { step: 'main', kind: 'text', required: 'when', min: 3, max: 30, isOfClient: true },
  eco_mode: { step: 'main', kind: 'flag', required: false },
  /** The seller's mark: the client waits in the shop, and the code may be sent when a manager takes the application. */
  client_here: { step: 'main', kind: 'flag', required: false },
  visit_date: { step: 'main', kind: 'date', required: false },
  late_entry_reason: { step: 'main', kind: 'choice', required: 'when', choices: LATE_ENTRY_REASONS },
  /** Taken off-site: set by the wizard of /outside, not typed. */
  is_outside: { step: 'main', kind: 'flag', required: false },
  outside_place: { step: 'main', kind: 'text', required: 'when', min: 3, max: 120 },
  outside_reason: { step: 'main', kind: 'choice', required: 'when', choices: OUTSIDE_REASONS },

  family_status: {
    step: 'additional',
    kind: 'choice',
    required: true,
    choices: choices.FAMILY_STATUSES,
    list: 'marital',
  },
  child_count: { step: 'additional', kind: 'number', required: true, min: 0, max: 20 },
  education: {
    step: 'additional',
    kind: 'choice',
    required: true,
    choices: choices.EDUCATION_LEVELS,
    list: 'education',
  },
  work_activity: {
    step: 'additional',
    kind: 'choice',
    required: true,
    choices: choices.WORK_ACTIVITIES,
    list: 'work_activity',
  },
  work_place: { step: 'additional', kind: 'text', required: 'when', min: 2, max: 120 },
  /** Whole years. */
  experience: { step: 'additional', kind: 'number', required: 'when', min: 0, max: 70 },
  salary: { step: 'additional', kind: 'money', required: 'when' },
  home_ownership: {
    step: 'additional',
    kind: 'choice',
    required: true,
    choices: choices.HOME_OWNERSHIPS,
    list: 'home_ownership',
  },
  mib: { step: 'additional', kind: 'choice', required: true, choices: choices.MIB_STATES, list: 'mib' },
  mib_sum: { step: 'additional', kind: 'money', required: 'when', min: 1, max: 100_000_000_000 },
  second_phone: { step: 'additional', kind: 'phone', required: true, isOfClient: true },
  second_phone_relation: {
    step: 'additional',
    kind: 'choice',
    required: true,
    choices: choices.RELATIONS,
    list: 'relation',
    isOfClient: true,
  },
  second_phone_owner: {
    step: 'additional',
    kind: 'name',
    required: 'when',
    min: 2,
    max: 120,
    isOfClient: true,
  },

  registration_region: { ...REGION, required: true, isOfClient: true },
  registration_district: { ...DISTRICT, isOfClient: true },
  registration_street: { ...STREET, required: true, isOfClient: true },
  registration_house: { ...HOUSE, required: true, isOfClient: true },
  registration_apartment: { ...APARTMENT, isOfClient: true },
  residence_same_as: {
    step: 'additional',
    kind: 'choice',
    required: false,
    choices: choices.RESIDENCE_SAME_AS,
  },
  residence_region: { ...REGION, required: true },
  residence_district: DISTRICT,
  residence_street: { ...STREET, required: true },
  residence_house: { ...HOUSE, required: true },
  residence_apartment: APARTMENT,
  birth_same_as: { step: 'additional', kind: 'choice', required: false, choices: choices.SAME_AS },
  /** A person born abroad has no region in the reference, so no part of the birth address is required. */
  birth_region: { ...REGION, required: false },
  birth_district: DISTRICT,
  birth_street: { ...STREET, required: false },
  birth_house: { ...HOUSE, required: false },
  birth_apartment: APARTMENT,
  work_same_as: { step: 'additional', kind: 'choice', required: false, choices: choices.SAME_AS },
  work_region: { ...REGION, required: 'when' },
  work_district: DISTRICT,
  work_street: { ...STREET, required: 'when' },
  work_house: { ...HOUSE, required: false },
  work_apartment: APARTMENT,
} as const satisfies Record<string, FieldRule>

export type FormField = keyof typeof FIELDS
export const FORM_FIELDS = Object.keys(FIELDS) as FormField[]

type Numeric = 'number' | 'money' | 'region' | 'district'
type ValueOfKind<K extends FieldKind> = K extends 'flag' ? boolean : K extends Numeric ? number : string
/** Values of an unfinished form: anything may be missing, half typed or emptied by `null`. */
export type FormValues = { [F in FormField]?: ValueOfKind<(typeof FIELDS)[F]['kind']> | null }
export type FormValue = string | number | boolean | null | undefined

/** Values of fields that nobody has filled. */
export const FORM_DEFAULTS = {
  document_type: 'id_card',
  client_type: 'new',
  residence_same_as: 'none',
  birth_same_as: 'none',
  work_same_as: 'none',
  pensioner: false,
  military: false,
  eco_mode: false,
  client_here: false,
  is_outside: false,
} as const satisfies FormValues

/** The rule of a field with every optional part visible to the type checker. */
export const ruleOf = (field: FormField): FieldRule => FIELDS[field]

/** The value of a field, or its default. */
export const effectiveValue = (values: FormValues, field: FormField): FormValue =>
  values[field] ?? (FORM_DEFAULTS as FormValues)[field]

/** The document to photograph: the default one if the field is empty or unknown. */
export const documentTypeOf = ({ document_type }: FormValues): DocumentType =>
  DOCUMENT_TYPES.find((type) => type === document_type) ?? FORM_DEFAULTS.document_type

/** Whether a name is one of the form's fields. */
export const isFormField = (name: string): name is FormField => Object.hasOwn(FIELDS, name)

/** Fields of a step in the order of the table, which is the order on the screen. */
export const fieldsOfStep = (step: Step): FormField[] =>
  FORM_FIELDS.filter((field) => FIELDS[field].step === step)

/** Maximum length of texts without a length of their own; includes spaces and half-typed masks. */
const TYPED_TEXT = 40

const draftText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorableText, { params: { code: 'text_invalid' } })

function draftSchema(rule: FieldRule): z.ZodType {
  if (rule.kind === 'flag') return z.boolean().nullable().optional()
  if (rule.kind === 'number' || rule.kind === 'money' || rule.kind === 'region' || rule.kind === 'district')
    return z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional()
  return draftText(rule.max ?? TYPED_TEXT)
    .nullable()
    .optional()
}

type DraftShape = { [F in FormField]: z.ZodOptional<z.ZodType<NonNullable<FormValues[F]> | null>> }
// `Object.fromEntries` loses the types of the single fields; the table FIELDS determines them.
const draftShape = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, draftSchema(FIELDS[field])]),
) as unknown as DraftShape

/** The part of a change that a draft can store; text that is too long stays on the tablet until it is corrected. */
export const storableInDraft = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) =>
      isFormField(field) ? draftShape[field].safeParse(value).success : true,
    ),
  )

/**
 * A change of a draft. Checks only types and lengths, so that an incomplete pinfl is stored; form-rules.ts checks the
 * meaning. Older tablets still send a card number: it is accepted and dropped.
 */
export const formPatchSchema = z
  .strictObject({ ...draftShape, card_number: z.unknown().optional(), card_expiry: z.unknown().optional() })
  .transform(({ card_number: _number, card_expiry: _expiry, ...values }) => values)
export type FormPatch = z.infer<typeof formPatchSchema>
