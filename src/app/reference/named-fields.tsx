// What a program and a subject have in common: a name in three languages, a place in the order, a state.
import { useTranslation } from 'react-i18next'
import { getLanguage } from '#app/i18n/i18n.ts'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { LANGUAGES } from '#domain/kernel/language.ts'
import { NAME_FIELDS, type ProgramForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { fieldWord, valueColumn, valueWord } from './words.ts'

const LENGTH = 80
/** The person's own language first. */
const ownFirst = () =>
  LANGUAGES.toSorted((one, other) => Number(other === getLanguage()) - Number(one === getLanguage()))

export const NEW_NAMED: ProgramForm = {
  name_ru: '',
  name_uz_latn: '',
  name_uz_cyrl: '',
  position: 100,
  status: 'active',
}

export const nameColumns = () =>
  ownFirst().map((language) => {
    const key = NAME_FIELDS[language]
    return { key, title: fieldWord(key), cell: (line: ProgramForm) => line[key], sort: key }
  })

export const placeColumns = () => [
  {
    key: 'position',
    title: fieldWord('position'),
    cell: (line: ProgramForm) => line.position,
    align: 'right' as const,
    sort: 'position',
  },
  valueColumn('status'),
]

/** A line in a card: its name, what it belongs to, its state. */
export function NamedCard({ line, of }: { line: ProgramForm; of?: string }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="font-semibold">
        {line.position}. {line[NAME_FIELDS[getLanguage()]]}
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-text-2">
        <span>{of}</span>
        <span>{valueWord('status', line.status)}</span>
      </span>
    </span>
  )
}

export function NamedFields({ form }: { form: RecordForm<ProgramForm> }) {
  const { t } = useTranslation('reference')
  const { values, set, errorOf } = form
  return (
    <>
      {ownFirst().map((language) => {
        const field = NAME_FIELDS[language]
        return (
          <Field key={field} label={fieldWord(field)} required error={errorOf(field)}>
            <TextInput
              name={field}
              value={values[field]}
              onChange={(text) => set({ [field]: text })}
              maxLength={LENGTH}
            />
          </Field>
        )
      })}
      <Field label={fieldWord('position')} required error={errorOf('position')} hint={t('position_hint')}>
        <NumberInput
          name="position"
          value={orNull(values.position)}
          onChange={(position) => set({ position: orNaN(position) })}
        />
      </Field>
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
    </>
  )
}
