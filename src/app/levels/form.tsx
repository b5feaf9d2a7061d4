// The levels of one product in one branch: to change with a history, or to read.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { LevelLine } from '#api/back-office/levels.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { call } from '#app/platform/api.ts'
import type { LevelsForm } from '#domain/levels/levels.ts'
import { describeLevel, fieldLabel, sourceLabel } from './labels.ts'

const endpoints = backOfficeApi.levels
type Props = { line: LevelLine; onClose: () => void }

function Figures({ line, hasLevels = false }: { line: LevelLine; hasLevels?: boolean }) {
  const count = (key: 'available' | 'on_the_way' | 'sold' | 'to_order') => ({
    label: fieldLabel(key),
    value: <span className="tabular">{line[key]}</span>,
  })
  const level = (key: 'min' | 'max') => ({
    label: fieldLabel(key),
    value: <b className="tabular">{line[key] ?? '—'}</b>,
  })
  const source = sourceLabel(line)
  const rows = [
    { label: fieldLabel('branch'), value: line.branch },
    ...(hasLevels ? [level('min'), level('max')] : []),
    count('available'),
    count('on_the_way'),
    count('sold'),
    count('to_order'),
    ...(source === null ? [] : [{ label: fieldLabel('source'), value: source }]),
  ]
  return <KeyValue rows={rows} />
}

export function LevelsDialog({ line, onClose, onDone }: Props & { onDone: () => void }) {
  const { key } = line
  const form = useRecord<LevelsForm>({
    initial: { min: line.min, max: line.max },
    version: line.version,
    save: (values, base) =>
      call(
        endpoints.update,
        { params: { key }, body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      ),
    onDone,
  })
  const level = (field: 'min' | 'max') => (
    <Field label={fieldLabel(field)} error={form.errorOf(field)}>
      <NumberInput
        name={field}
        value={form.values[field]}
        onChange={(value) => form.setField(field, value)}
      />
    </Field>
  )
  return (
    <RecordDialog
      title={line.name}
      form={form}
      describeChange={describeLevel}
      history={{ endpoint: endpoints.history, recordKey: key }}
      onClose={onClose}
    >
      <Figures line={line} />
      <div className="grid grid-cols-2 gap-4">
        {level('min')}
        {level('max')}
      </div>
    </RecordDialog>
  )
}

/** The levels to read, for people without the right to change them. */
export function LevelsCard({ line, onClose }: Props) {
  return (
    <Dialog title={line.name} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Figures line={line} hasLevels />
        <RecordHistory endpoint={endpoints.history} recordKey={line.key} describeChange={describeLevel} />
      </div>
    </Dialog>
  )
}
