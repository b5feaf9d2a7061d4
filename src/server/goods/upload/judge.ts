// What every row of an upload means for the catalogue: a new product, changes of one, nothing new, or what is wrong with it.
// Nothing is written here; the check and the application judge by the same function.
import type { ProductLine } from '#api/back-office/goods.ts'
import { type ProductForm, productForm } from '#domain/goods/product.ts'
import type { UploadField } from '#domain/goods/upload.ts'
import {
  asLatin,
  cellText,
  comparable,
  type Fault,
  readBarcode,
  readIkpu,
  readSku,
  readSum,
} from '#domain/kernel/upload.ts'
import { priceFault } from '#domain/promotions/promotion.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import type { UploadRow } from '../../files/upload/columns.ts'
import { type Reader, readCells, shownCell } from '../../files/upload/result.ts'
import type { CellFault } from '../../files/upload/workbook.ts'
import { validationProblem } from '../../platform/problems.ts'
import { placeFault } from '../filing.ts'
import { ALL_TEXTS } from './texts.ts'

type Named = { id: number; name: string; status: ReferenceStatus }
export type Catalogue = {
  products: ReadonlyMap<string, ProductLine>
  /** Codes of the catalogue by what they look like (`similarKey`). */
  similar: ReadonlyMap<string, readonly string[]>
  categories: readonly Named[]
  levels: readonly Named[]
  /** `discountsOf` of the products. */
  discounts: ReadonlyMap<number, number>
  waiting: ReadonlyMap<number, ReadonlySet<number>>
  /** Whether the person may ask for new prices, or approve them. */
  mayPrice: boolean
}
export type Verdict =
  | { kind: 'new'; row: number; values: ProductForm }
  | { kind: 'changed'; row: number; before: ProductLine; values: ProductForm; price: number | null }
  | { kind: 'same'; row: number; isPriceAsked: boolean }
  | { kind: 'wrong'; row: number; faults: CellFault<UploadField>[] }

type Given = Partial<Record<keyof ProductForm, unknown>>
type Read = ReturnType<Reader>

export const similarKey = (sku: string): string => asLatin(sku).toLowerCase()

/** The entries of a list by their names; nobody knows which of two with one name is meant. */
function choiceReader(items: readonly Named[], unknown: string) {
  const byName = new Map<string, Named[]>()
  for (const item of items) {
    const key = comparable(item.name)
    byName.set(key, [...(byName.get(key) ?? []), item])
  }
  return (text: string): Read => {
    const found = byName.get(comparable(text)) ?? []
    const active = found.filter(({ status }) => status === 'active')
    const [only, ...others] = active.length > 0 ? active : found
    if (!only) return { fault: unknown }
    return others.length > 0 ? { fault: 'upload_name_twice' } : { value: only.id }
  }
}

const comparableSet = (labels: readonly string[], usual: readonly string[]) =>
  new Set([...labels, ...usual].map(comparable))
const YES = comparableSet(
  ALL_TEXTS.map(({ marked }) => marked.yes),
  ['да', 'ha', 'ҳа', 'yes', 'true', '1', '+'],
)
const NO = comparableSet(
  ALL_TEXTS.map(({ marked }) => marked.no),
  ['нет', 'yoʻq', 'йўқ', 'no', 'false', '0', '-'],
)
const ACTIVE = comparableSet(
  ALL_TEXTS.map(({ status }) => status.active),
  ['active', 'продается'],
)
const INACTIVE = comparableSet(
  ALL_TEXTS.map(({ status }) => status.inactive),
  ['inactive'],
)

function readMarked(text: string): Read {
  if (YES.has(comparable(text))) return { value: true }
  return NO.has(comparable(text)) ? { value: false } : { fault: 'upload_flag' }
}
function readStatus(text: string): Read {
  if (ACTIVE.has(comparable(text))) return { value: 'active' }
  return INACTIVE.has(comparable(text)) ? { value: 'inactive' } : { fault: 'upload_status' }
}

function readersOf({ categories, levels }: Catalogue): Record<UploadField, Reader> {
  const text: Reader = (cell) => ({ value: cellText(cell) })
  const category = choiceReader(categories, 'upload_category')
  const level = choiceReader(levels, 'upload_level')
  return {
    name: text,
    brand: text,
    model: text,
    colour: text,
    ikpu_name: text,
    sku: readSku,
    barcode: readBarcode,
    ikpu: readIkpu,
    price: readSum,
    category_id: (cell) => category(cellText(cell)),
    priority_id: (cell) => level(cellText(cell)),
    marked: (cell) => readMarked(cellText(cell)),
    status: (cell) => readStatus(cellText(cell)),
  }
}

