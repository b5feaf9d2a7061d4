// The goods of a draft of a document of stock: found by words, or scanned.
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedProduct, ScannedPiece } from '#api/shapes/stock-lines.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { type DocumentLine, isCounted, unitLabel } from '#domain/stock/lines.ts'
import type { ScannedUnit } from '#domain/stock/units.ts'
import { countOf, hasUnit, type Lines, withCount, withScanned, withUnit } from './lines.ts'
import { ScanField } from './scan-field.tsx'
import type { KnownProduct } from './use-known-products.ts'

type Found<P = OfferedProduct> = { data: { items: P[] } | undefined; isPlaceholderData: boolean }
/** Where the goods come from. */
export type Source = {
  /** Products by a search; a hook. */
  useFound: (search: string) => Found
  /** What a scanned text is; null when the server did not answer. */
  scan: (text: string) => Promise<ScannedPiece | null>
  /** A unit that is known elsewhere is refused; goods from outside have no place yet. */
  isIncoming?: boolean
}
type Props = {
  lines: Lines
  onChange: (lines: DocumentLine[]) => void
  errorOf: (field: 'lines' | `lines.${string}`) => string | null
  products: ReadonlyMap<number, KnownProduct>
  learn: (product: KnownProduct) => void
  /** Null until it is chosen; then `choose` says what to choose first. */
  source: Source | null
  choose: string
  /** Buttons under the field; `onNote` shows what they did. */
  tools?: (onNote: (note: string) => void) => ReactNode
  /** The search that the field begins with. */
  initialSearch?: string
  /** More inputs of a line. */
  inputs?: (line: DocumentLine, index: number) => ReactNode
}

/** The products that a text finds, each with a button. */
export function FoundProducts<P extends KnownProduct>({
  source: { useFound },
  text,
  none,
  take,
  onTake,
}: {
  source: { useFound: (search: string) => Found<P> }
  text: string
  /** What to say where there is none, and what the button does. */
  none?: string
  take?: string
  onTake: (product: P) => void
}) {
  const { t } = useTranslation('stock-lines')
  const { data, isPlaceholderData } = useFound(text.trim())
  // The goods of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data?.items.length === 0 && !isPlaceholderData)
    return <p className="text-text-2">{none ?? t('found_none')}</p>
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
            {take ?? t('add')}
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
  const { t } = useTranslation('stock-lines')
  if (available === undefined || counted === undefined) return null
  return (
    <span>
      {counted === available
        ? t('available', { count: available })
        : t('available_counted', { count: available, counted })}
    </span>
  )
}

function Line({
  lines,
  onChange,
  errorOf,
  products,
  inputs,
  line,
  index,
}: Props & { line: DocumentLine; index: number }) {
  const { t } = useTranslation('stock-lines')
  const product = products.get(line.product_id)
  const name = product?.name ?? ''
  const unit = unitLabel(line)
  const remove = () => onChange(lines.filter((one) => one !== line))
  const change = (quantity: number | null) =>
    onChange(lines.map((one) => (one === line ? { ...one, quantity: quantity ?? 0 } : one)))
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
        <Field label={t('quantity')} error={errorOf(`lines.${index}.quantity`)} className="w-28">
          <NumberInput
            name={`quantity-${index}`}
            value={line.quantity === 0 ? null : line.quantity}
            onChange={change}
          />
        </Field>
      )}
      {inputs?.(line, index)}
      <IconButton label={t('take_out', { name: unit ?? name })} icon={X} onPress={remove} />
    </li>
  )
}

/** Adds what was chosen or scanned; an unknown code waits for the product that it belongs to. */
function useAdding({ lines, onChange, learn, source, initialSearch = '' }: Props) {
  const { t } = useTranslation('stock-lines')
  const [text, setText] = useState(initialSearch)
  const [note, setNote] = useState('')
  const [waiting, setWaiting] = useState<ScannedUnit | null>(null)
  const take = (product: OfferedProduct) => {
    learn(product)
    const fits = waiting !== null && product.tracking === 'imei'
    const count = countOf(lines, product.product_id)
    onChange(
      fits ? withUnit(lines, product.product_id, waiting) : withCount(lines, product.product_id, count + 1),
    )
    setWaiting(null)
    setText('')
    setNote(t('scanned', { name: product.name }))
  }
  const scan = async (code: string) => {
    // Words are already looked for below; only the whole code of a product is taken at once.
    const answer = await source?.scan(code)
    if (answer === null || answer === undefined) return
    const { product, unit, place } = answer
    if (product === null && unit === null)
      return setNote(classifyScan(code).kind === 'unknown' ? '' : t('scan_none', { code }))
    setText('')
    if (unit !== null && hasUnit(lines, unit)) return setNote(t('scan_twice'))
    if (product === null) {
      setWaiting(unit)
      return setNote(t('scan_unknown', { code }))
    }
    if (place === 'elsewhere' && !source?.isIncoming)
      return setNote(t('scan_elsewhere', { name: product.name }))
    learn(product)
    onChange(withScanned(lines, product, unit))
    setNote(t('scanned', { name: product.name }))
  }
  return { text, setText, note, setNote, take, scan }
}

export function LinesEditor(props: Props) {
  const { t } = useTranslation('stock-lines')
  const { lines, source, choose, errorOf, tools } = props
  const { text, setText, note, setNote, take, scan } = useAdding(props)
  // An article number may have the form of a barcode; the one that the draft begins with is searched for as it is.
  const isSearched =
    text.trim() !== '' && (text === props.initialSearch || classifyScan(text).kind === 'unknown')
  return (
    <Section title={t('title')}>
      {source === null ? (
        <p className="text-text-2">{choose}</p>
      ) : (
        <>
          <ScanField
            text={text}
            onText={setText}
            onScan={(code) => void scan(code)}
            error={errorOf('lines')}
            note={note}
          />
          {tools?.(setNote)}
          {isSearched && <FoundProducts source={source} text={text} onTake={take} />}
        </>
      )}
      {lines.length === 0 ? (
        source !== null && <p className="text-text-2">{t('no_goods')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-line">
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
