// Priority levels (screen `priority`): goods with a smaller number are offered first.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { countColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { ColourInput } from '#app/kit/inputs/colour-input.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { StatusField } from '#app/kit/reference/choice-field.tsx'
import { describeChange, fieldLabel, groupOf, valueColumn } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import { LABEL_COLOURS } from '#domain/kernel/images/colours.ts'
import { type PriorityLevelForm, priorityLevelForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'

type Level = PriorityLevelForm & Line & { goods: number }
const BLANK: PriorityLevelForm = { name: '', position: 10, colour: LABEL_COLOURS[0], status: 'active' }

/** A colour has no name, so its number among the offered colours describes it. */
const describeLevelChange = (field: string, value: unknown) => {
  const nth = LABEL_COLOURS.map(String).indexOf(String(value)) + 1
  const words = describeChange(field, value)
  return field === 'colour' ? { ...words, value: label('reference:colour_nth', { nth }) } : words
}

function Fields({ form }: { form: RecordForm<PriorityLevelForm> }) {
  const { t } = useTranslation('reference')
  const { values, set, errorOf } = form
  return (
    <>
      <TextField form={form} field="name" schema={priorityLevelForm} label={fieldLabel('name')} required />
      <Field label={fieldLabel('position')} required hint={t('position_hint')} error={errorOf('position')}>
        <NumberInput
          name="position"
          value={orNull(values.position)}
          onChange={(position) => set({ position: orNaN(position) })}
        />
      </Field>
      <ColourInput
        name="colour"
        label={fieldLabel('colour')}
        nthLabel={(nth) => t('colour_nth', { nth })}
        colours={LABEL_COLOURS}
        value={values.colour}
        onChange={(colour) => set({ colour })}
      />
      <StatusField form={form} />
    </>
  )
}

const getInput = () => ({
  name: 'priority-levels' as const,
  path: '/priority',
  sorts: ['position', 'name', 'status', 'goods'],
  filters: { status: REFERENCE_STATUSES },
  groups: [groupOf('status', REFERENCE_STATUSES)],
  columns: [
    {
      key: 'name',
      title: fieldLabel('name'),
      cell: (line: Level) => <ColourName name={line.name} colour={line.colour} />,
      sort: 'name',
    },
    countColumn('position', fieldLabel('position'), { sort: true, width: 120 }),
    countColumn('goods', fieldLabel('goods'), { sort: true, width: 120 }),
    valueColumn('status'),
  ],
})

export function PriorityLevels() {
  return (
    <ReferenceList<PriorityLevelForm, Level>
      title={label('screens:priority')}
      endpoints={backOfficeApi.priorityLevels}
      input={getInput()}
      blank={BLANK}
      describeChange={describeLevelChange}
      fields={(form) => <Fields form={form} />}
    />
  )
}
