// Search for goods to add to a request, by name, code or scanned barcode, with their current values.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestGood } from '#api/back-office/change-requests.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { maxSearchLength, productSearchOf } from '#domain/kernel/codes/scanned.ts'
import type { Kind } from './kinds.ts'
import { type Levels, Value } from './value.tsx'

type Props = {
  kind: Kind
  /** Ids of the goods that the request already contains. */
  taken: ReadonlySet<number>
  onTake: (good: RequestGood, levels: Levels) => void
  error: string | null
}

function Found({ kind, text, taken, onTake }: Omit<Props, 'error'> & { text: string }) {
  const { t } = useTranslation('change-requests')
  const { data, isPlaceholderData } = useEndpoint(
    kind.endpoints.goods,
    { body: productSearchOf(text) },
    { keepPrevious: true, notify: 'none' },
  )
  const items = data?.items.filter(({ product_id }) => !taken.has(product_id)) ?? []
  // The goods of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data !== undefined && items.length === 0 && !isPlaceholderData)
    return <p className="text-text-2">{t(data.items.length === 0 ? 'found_none' : 'found_taken')}</p>
  return (
    <ul
      aria-label={t('found')}
      className="max-h-72 divide-y divide-line overflow-auto rounded-xl border border-line px-3"
    >
      {items.map((good) => (
        <li key={good.product_id} className="flex flex-wrap items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{good.name}</span>
            <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
              <span className="tabular">{good.sku}</span>
              <Value kind={kind} levels={data?.levels ?? []} value={good.now} />
            </span>
          </span>
          <Button kind="quiet" onPress={() => onTake(good, data?.levels ?? [])}>
            {t('add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function GoodsSearch({ error, ...rest }: Props) {
  const { t } = useTranslation('change-requests')
  const [text, setText] = useState('')
  const longest = maxSearchLength(text)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field label={t('find')} error={error} className="flex-1">
          <TextInput name="search" type="search" value={text} onChange={setText} maxLength={longest} />
        </Field>
        <ScanButton label={t('scan')} onScan={setText} />
      </div>
      {text.trim() !== '' && text.length <= longest && <Found {...rest} text={text} />}
    </div>
  )
}
