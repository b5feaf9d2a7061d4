// Chooses a product by name, code or scanned barcode; a phone needs its IMEI, an appliance its marking code. A hardware
// scanner types into the focused field and ends with Enter.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { onlineApi } from '#api/online.ts'
import { MAX_QUANTITY } from '#api/stages.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { ProductPicture } from '#app/pickers/products/product-picture.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { isMarkingOf, readMarking } from '#domain/kernel/codes/marking.ts'
import { classifyScan, maxSearchLength, productSearchOf } from '#domain/kernel/codes/scanned.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useStep } from '../use-step.ts'
import { Elsewhere } from './elsewhere.tsx'
import { UnitField, WithScanner } from './unit-field.tsx'
import type { FoundProduct, Picked } from './use-quick-add.ts'

type FoundProps = {
  id: string
  text: string
  category: number | null
  /** Enter was pressed in the search: its answer takes the only product, or leads to the first of several. */
  isEntered: boolean
  onEntered: () => void
  onTake: (product: FoundProduct) => void
}

const TAKE = '[data-takes] button:not([disabled])'

/** Moves the focus with the arrow keys among the products that can be taken, and above the first one back to the search. */
function moveAmongFound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const search = event.currentTarget.querySelector<HTMLElement>('input[name=search]')
  const stops = [search, ...event.currentTarget.querySelectorAll<HTMLElement>(TAKE)]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  // Elsewhere, in the choice of a category, the keys have their own meaning.
  if (at < 0) return
  event.preventDefault()
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

function Found({ id, text, category, isEntered, onEntered, onTake }: FoundProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const body = {
    application_id: id,
    ...productSearchOf(text),
    ...(category === null ? {} : { category_id: category }),
  }
  const { data, isPlaceholderData } = useEndpoint(onlineApi.stages.products, { body }, { keepPrevious: true })
  const list = useRef<HTMLUListElement>(null)
  const isAnswered = data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (!isEntered || !isAnswered) return
    onEntered()
    const [only, ...others] = data.items
    if (only !== undefined && others.length === 0 && only.in_stock > 0) onTake(only)
    else list.current?.querySelector<HTMLElement>(TAKE)?.focus()
  })
  // The products of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data?.items.length === 0 && !isPlaceholderData)
    return <p className="text-text-2">{t('goods.found_none')}</p>
  return (
    <ul ref={list} data-takes className="max-h-96 divide-y divide-line overflow-auto">
      {data?.items.map((product) => (
        <li key={product.id} className="flex flex-wrap items-center gap-3 py-2">
          <ProductPicture product={product} size="line" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-text">{product.name}</span>
            <span className="block text-[13px] text-text-2 tabular">
              {formatMoney(product.price, language)} · {t('goods.in_stock', { count: product.in_stock })}
            </span>
            <Elsewhere places={product.elsewhere} />
          </span>
          <Button kind="quiet" isDisabled={product.in_stock < 1} onPress={() => onTake(product)}>
            {t('goods.take')}
            <span className="sr-only"> {product.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type UnitProps = { id: string; product: FoundProduct; scanned: string; onDone: () => void }

/** Asks for the number of the unit if the product is tracked by unit. */
function Unit({ id, product, scanned, onDone }: UnitProps) {
  const { t } = useTranslation('stages')
  const [text, setText] = useState(product.tracking === 'marking' ? scanned : '')
  const [goodId] = useState(() => uuid())
  const add = useStep(onlineApi.stages.addGood, id, onDone)
  const field = product.tracking === 'imei' ? 'imei' : 'marking'
  const [quantity, setQuantity] = useState<number | null>(1)
  const isCounted = product.tracking === 'none'
  const most = Math.min(MAX_QUANTITY, product.in_stock)
  const count = quantity ?? 0
  const isWrongCount = isCounted && (!Number.isInteger(count) || count < 1 || count > most)
  const unit = isCounted ? { quantity: count } : { [field]: text }
  const [isOther, setOther] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = product.tracking === 'marking' ? readMarking(text) : null
    const isForeign = read?.ok === true && !isMarkingOf(read, product.barcode)
    setOther(isForeign)
    if (isForeign || focusUnreadable() || isWrongCount) return
    add.act({ good_id: goodId, product_id: product.id, ...unit })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <div className="flex items-center gap-3">
        <ProductPicture product={product} size="line" />
        <p className="min-w-0 font-semibold text-text">{product.name}</p>
      </div>
      {product.tracking !== 'none' && (
        <UnitField
          code={field}
          value={text}
          onChange={setText}
          error={isOther ? errorText({ key: 'marking_other_product' }) : add.errorOf(field)}
        />
      )}
      {isCounted && (
        <Field
          label={t('goods.quantity')}
          required
          error={
            isWrongCount
              ? errorText({ key: 'out_of_range', params: { min: 1, max: most } })
              : add.errorOf('quantity')
          }
          className="w-36"
        >
          <NumberInput name="quantity" value={quantity} onChange={setQuantity} autoFocus />
        </Field>
      )}
      <div>
        <Button kind="primary" type="submit" busy={add.busy}>
          {t('goods.add')}
        </Button>
      </div>
    </form>
  )
}

/** Choice of a category, from the tablet's last sync. */
function Category({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('stages')
  const { categories } = useReference()
  if (categories.length === 0) return null
  return (
    <Field label={t('goods.category')}>
      <Combo
        name="category"
        items={categories.map(({ id, name }) => ({ key: String(id), label: name }))}
        placeholder={t('goods.any_category')}
        value={value === null ? null : String(value)}
        onChange={(key) => onChange(key === null ? null : Number(key))}
      />
    </Field>
  )
}

type DialogProps = { id: string; picked: Picked; onClose: () => void }

export function ProductDialog({ id, picked, onClose }: DialogProps) {
  const { t } = useTranslation('stages')
  const [text, setText] = useState(picked.text)
  const [category, setCategory] = useState<number | null>(null)
  const [product, setProduct] = useState<FoundProduct | null>(picked.product)
  const [isEntered, setEntered] = useState(false)
  const scanned = classifyScan(text).kind === 'marking' ? text : ''
  const change = (next: string) => {
    setText(next)
    setEntered(false)
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    moveAmongFound(event)
    const isInSearch = event.target instanceof HTMLInputElement && event.target.name === 'search'
    if (event.key === 'Enter' && isInSearch && text.trim() !== '') setEntered(true)
  }
  return (
    <Dialog title={t('goods.add')} isOpen onClose={onClose}>
      {product === null ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onKeyDown={press}
          onSubmit={(event) => event.preventDefault()}
        >
          <Field label={t('goods.find')}>
            <WithScanner onScan={change}>
              <TextInput
                name="search"
                type="search"
                value={text}
                onChange={change}
                autoFocus
                maxLength={maxSearchLength(text)}
              />
            </WithScanner>
          </Field>
          <Category value={category} onChange={setCategory} />
          {text.length <= maxSearchLength(text) && (
            <Found
              id={id}
              text={text}
              category={category}
              isEntered={isEntered}
              onEntered={() => setEntered(false)}
              onTake={setProduct}
            />
          )}
        </form>
      ) : (
        <Unit id={id} product={product} scanned={scanned} onDone={onClose} />
      )}
    </Dialog>
  )
}
