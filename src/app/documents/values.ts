// The values of a draft while a person edits it: those of every kind, of which each kind sends its own.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { call } from '#app/platform/api.ts'
import type { SupplyForm, WriteOffCause, WriteOffForm, WriteOffPlace } from '#domain/documents/document.ts'
import { type DocumentLine, type PricedLine, unitOf } from '#domain/stock/lines.ts'
import type { ListedKind } from './kinds.ts'

export type Values = {
  branch_id: number | null
  supplier: string
  paper_number: string
  paper_date: string
  place: WriteOffPlace
  cause: WriteOffCause | null
  note: string
  lines: PricedLine[]
}

export const blank = (branch_id: number | null): Values => ({
  branch_id,
  supplier: '',
  paper_number: '',
  paper_date: '',
  place: 'shop',
  cause: null,
  note: '',
  lines: [],
})

/** Lines of a kind without costs have none. */
export const withCosts = (lines: readonly DocumentLine[]): PricedLine[] =>
  lines.map((line) => ({ cost: null, ...line }))

/** The values of a form as the server has it. */
export const readValues = (form: Partial<SupplyForm & WriteOffForm>): Values => ({
  ...blank(null),
  ...form,
  paper_date: form.paper_date ?? '',
  lines: withCosts(form.lines ?? []),
})

export const valuesOf = (document: WholeBranchDocument): Values => ({
  branch_id: document.branch.id,
  supplier: document.supplier,
  paper_number: document.paper_number,
  paper_date: document.paper_date ?? '',
  place: document.place ?? 'shop',
  cause: document.cause,
  note: document.note,
  lines: document.goods.map((good) => ({
    product_id: good.product_id,
    quantity: good.quantity,
    ...unitOf(good),
    cost: good.cost,
  })),
})

/** What is missing is left out of a body, so that the server reports it as required at its field. */
const shared = ({ branch_id, note }: Values) => ({ branch_id: branch_id ?? undefined, note })

const supplyOf = (values: Values) =>
  ({
    ...shared(values),
    supplier: values.supplier,
    paper_number: values.paper_number,
    paper_date: values.paper_date === '' ? null : values.paper_date,
    lines: values.lines,
  }) as SupplyForm

const writeOffOf = (values: Values) =>
  ({
    ...shared(values),
    place: values.place,
    cause: values.cause ?? undefined,
    lines: values.lines.map(({ cost: _, ...line }) => line),
  }) as WriteOffForm

export type Saved = { key: string; base: number } | null
const QUIET = { notify: 'none' } as const

/** Makes a draft, or changes the one that is saved already; answers its key. */
export const SAVE: Record<ListedKind, (values: Values, saved: Saved) => Promise<{ key: string }>> = {
  receipt: (values, saved) => {
    const { create, update } = backOfficeApi.receipts
    const body = supplyOf(values)
    if (saved === null) return call(create, { body }, QUIET)
    const { key, base } = saved
    return call(update, { params: { key }, body: { base_version: base, values: body } }, QUIET)
  },
  write_off: (values, saved) => {
    const { create, update } = backOfficeApi.writeOffs
    const body = writeOffOf(values)
    if (saved === null) return call(create, { body }, QUIET)
    const { key, base } = saved
    return call(update, { params: { key }, body: { base_version: base, values: body } }, QUIET)
  },
}
