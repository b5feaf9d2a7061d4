// The receipt of a movement: every piece is scanned or counted. What was not sent is written down too; nothing that a person has
// in front of them is refused.
import { useNavigate } from '@tanstack/react-router'
import { PackageCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MovementGood, WholeMovement } from '#api/back-office/movements.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { countOf, hasUnit, withCount, withScanned, withUnit } from '#app/pickers/stock-lines/lines.ts'
import { ScanField } from '#app/pickers/stock-lines/scan-field.tsx'
import { type KnownProduct, useKnownProducts } from '#app/pickers/stock-lines/use-known-products.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { compareReceipt, type ReceiptForm } from '#domain/movements/movement.ts'
import { isCounted, lineKeys, unitLabel, unitOf } from '#domain/stock/lines.ts'
import type { ScannedUnit } from '#domain/stock/units.ts'

const endpoints = backOfficeApi.movements
const EMPTY: ReceiptForm = { lines: [], unknown: [] }
type Props = { movement: WholeMovement }
type Part = Props & { form: RecordForm<ReceiptForm>; products: ReadonlyMap<number, KnownProduct> }

function useReceipt({ key, number, version }: WholeMovement) {
  const { t } = useTranslation('movements')
  const navigate = useNavigate()
  return useRecord<ReceiptForm>({
    initial: EMPTY,
    version,
    save: (values, base) =>
      call(
        endpoints.receive,
        { params: { key }, body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      ),
    // The record of the server is what was sent; what was scanned here stays.
    read: () => EMPTY,
    onDone: () => {
      toast.ok(t('received_ok', { number }))
      void refresh(endpoints.list.path)
      void refresh(backOfficeApi.stock.list.path)
      void navigate({ to: '/stock_to_delivey/$id', params: { id: key }, search: {} })
    },
  })
}

type Waiting = { code: string; unit: ScannedUnit }

/** Writes down what is scanned. An IMEI that is seen for the first time waits for its product. */
function useScanning(
  { key }: WholeMovement,
  form: RecordForm<ReceiptForm>,
  learn: (one: KnownProduct) => void,
) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const { lines, unknown } = form.values
  const addUnknown = (code: string) => {
    form.set({ unknown: unknown.includes(code) ? unknown : [...unknown, code] })
    setWaiting(null)
    setNote(label('stock-lines:scanned', { name: code }))
  }
  const scan = async (code: string) => {
    const answer = await call(endpoints.scanReceived, { params: { key }, body: { text: code } }).catch(
      () => null,
    )
    if (answer === null) return
    const { product, unit } = answer
    setText('')
    if (unit !== null && hasUnit(lines, unit)) return setNote(label('stock-lines:scan_twice'))
    if (product === null && unit !== null) return setWaiting({ code, unit })
    if (product === null) return addUnknown(code)
    learn(product)
    form.set({ lines: withScanned(lines, product, unit) })
    setNote(label('stock-lines:scanned', { name: product.name }))
  }
  const give = ({ product_id, name }: KnownProduct, { unit }: Waiting) => {
    form.set({ lines: withUnit(lines, product_id, unit) })
    setWaiting(null)
    setNote(label('stock-lines:scanned', { name }))
  }
  return { text, setText, note, waiting, scan, give, addUnknown }
}

