// The goods of a draft movement: what the sender has.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { type Source, LinesEditor as StockLines } from '#app/pickers/stock-lines/lines-editor.tsx'
import type { KnownProduct } from '#app/pickers/stock-lines/use-known-products.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import type { Values } from './form.tsx'
import { Proposal } from './proposal.tsx'

const endpoints = backOfficeApi.movements
type Props = {
  form: RecordForm<Values>
  products: ReadonlyMap<number, KnownProduct>
  learn: (product: KnownProduct) => void
  /** The search that the field begins with. */
  initialSearch: string
}

const sourceOf = (branch: number): Source => ({
  useFound: (search) =>
    useEndpoint(endpoints.products, { body: { branch, search } }, { keepPrevious: true, notify: 'none' }),
  scan: (text) => call(endpoints.scan, { body: { branch, text } }).catch(() => null),
})

export function LinesEditor({ form, products, learn, initialSearch }: Props) {
  const { t } = useTranslation('movements')
  const { lines, from_branch } = form.values
  return (
    <StockLines
      lines={lines}
      onChange={(changed) => form.set({ lines: changed })}
      errorOf={form.errorOf}
      products={products}
      learn={learn}
      initialSearch={initialSearch}
      source={from_branch === null ? null : sourceOf(from_branch)}
      choose={t('choose_sender')}
      tools={(onNote) => <Proposal form={form} learn={learn} onNote={onNote} />}
    />
  )
}
