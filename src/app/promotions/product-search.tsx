// Search for a product of a promotion, by name, code or barcode, with its price.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PromotionGood } from '#api/back-office/promotions.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'

const LONGEST = 100

type Props = {
  name: string
  label: string
  /** The verb on the button of a found product. */
  take: string
  /** Ids of the products that are chosen already. */
  taken: ReadonlySet<number>
  onTake: (good: PromotionGood) => void
  error: string | null
  required?: boolean
}

function Found({ text, take, taken, onTake }: Pick<Props, 'take' | 'taken' | 'onTake'> & { text: string }) {
  const { t } = useTranslation('promotions')
  const language = useLanguage()
  const { data, isPlaceholderData } = useEndpoint(
    backOfficeApi.promotions.products,
    { body: { search: text.trim() } },
    { keepPrevious: true, notify: 'none' },
  )
  const items = data?.items.filter(({ product_id }) => !taken.has(product_id)) ?? []
  // The goods of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data !== undefined && items.length === 0 && !isPlaceholderData)
    return <p className="text-text-2">{t('found_none')}</p>
  return (
    <ul
      aria-label={t('found')}
      className="max-h-60 divide-y divide-line overflow-auto rounded-xl border border-line px-3"
    >
      {items.map((good) => (
        <li key={good.product_id} className="flex flex-wrap items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{good.name}</span>
            <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
              <span>{good.sku}</span>
              <span>{formatMoney(good.price, language)}</span>
            </span>
          </span>
          <Button kind="quiet" onPress={() => onTake(good)}>
            {take}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function ProductSearch({ name, label, error, required = false, onTake, ...rest }: Props) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error} required={required}>
        <TextInput name={name} type="search" value={text} onChange={setText} maxLength={LONGEST} />
      </Field>
      {text.trim() !== '' && (
        <Found
          {...rest}
          text={text}
          onTake={(good) => {
            setText('')
            onTake(good)
          }}
        />
      )}
    </div>
  )
}
