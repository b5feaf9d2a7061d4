// The field of a count: every code that is scanned is recorded; words find a product whose pieces are counted by hand.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { FoundProducts } from '#app/pickers/stock-lines/lines-editor.tsx'
import { ScanField } from '#app/pickers/stock-lines/scan-field.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import { useScans } from './use-scans.ts'

const { products } = backOfficeApi.counts
export type Product = { product_id: number; name: string; sku: string; tracking: string }

/** Products of the catalogue by a search, without what the ledger has of them. */
export const CATALOGUE = {
  useFound: (search: string) =>
    useEndpoint(products, { body: { search } }, { keepPrevious: true, notify: 'none' }),
}

type QuantityProps = { product: Product; onClose: () => void; onAdd: (quantity: number) => void }

function QuantityDialog({ product, onClose, onAdd }: QuantityProps) {
  const { t } = useTranslation('documents')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const add = () => {
    if (quantity === null || quantity < 1) setMissing(true)
    else onAdd(quantity)
  }
  return (
    <Confirm
      title={t('count.add_title', { name: product.name })}
      text={t('count.add_text')}
      confirm={t('count.add_do')}
      hasFields
      isOpen
      onClose={onClose}
      onConfirm={add}
    >
      <Field
        label={label('stock-lines:quantity')}
        required
        error={isMissing ? errorText({ key: 'line_quantity' }) : null}
      >
        <NumberInput name="quantity" value={quantity} onChange={setQuantity} autoFocus />
      </Field>
    </Confirm>
  )
}

export function Scanning({ recordKey }: { recordKey: string }) {
  const { t } = useTranslation('documents')
  const { add, send, waiting, note } = useScans(recordKey)
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product | null>(null)
  const isWords = text.trim() !== '' && classifyScan(text).kind === 'unknown'
  const scan = async (code: string) => {
    if (classifyScan(code).kind === 'unknown') {
      // Words that find goods are a search; the whole article number of one, or what finds nothing, is a scan.
      const answer = await call(products, { body: { search: code.slice(0, 100) } }, { notify: 'none' }).catch(
        () => null,
      )
      const found = answer?.items ?? []
      if (found.length > 0 && !found.some(({ sku }) => sku === code)) return setText(code)
    }
    setText('')
    add({ code, product_id: null, quantity: 1 })
  }
  return (
    <Section>
      <LeaveGuard isDirty={waiting > 0} />
      <ScanField text={text} onText={setText} onScan={(code) => void scan(code)} note={note} />
      {waiting > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold text-warn">{t('count.waiting', { count: waiting })}</p>
          <Button kind="quiet" onPress={send}>
            {t('count.resend')}
          </Button>
        </div>
      )}
      {isWords && (
        <FoundProducts
          source={CATALOGUE}
          text={text}
          none={t('count.found_none')}
          onTake={(found: Product) => setProduct(found)}
        />
      )}
      {product !== null && (
        <QuantityDialog
          product={product}
          onClose={() => setProduct(null)}
          onAdd={(quantity) => {
            add({ code: null, product_id: product.product_id, quantity })
            setProduct(null)
            setText('')
          }}
        />
      )}
    </Section>
  )
}
