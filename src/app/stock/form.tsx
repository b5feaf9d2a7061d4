// The stock of one product in one branch: its correction with a reason, and the movements.
import { ClipboardCheck, PackageX, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { StockLine } from '#api/back-office/stock.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { GOODS_IN_ADDRESS } from '#app/pickers/stock-lines/draft-address.ts'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { formatSum } from '#domain/kernel/money.ts'
import {
  CORRECTION_MODES,
  CORRECTION_REASONS,
  type CorrectionForm,
  type CorrectionReason,
  correctionForm,
} from '#domain/stock/stock.ts'
import { describeChange, fieldLabel, modeLabel, reasonLabel } from './labels.ts'
import { Movements } from './movements.tsx'

type Values = Omit<CorrectionForm, 'quantity' | 'reason'> & {
  quantity: number | null
  reason: CorrectionReason | null
}
const EMPTY: Values = { mode: 'counted', quantity: null, reason: null, note: '' }
type Part = { form: RecordForm<Values> }

const items = <K extends string>(keys: readonly K[], label: (key: K) => string) =>
  keys.map((key) => ({ key, label: label(key) }))

function Figures({ line }: { line: StockLine }) {
  const rows = [
    { label: fieldLabel('branch'), value: line.branch },
    { label: fieldLabel('quantity'), value: <b className="tabular">{line.quantity}</b> },
    { label: fieldLabel('reserved'), value: <span className="tabular">{line.reserved}</span> },
    { label: fieldLabel('available'), value: <span className="tabular">{line.available}</span> },
    { label: fieldLabel('on_the_way'), value: <span className="tabular">{line.on_the_way}</span> },
    ...(line.value === undefined
      ? []
      : [{ label: fieldLabel('value'), value: <span className="tabular">{formatSum(line.value)}</span> }]),
  ]
  return <KeyValue rows={rows} />
}

function Pieces({ form: { values, set, errorOf } }: Part) {
  return (
    <>
      <Segments
        name="mode"
        label={fieldLabel('mode')}
        items={items(CORRECTION_MODES, modeLabel)}
        value={values.mode}
        onChange={(key) => set({ mode: CORRECTION_MODES.find((mode) => mode === key) ?? values.mode })}
      />
      <Field label={fieldLabel(`pieces_${values.mode}`)} required error={errorOf('quantity')}>
        <NumberInput name="quantity" value={values.quantity} onChange={(quantity) => set({ quantity })} />
      </Field>
    </>
  )
}

function Why({ form }: Part) {
  const { values, set, errorOf } = form
  return (
    <>
      <Field label={fieldLabel('reason')} required error={errorOf('reason')}>
        <Choice
          name="reason"
          items={items(CORRECTION_REASONS, reasonLabel)}
          value={values.reason}
          onChange={(key) => set({ reason: CORRECTION_REASONS.find((reason) => reason === key) ?? null })}
        />
      </Field>
      <TextField
        form={form}
        field="note"
        schema={correctionForm}
        label={fieldLabel('note')}
        required={values.reason === 'other'}
      />
    </>
  )
}

/** What can be started from a line: a count of its branch, a movement out of it, a write-off. */
function Links({ line: { branch_id, sku, available } }: { line: StockLine }) {
  const { t } = useTranslation('stock')
  const { can } = useSession()
  const search = { branch: String(branch_id), [GOODS_IN_ADDRESS]: sku }
  return (
    <>
      {can('count.create') && (
        <LinkButton
          kind="text"
          icon={ClipboardCheck}
          to="/count/create"
          search={{ branch: String(branch_id) }}
        >
          {t('count_branch')}
        </LinkButton>
      )}
      {can('stock_to_delivey.create') && available > 0 && (
        <LinkButton kind="text" icon={Truck} to="/stock_to_delivey/create" search={search}>
          {t('move')}
        </LinkButton>
      )}
      {can('write_off.create') && available > 0 && (
        <LinkButton kind="text" icon={PackageX} to="/write_off/create" search={search}>
          {t('write_off')}
        </LinkButton>
      )}
    </>
  )
}

type Props = { line: StockLine; onClose: () => void; onDone: () => void }

export function CorrectionDialog({ line, onClose, onDone }: Props) {
  const { t } = useTranslation('stock')
  const [isHistory, setHistory] = useState(false)
  const form = useRecord<Values>({
    initial: EMPTY,
    version: line.version,
    save: (values, base) =>
      call(
        backOfficeApi.stock.correct,
        {
          params: { key: line.key },
          // Values with an empty field go to the server as they are: it reports the field.
          body: {
            base_version: base ?? 0,
            values: correctionForm.safeParse(values).data ?? (values as CorrectionForm),
          },
        },
        { notify: 'none' },
      ),
    onDone,
    // The server's record has only the quantity; the other fields belong to this correction.
    read: ({ quantity }) => ({ ...EMPTY, quantity: Number(quantity) }),
  })
  return (
    <RecordDialog title={line.name} form={form} describeChange={describeChange} onClose={onClose}>
      <Figures line={line} />
      {line.tracking !== 'none' && <p className="text-[13px] text-text-2">{t(`units.${line.tracking}`)}</p>}
      <Pieces form={form} />
      <Why form={form} />
      {isHistory ? (
        <Movements lineKey={line.key} />
      ) : (
        <div className="flex flex-wrap">
          <Button kind="text" onPress={() => setHistory(true)}>
            {t('movements')}
          </Button>
          <Links line={line} />
        </div>
      )}
    </RecordDialog>
  )
}

/** The stock to read, for users without the right to correct it. */
export function StockCard({ line, onClose }: Omit<Props, 'onDone'>) {
  return (
    <Dialog title={line.name} isOpen onClose={onClose} isWide>
      <div className="flex flex-col gap-4">
        <Figures line={line} />
        <div className="flex flex-wrap">
          <Links line={line} />
        </div>
        <Movements lineKey={line.key} />
      </div>
    </Dialog>
  )
}
