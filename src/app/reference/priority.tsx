// Levels of priority (screen `priority`): goods of a smaller number are offered first.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { ColourInput } from '#app/kit/inputs/colour-input.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { LEVEL_COLOURS, type PriorityLevelForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueColumn, valueWord, wordsOf } from './words.ts'

type Level = PriorityLevelForm & Line & { goods: number }
const NEW: PriorityLevelForm = { name: '', position: 10, colour: LEVEL_COLOURS[0], status: 'active' }
const rows = backOfficeApi.priorityLevels

/** A colour is told by its place among the others. */
const levelWords = (field: string, value: unknown) => {
  const nth = LEVEL_COLOURS.map(String).indexOf(String(value)) + 1
  const words = wordsOf(field, value)
  return field === 'colour' ? { ...words, value: textOf('reference:colour_nth', { nth }) ?? '' } : words
}

function LevelDialog({ line, onClose, onDone }: LineDialogProps<PriorityLevelForm>) {
  const { t } = useTranslation('reference')
  const form = useLine({ rows, blank: NEW, line, onDone })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={textOf('screens:priority') ?? ''}
      form={form}
      wordsOf={levelWords}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('name')} required error={errorOf('name')}>
        <TextInput name="name" value={values.name} onChange={(name) => set({ name })} maxLength={40} />
      </Field>
      <Field label={fieldWord('position')} required hint={t('position_hint')} error={errorOf('position')}>
        <NumberInput
          name="position"
          value={orNull(values.position)}
          onChange={(position) => set({ position: orNaN(position) })}
        />
      </Field>
      <ColourInput
        name="colour"
        label={fieldWord('colour')}
        nthLabel={(nth) => t('colour_nth', { nth })}
        colours={LEVEL_COLOURS}
        value={values.colour}
        onChange={(colour) => set({ colour })}
      />
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
    </RecordDialog>
  )
}

const given = () => ({
  name: 'priority-levels',
  path: '/priority',
  rows,
  sorts: ['position', 'name', 'status', 'goods'],
  filters: { status: REFERENCE_STATUSES },
  groups: [{ name: 'status', items: itemsOf('status', REFERENCE_STATUSES) }],
  columns: [
    {
      key: 'name',
      title: fieldWord('name'),
      cell: (line: Level) => <ColourName name={line.name} colour={line.colour} />,
      sort: 'name',
    },
    {
      key: 'position',
      title: fieldWord('position'),
      cell: (line: Level) => line.position,
      sort: 'position',
      align: 'right' as const,
    },
    {
      key: 'goods',
      title: fieldWord('goods'),
      cell: (line: Level) => line.goods,
      sort: 'goods',
      align: 'right' as const,
    },
    valueColumn('status'),
  ],
})

export function PriorityLevels() {
  return (
    <ReferencePage<Level>
      title={textOf('screens:priority') ?? ''}
      given={given()}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      nameOf={(line) => valueWord('status', line.status)}
      dialog={(line, onClose, onDone) => <LevelDialog line={line} onClose={onClose} onDone={onDone} />}
    />
  )
}
