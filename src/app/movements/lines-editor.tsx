// The goods of a draft: found by words, or scanned.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { OfferedProduct } from '#api/shapes/stock-lines.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { classifyScan } from '#domain/kernel/scanned.ts'
import { type DocumentLine, unitLabel } from '#domain/stock/lines.ts'
import type { ScannedUnit } from '#domain/stock/units.ts'
import type { Values } from './form.tsx'
import { fieldLabel } from './labels.ts'
import { countOf, hasUnit, isCounted, withCount, withScanned, withUnit } from './lines.ts'
import { Proposal } from './proposal.tsx'
import { ScanField } from './scan-field.tsx'
import type { KnownProduct } from './use-known-products.ts'

const endpoints = backOfficeApi.movements
type Props = {
  form: RecordForm<Values>
  products: ReadonlyMap<number, KnownProduct>
  learn: (product: KnownProduct) => void
}

function Found({
  branch,
  text,
  onTake,
}: {
  branch: number
  text: string
  onTake: (product: OfferedProduct) => void
}) {
  const { t } = useTranslation('movements')
  const { data, isPlaceholderData } = useEndpoint(
    endpoints.products,
    { body: { branch, search: text.trim() } },
    { keepPrevious: true, notify: 'none' },
  )
  // The goods of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data?.items.length === 0 && !isPlaceholderData) return <p className="text-text-2">{t('found_none')}</p>
  return (
    <ul
      aria-label={t('found')}
      className="max-h-72 divide-y divide-line overflow-auto rounded-xl border border-line px-3"
    >
      {data?.items.map((product) => (
        <li key={product.product_id} className="flex flex-wrap items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{product.name}</span>
            <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
              <span>{product.sku}</span>
              <Available product={product} />
            </span>
          </span>
          <Button kind="quiet" onPress={() => onTake(product)}>
            {t('add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Available({
  product: { available, counted },
}: {
  product: Pick<KnownProduct, 'available' | 'counted'>
}) {
  const { t } = useTranslation('movements')
  if (available === undefined || counted === undefined) return null
  return (
    <span>
      {counted === available
        ? t('available', { count: available })
        : t('available_counted', { count: available, counted })}
    </span>
  )
}

type LineProps = Props & { line: DocumentLine; index: number }

function Line({ form, products, line, index }: LineProps) {
  const { t } = useTranslation('movements')
  const product = products.get(line.product_id)
  const name = product?.name ?? ''
  const unit = unitLabel(line)
  const { lines } = form.values
  const remove = () => form.set({ lines: lines.filter((one) => one !== line) })
  const change = (quantity: number | null) =>
    form.set({ lines: lines.map((one) => (one === line ? { ...one, quantity: quantity ?? 0 } : one)) })
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span>{product?.sku}</span>
          {unit === null ? <Available product={product ?? {}} /> : <span>{unit}</span>}
        </span>
      </span>
      {unit === null && (
        <Field
          label={fieldLabel('quantity')}
          error={form.errorOf(`lines.${index}.quantity`)}
          className="w-28"
        >
          <NumberInput
            name={`quantity-${index}`}
            value={line.quantity === 0 ? null : line.quantity}
            onChange={change}
          />
        </Field>
      )}
      <IconButton label={t('take_out', { name: unit ?? name })} icon={X} onPress={remove} />
    </li>
  )
}

/** Adds what was chosen or scanned; an unknown code waits for the product that it belongs to. */
function useAdding({ form, learn }: Props) {
  const { t } = useTranslation('movements')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [waiting, setWaiting] = useState<ScannedUnit | null>(null)
  const { lines, from_branch } = form.values
  const take = (product: OfferedProduct) => {
    learn(product)
    const fits = waiting !== null && product.tracking === 'imei'
    const count = countOf(lines, product.product_id)
    form.set({
      lines: fits
        ? withUnit(lines, product.product_id, waiting)
        : withCount(lines, product.product_id, count + 1),
    })
    setWaiting(null)
    setText('')
    setNote(t('scanned', { name: product.name }))
  }
  const scan = async (code: string) => {
    if (from_branch === null) return
    // Words are already looked for below; only the whole code of a product is taken at once.
    const answer = await call(endpoints.scan, { body: { branch: from_branch, text: code } }).catch(() => null)
    if (answer === null) return
    const { product, unit, place } = answer
    if (product === null && unit === null)
      return setNote(classifyScan(code).kind === 'unknown' ? '' : t('scan_none', { code }))
    setText('')
    if (unit !== null && hasUnit(lines, unit)) return setNote(t('scan_twice'))
    if (product === null) {
      setWaiting(unit)
      return setNote(t('scan_unknown', { code }))
    }
    if (place === 'elsewhere') return setNote(t('scan_elsewhere', { name: product.name }))
    learn(product)
    form.set({ lines: withScanned(lines, product, unit) })
    setNote(t('scanned', { name: product.name }))
  }
  return { text, setText, note, setNote, take, scan }
}

export function LinesEditor(props: Props) {
  const { t } = useTranslation('movements')
  const { form } = props
  const { lines, from_branch } = form.values
  const { text, setText, note, setNote, take, scan } = useAdding(props)
  return (
    <Section title={t('sections.goods')}>
      {from_branch === null ? (
        <p className="text-text-2">{t('choose_sender')}</p>
      ) : (
        <>
          <ScanField
            text={text}
            onText={setText}
            onScan={(code) => void scan(code)}
            error={form.errorOf('lines')}
            note={note}
          />
          <Proposal {...props} onNote={setNote} />
          {text.trim() !== '' && classifyScan(text).kind === 'unknown' && (
            <Found branch={from_branch} text={text} onTake={take} />
          )}
        </>
      )}
      {lines.length === 0 ? (
        from_branch !== null && <p className="text-text-2">{t('no_goods')}</p>
      ) : (
        <ul aria-label={fieldLabel('lines')} className="divide-y divide-line">
          {lines.map((line, index) => (
            <Line
              key={isCounted(line) ? line.product_id : unitLabel(line)}
              {...props}
              line={line}
              index={index}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
