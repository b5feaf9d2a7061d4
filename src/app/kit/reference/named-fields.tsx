// What programs and subjects share: a name in three languages, a position in the list, a status.
import { useTranslation } from 'react-i18next'
import { getLanguage } from '#app/i18n/i18n.ts'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { NAME_FIELDS, type ProgramForm, programForm } from '#domain/reference/forms.ts'
import { StatusField } from './choice-field.tsx'
import { fieldLabel, valueColumn, valueLabel } from './labels.ts'

/** The current language first. */
const languagesInOrder = () =>
  LANGUAGES.toSorted((one, other) => Number(other === getLanguage()) - Number(one === getLanguage()))

export const BLANK_NAMED: ProgramForm = {
  name_ru: '',
  name_uz_latn: '',
  name_uz_cyrl: '',
  position: 100,
  status: 'active',
}

export const nameColumns = () =>
  languagesInOrder().map((language, index) => {
    const key = NAME_FIELDS[language]
    return {
      key,
      title: fieldLabel(key),
      cell: (line: ProgramForm) => line[key],
      sort: key,
      isGrowing: true,
      width: 170,
      priority: index,
    }
  })

export const positionColumns = () => [
  {
    key: 'position',
    title: fieldLabel('position'),
    cell: (line: ProgramForm) => line.position,
    align: 'right' as const,
    width: 90,
    sort: 'position',
  },
  valueColumn('status'),
]

/** An entry as a card: its name, `of` what it belongs to, its status. */
export function NamedCard({ line, of }: { line: ProgramForm; of?: string }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="font-semibold">
        {line.position}. {line[NAME_FIELDS[getLanguage()]]}
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-text-2">
        <span>{of}</span>
        <span>{valueLabel('status', line.status)}</span>
      </span>
    </span>
  )
}

/** Only these members, so that the form of a subject, which has one more field, fits too. */
type NamedForm = Pick<RecordForm<ProgramForm>, 'values' | 'set' | 'setField' | 'errorOf'>

export function NamedFields({ form }: { form: NamedForm }) {
  const { t } = useTranslation('reference')
  const { values, set, errorOf } = form
  return (
    <>
      {languagesInOrder().map((language) => {
        const field = NAME_FIELDS[language]
        return (
          <TextField
            key={field}
            form={form}
            field={field}
            schema={programForm}
            label={fieldLabel(field)}
            required
          />
        )
      })}
      <Field label={fieldLabel('position')} required error={errorOf('position')} hint={t('position_hint')}>
        <NumberInput
          name="position"
          value={orNull(values.position)}
          onChange={(position) => set({ position: orNaN(position) })}
        />
      </Field>
      <StatusField form={form} />
    </>
  )
}
