// Labels of the knowledge base: kinds, states, access, levels, fields, and names in the language of the person.
import type { Named } from '#api/back-office/knowledge.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { isLanguage, type Language } from '#domain/kernel/texts/language.ts'
import type { AccessMode, MaterialIcon, ReadingState } from '#domain/knowledge/material.ts'
import { NAME_FIELDS } from '#domain/reference/forms.ts'

export const readingLabel = (state: ReadingState): string => label(`knowledge:readings.${state}`)
export const modeLabel = (mode: AccessMode): string => label(`knowledge:modes.${mode}`)
export const iconLabel = (icon: MaterialIcon): string => label(`knowledge:icons.${icon}`)
export const languageLabel = (language: Language): string => label(`common:languages.${language}`)

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

const languagesLabel = (text: string, value: unknown): string =>
  (Array.isArray(value) ? value : text.split(', '))
    .map((key) => (isLanguage(key) ? languageLabel(key) : String(key)))
    .join(', ')

const otherLabel = (): string => label('knowledge:other')

/** The history has names, those of default roles as keys; the conflict bar has the ids of the form. */
const VALUES: ValueLabels<'programs' | 'subjects' | 'roles'> = {
  kind: 'kinds',
  mode: 'modes',
  state: 'states',
  icon: 'icons',
  again: (_text, value) => label(value === true ? 'kit:list.yes' : 'knowledge:no'),
  languages: languagesLabel,
  programs: named('programs', otherLabel),
  subject_id: named('subjects', otherLabel),
  roles: (text, value, names) =>
    Array.isArray(value)
      ? named('roles', otherLabel)(text, value, names)
      : text.split(', ').map(roleLabel).join(', '),
  questions: (text, value) => (Array.isArray(value) ? String(value.length) : text),
}

export const { fieldLabel, stateLabel, describeChange, describeChangeWith, actionLabel } = labelsOf(
  'knowledge',
  VALUES,
  'material',
)