function WhichProduct({
  waiting,
  products,
  onGive,
  onUnknown,
}: {
  waiting: Waiting
  products: readonly KnownProduct[]
  onGive: (product: KnownProduct) => void
  onUnknown: () => void
}) {
  const { t } = useTranslation('movements')
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{t('which_product', { code: waiting.code })}</legend>
      <div className="flex flex-wrap gap-2">
        {products.map((product) => (
          <Button key={product.product_id} kind="quiet" onPress={() => onGive(product)}>
            {product.name}
          </Button>
        ))}
        <Button kind="text" onPress={onUnknown}>
          {t('unknown_piece')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Pieces with codes that were scanned in addition to the lines with codes that were sent. */
function extraUnits({ goods }: WholeMovement, { lines }: ReceiptForm, product: number) {
  const sent = new Set(goods.flatMap((good) => (isCounted(good) ? [] : lineKeys(good))))
  return lines.filter(
    (line) =>
      line.product_id === product && !isCounted(line) && !lineKeys(line).some((each) => sent.has(each)),
  )
}

function Units({ form, units }: Pick<Part, 'form'> & { units: ReceiptForm['lines'] }) {
  const { t } = useTranslation('movements')
  return units.map((line) => (
    <span key={unitLabel(line)} className="flex basis-full items-center gap-2 text-[13px] tabular">
      {t('with_code', { unit: unitLabel(line) })}
      <IconButton
        label={label('stock-lines:take_out', { name: unitLabel(line) ?? '' })}
        icon={X}
        onPress={() => form.set({ lines: form.values.lines.filter((one) => one !== line) })}
      />
    </span>
  ))
}

function Sent({
  movement,
  form,
  good,
  index,
}: Omit<Part, 'products'> & { good: MovementGood; index: number }) {
  const { t } = useTranslation('movements')
  const { lines } = form.values
  const unit = unitLabel(good)
  const isHere = hasUnit(lines, good)
  const keys = new Set(lineKeys(good))
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{good.name}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span>{good.sku}</span>
          <span>{t('sent_of', { quantity: good.quantity })}</span>
        </span>
      </span>
      {unit === null ? (
        <Field label={t('arrived')} className="w-28">
          <NumberInput
            name={`arrived-${index}`}
            value={countOf(lines, good.product_id) || null}
            onChange={(count) => form.set({ lines: withCount(lines, good.product_id, count ?? 0) })}
          />
        </Field>
      ) : (
        <Flag
          name={`arrived-${index}`}
          label={t('is_here', { unit })}
          value={isHere}
          onChange={(here) =>
            form.set({
              lines: here
                ? withUnit(lines, good.product_id, unitOf(good))
                : lines.filter((line) => isCounted(line) || !lineKeys(line).some((key) => keys.has(key))),
            })
          }
        />
      )}
      {unit === null && <Units form={form} units={extraUnits(movement, form.values, good.product_id)} />}
    </li>
  )
}

/** Products of which nothing was sent as counted pieces, and codes of no known product. */
function Surplus({ movement, form, products }: Part) {
  const { t } = useTranslation('movements')
  const { lines, unknown } = form.values
  const counted = new Set(movement.goods.filter(isCounted).map(({ product_id }) => product_id))
  const isSurplus = (line: ReceiptForm['lines'][number]) =>
    !counted.has(line.product_id) &&
    (isCounted(line) || extraUnits(movement, form.values, line.product_id).includes(line))
  const surplus = lines.filter(isSurplus)
  if (surplus.length === 0 && unknown.length === 0) return null
  return (
    <Section title={t('surplus')}>
      <ul aria-label={t('surplus')} className="divide-y divide-line">
        {surplus.map((line) => (
          <li key={lineKeys(line).join(' ')} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1 break-words font-medium">
              {[products.get(line.product_id)?.name, unitLabel(line)].filter(Boolean).join(' · ')}
            </span>
            <span className="tabular">× {line.quantity}</span>
            <IconButton
              label={label('stock-lines:take_out', { name: products.get(line.product_id)?.name ?? '' })}
              icon={X}
              onPress={() => form.set({ lines: lines.filter((one) => one !== line) })}
            />
          </li>
        ))}
        {unknown.map((code) => (
          <li key={code} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1 break-words">
              {t('unknown')}: {code}
            </span>
            <IconButton
              label={label('stock-lines:take_out', { name: code })}
              icon={X}
              onPress={() => form.set({ unknown: unknown.filter((one) => one !== code) })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Receives at once when everything is as sent, otherwise after a confirmation that says what differs. */
function Foot({ movement, form }: Pick<Part, 'movement' | 'form'>) {
  const { t } = useTranslation('movements')
  const [isOpen, setOpen] = useState(false)
  const { goods } = movement
  const received = piecesOf(form.values.lines) + form.values.unknown.length
  // A code that is seen for the first time may belong to a counted piece; the server knows the others.
  const isAsSent = compareReceipt(goods, form.values, () => false).differences.length === 0
  const submit = () => {
    setOpen(false)
    form.submit()
  }
  return (
    <div className="flex justify-end">
      <Button
        kind="primary"
        icon={PackageCheck}
        busy={form.isBusy}
        onPress={() => (isAsSent ? submit() : setOpen(true))}
      >
        {t('steps.receive.do')}
      </Button>
      <Confirm
        title={t('confirm_receive')}
        text={t('confirm_receive_text', { pieces: piecesOf(goods), received })}
        confirm={t('steps.receive.do')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={submit}
      >
        {received === 0 && <p className="mt-3 text-warn">{t('receive_none')}</p>}
      </Confirm>
    </div>
  )
}

export function ReceivePage({ movement }: Props) {
  const { t } = useTranslation('movements')
  const form = useReceipt(movement)
  const { products, learn } = useKnownProducts(movement.goods)
  const { text, setText, note, waiting, scan, give, addUnknown } = useScanning(movement, form, learn)
  const { goods, key, number } = movement
  const all = () =>
    form.set({
      lines: goods.map((good) => ({
        product_id: good.product_id,
        quantity: good.quantity,
        ...unitOf(good),
      })),
    })
  const phones = [...products.values()].filter(({ tracking }) => tracking === 'imei')
  return (
    <Page
      title={t('receive_title', { number })}
      back={`/stock_to_delivey/${key}`}
      foot={<Foot movement={movement} form={form} />}
    >
      <LeaveGuard isDirty={form.isDirty && !form.isSaved} />
      <Section>
        <p className="text-text-2">{t('receive_hint')}</p>
        <ScanField text={text} onText={setText} onScan={(code) => void scan(code)} note={note} />
        {waiting !== null && (
          <WhichProduct
            waiting={waiting}
            products={phones}
            onGive={(product) => give(product, waiting)}
            onUnknown={() => addUnknown(waiting.code)}
          />
        )}
      </Section>
      <Section
        title={t('sections.goods')}
        actions={
          <Button kind="quiet" onPress={all}>
            {t('received_all')}
          </Button>
        }
      >
        {form.errorOf('lines') !== null && (
          <p role="alert" className="text-danger">
            {form.errorOf('lines')}
          </p>
        )}
        <ul aria-label={t('sections.goods')} className="divide-y divide-line">
          {goods.map((good, index) => (
            <Sent key={good.id} movement={movement} form={form} good={good} index={index} />
          ))}
        </ul>
      </Section>
      <Surplus movement={movement} form={form} products={products} />
    </Page>
  )
}