/** A new product has these until the file says otherwise. */
const DEFAULTS: Given = {
  brand: '',
  model: '',
  colour: '',
  barcode: '',
  ikpu_name: '',
  marked: false,
  priority_id: null,
  status: 'active',
}
const FORM_OF_CHANGES = productForm.partial()
export const FIELDS = Object.keys(productForm.shape) as (keyof ProductForm)[]

/** The stored values as the form has them, also those that it would refuse now. */
export const storedValues = (line: ProductLine): ProductForm =>
  Object.fromEntries(FIELDS.map((field) => [field, line[field]])) as ProductForm

/** A code stored without the leading zeros of a GTIN-14 stays as it is where the file has the same. */
const isSameValue = (field: string, stored: unknown, value: unknown): boolean =>
  field === 'barcode' && stored !== ''
    ? String(stored).padStart(14, '0') === value
    : JSON.stringify(stored) === JSON.stringify(value)

export function createJudge(catalogue: Catalogue): (row: UploadRow<UploadField>) => Verdict {
  const readers = readersOf(catalogue)
  const statusOf = (items: readonly Named[]) => {
    const statuses = new Map(items.map(({ id, status }) => [id, status]))
    return (id: number | null) => (id === null ? undefined : statuses.get(id))
  }
  const categoryStatus = statusOf(catalogue.categories)
  const levelStatus = statusOf(catalogue.levels)
  const seen = new Map<string, number>()

  return (line) => {
    const { row, cells } = line
    const faults: CellFault<UploadField>[] = []
    const refuse = (field: UploadField, fault: Fault) =>
      faults.push({ ...fault, row, field, value: shownCell(cells[field]) })
    // An empty cell changes nothing.
    const given: Given = readCells(line, readers, (field, code) => refuse(field, { code }))

    const sku = typeof given.sku === 'string' ? given.sku : null
    const before = sku === null ? undefined : catalogue.products.get(sku)
    if (sku !== null) {
      const key = similarKey(sku)
      const earlier = seen.get(key)
      if (earlier !== undefined) refuse('sku', { code: 'upload_sku_twice', params: { row: earlier } })
      seen.set(key, earlier ?? row)
      const [other] = before ? [] : (catalogue.similar.get(key) ?? [])
      if (other !== undefined) refuse('sku', { code: 'upload_sku_similar' })
    }

    const isRefused = (field: string) => faults.some((fault) => fault.field === field)
    const parsed = (before ? FORM_OF_CHANGES : productForm).safeParse(
      before ? given : { ...DEFAULTS, ...given },
    )
    if (!parsed.success)
      for (const { field, code, params } of validationProblem(parsed.error).errors)
        if (field !== undefined && !isRefused(field)) refuse(field as UploadField, { code, params })
    if (faults.length > 0 || !parsed.success) return { kind: 'wrong', row, faults }

    const stored = before && storedValues(before)
    const read = Object.fromEntries(
      Object.entries(parsed.data).filter(([field, value]) => {
        const was = stored?.[field as keyof ProductForm]
        return stored === undefined || !isSameValue(field, was, value)
      }),
    )
    const values = { ...stored, ...read } as ProductForm
    const places = { category: categoryStatus(values.category_id), level: levelStatus(values.priority_id) }
    const isFiled = !before || ['category_id', 'priority_id', 'status'].some((field) => field in read)
    const place = isFiled ? placeFault(values, stored, places) : null
    if (place !== null) refuse(place, { code: 'switched_off' })
    if (!before) return faults.length > 0 ? { kind: 'wrong', row, faults } : { kind: 'new', row, values }

    const isAsked = catalogue.waiting.get(Number(before.key))?.has(values.price) ?? false
    const price = values.price === before.price || isAsked ? null : values.price
    const fault = price === null ? null : priceFault(price, catalogue.discounts.get(Number(before.key)) ?? 0)
    if (fault !== null) refuse('price', fault)
    if (price !== null && !catalogue.mayPrice) refuse('price', { code: 'upload_price_right' })
    else if (price !== null && values.status !== 'active') refuse('price', { code: 'upload_price_inactive' })
    if (faults.length > 0) return { kind: 'wrong', row, faults }
    const changed = Object.keys(read).filter((field) => field !== 'price')
    if (changed.length === 0 && price === null)
      return { kind: 'same', row, isPriceAsked: isAsked && values.price !== before.price }
    // The price is changed by its request only.
    return { kind: 'changed', row, before, values: { ...values, price: before.price }, price }
  }
}
