// Labels of the knowledge base: kinds, states, access, levels, fields, and names in the language of the person.
import type { Named } from '#api/back-office/knowledge.ts'
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { isLanguage, type Language } from '#domain/kernel/language.ts'
import type {
  AccessMode,
  MaterialIcon,
  MaterialKind,
  MaterialState,
  ReadingState,
} from '#domain/knowledge/material.ts'
import { NAME_FIELDS } from '#domain/reference/forms.ts'

export const fieldLabel = (field: KeyUnder<'knowledge:fields'>): string => label(`knowledge:fields.${field}`)
export const kindLabel = (kind: MaterialKind): string => label(`knowledge:kinds.${kind}`)
export const stateLabel = (state: MaterialState): string => label(`knowledge:states.${state}`)
export const readingLabel = (state: ReadingState): string => label(`knowledge:readings.${state}`)
export const modeLabel = (mode: AccessMode): string => label(`knowledge:modes.${mode}`)
export const iconLabel = (icon: MaterialIcon): string => label(`knowledge:icons.${icon}`)
export const languageLabel = (language: Language): string => label(`common:languages.${language}`)
export const levelLabel = (level: number): string => label('knowledge:level', { level })

/** The fields of a line with the names of its subject and its programs, in the language of the person. */
export const PLACE_FIELDS = {
  ru: { subject: 'subject_ru', programs: 'programs_ru' },
  'uz-Latn': { subject: 'subject_uz_latn', programs: 'programs_uz_latn' },
  'uz-Cyrl': { subject: 'subject_uz_cyrl', programs: 'programs_uz_cyrl' },
} as const satisfies Record<Language, unknown>

type Place = Readonly<Record<(typeof PLACE_FIELDS)[Language]['subject' | 'programs'], string>>

/** The programs and the subject of a material as one text; empty where it has none. */
export const placeOf = (line: Place): string => {
  const { subject, programs } = PLACE_FIELDS[getLanguage()]
  return [line[programs], line[subject]].filter((name) => name !== '').join(' · ')
}

/** The name of a program or a subject in the language of the person. */
export const nameOf = (one: Named): string => one[NAME_FIELDS[getLanguage()]]

/** Programs or subjects as the options of a choice. */
export const namedItems = (named: readonly Named[]) =>
  named.map((one) => ({ key: String(one.id), label: nameOf(one) }))

/** The options of a choice: keys with their labels. */
export const itemsOf = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))

/** Names of the ids of a form, by the field that has them. */
export type Names = Readonly<Record<'programs' | 'subject_id' | 'roles', ReadonlyMap<number, string>>>
export const NO_NAMES: Names = { programs: new Map(), subject_id: new Map(), roles: new Map() }

const isNamed = (field: string): field is keyof Names => Object.hasOwn(NO_NAMES, field)
const labelUnder = (group: string, key: unknown): string =>
  findText(`knowledge:${group}.${String(key)}`) ?? String(key)
const languagesLabel = (keys: readonly unknown[]): string =>
  keys.map((key) => (isLanguage(key) ? languageLabel(key) : String(key))).join(', ')

const GROUPS: Readonly<Record<string, string>> = {
  kind: 'kinds',
  mode: 'modes',
  state: 'states',
  icon: 'icons',
}

/** The history has names, those of default roles as keys; the conflict bar has the ids of the form. */
function valueLabel(field: string, value: unknown, names: Names): string {
  if (value === null || value === '' || value === undefined) return ''
  const group = GROUPS[field]
  if (group !== undefined) return labelUnder(group, value)
  if (field === 'again') return label(value === true ? 'kit:list.yes' : 'knowledge:no')
  if (field === 'languages') return languagesLabel(Array.isArray(value) ? value : String(value).split(', '))
  if (isNamed(field) && (Array.isArray(value) || typeof value === 'number'))
    return [value]
      .flat()
      .map((id) => names[field].get(Number(id)) ?? label('knowledge:other'))
      .join(', ')
  if (field === 'questions' && Array.isArray(value)) return String(value.length)
  if (field === 'roles') return String(value).split(', ').map(roleLabel).join(', ')
  return String(value)
}

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export const describeChangeWith = (names: Names) => (field: string, value: unknown) => ({
  label: findText(`knowledge:fields.${field}`) ?? field,
  value: valueLabel(field, value, names),
})

export const actionLabel = (action: string): string | null =>
  findText(`knowledge:events.${action.slice('material_'.length)}`)
