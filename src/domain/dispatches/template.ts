// Templates of SMS to many clients (screen `send_information`): a text in three languages with named fields, and how many parts an
// operator bills for it.
import { z } from 'zod'
import type { Language } from '../kernel/texts/language.ts'
import { LANGUAGES } from '../kernel/texts/language.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'

/** What a text names in braces: the first name of the client, the branch that serves the client and the phone of that branch. */
export const TEMPLATE_FIELDS = ['name', 'branch', 'phone'] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]
export type FieldValues = Readonly<Record<TemplateField, string>>

export const TEMPLATE_TITLE = { min: 3, max: 120 } as const satisfies TextLength
/** Six parts in Cyrillic; longer SMS are cut by operators. */
export const TEMPLATE_TEXT = { min: 10, max: 400 } as const satisfies TextLength

const FIELD = /\{([^{}]*)\}/g
const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((field) => field === name)

/** The names in braces of a text that are no field; a brace without its pair is one too. */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name))
  return /[{}]/.test(text.replaceAll(FIELD, '')) ? [...names, '{'] : names
}

/** What a text names. */
export const fieldsOf = (text: string): TemplateField[] =>
  TEMPLATE_FIELDS.filter((name) => text.includes(`{${name}}`))

/** The text for one client. */
export const fillTemplate = (text: string, values: FieldValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => (isField(name) ? values[name] : whole))

/** Values of an example, as long as they usually are. */
const EXAMPLE: FieldValues = { name: 'Aziza', branch: 'Chilonzor', phone: '+998712000001' }

/** A text as it is sent to one client, to count its characters and parts: braces are in no SMS. */
export const exampleOf = (text: string): string => fillTemplate(text, EXAMPLE)

const text = textOfLength(TEMPLATE_TEXT).refine((value) => unknownFields(value).length === 0, {
  params: { code: 'template_field' },
})

export const templateForm = z.strictObject({
  title: textOfLength(TEMPLATE_TITLE),
  ru: text,
  'uz-Latn': text,
  'uz-Cyrl': text,
  /** The provider sends this text: it approves each one before. */
  approved: z.boolean(),
  active: z.boolean(),
})
export type TemplateForm = z.infer<typeof templateForm>
export const TEMPLATE_FORM_FIELDS = Object.keys(templateForm.shape) as (keyof TemplateForm)[]

/** What lists are filtered by, and how files name it: whether it may be sent, and whether the provider sends it. */
export const TEMPLATE_USES = ['on', 'off'] as const
export const TEMPLATE_APPROVALS = ['approved', 'unapproved'] as const

/** What the list says of a template: one that is off is not sent, approved or not. */
export const TEMPLATE_STATES = ['off', ...TEMPLATE_APPROVALS] as const
export const templateState = ({
  active,
  approved,
}: {
  active: boolean
  approved: boolean
}): (typeof TEMPLATE_STATES)[number] => {
  if (!active) return 'off'
  return approved ? 'approved' : 'unapproved'
}

/** Why a template cannot be sent, or null. */
export const templateFault = ({
  active,
  approved,
}: Pick<TemplateForm, 'active' | 'approved'>): 'template_off' | 'template_unapproved' | null => {
  if (!active) return 'template_off'
  return approved ? null : 'template_unapproved'
}

/** Whether one of the texts differs: what the provider has approved is another text. */
export const changesTexts = (
  before: Pick<TemplateForm, Language>,
  after: Pick<TemplateForm, Language>,
): boolean => LANGUAGES.some((language) => before[language] !== after[language])
