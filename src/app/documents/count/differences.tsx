// The differences of a count: what is posted, and what only another document can settle.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { CountDifferenceLine } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { sumLabel } from '#app/kit/display/value-labels.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { FoundProducts } from '#app/pickers/stock-lines/lines-editor.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { CATALOGUE, type Product } from './scanning.tsx'

type Props = { recordKey: string; differences: readonly CountDifferenceLine[]; canCount: boolean }

/** Which document settles a piece that the ledger has elsewhere. */
function adviceOf({ kind, place }: CountDifferenceLine): string | null {
  if (kind !== 'elsewhere') return null
  if (place === 'client') return label('documents:count.advice.sale')
  if (place === 'supplier') return label('documents:count.advice.receipt')
  return label('documents:count.advice.movement')
}

function IdentifyDialog({
  recordKey,
  code,
  onClose,
}: {
  recordKey: string
  code: string
  onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const [text, setText] = useState('')
  const action = useAction(backOfficeApi.counts.identify, {
    onDone: () => {
      toast.ok(t('count.identified', { code }))
      onClose()
    },
  })
  return (
    <Dialog title={t('count.identify_title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('count.identify_text', { code })}</p>
        <Field label={t('count.identify_search')}>
          <TextInput name="product" type="search" value={text} onChange={setText} maxLength={100} autoFocus />
        </Field>
        <FoundProducts
          source={CATALOGUE}
          text={text}
          none={t('count.found_none')}
          take={t('count.identify_choose')}
          onTake={({ product_id }: Product) =>
            action.mutate({ params: { key: recordKey }, body: { code, product_id } })
          }
        />
      </div>
    </Dialog>
  )
}

function Difference({
  difference,
  canCount,
  onIdentify,
}: {
  difference: CountDifferenceLine
  canCount: boolean
  onIdentify: (code: string) => void
}) {
  const { t } = useTranslation('documents')
  const { kind, name, code, quantity, place, place_branch, value } = difference
  const advice = adviceOf(difference)
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{name ?? code}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span className="font-semibold text-warn">{t(`count.kinds.${kind}`)}</span>
          <span>{name === null ? null : unitLabel(difference)}</span>
          {place !== null && (
            <span>{[t(`count.places.${place}`), place_branch].filter(Boolean).join(', ')}</span>
          )}
          {advice !== null && <span>{advice}</span>}
          {value !== null && <span>{sumLabel(value)}</span>}
        </span>
      </span>
      <span className="tabular">{t('pieces_of', { quantity })}</span>
      {canCount && kind === 'unknown' && code !== null && (
        <Button kind="quiet" onPress={() => onIdentify(code)}>
          {t('count.identify')}
        </Button>
      )}
    </li>
  )
}

export function Differences({ recordKey, differences, canCount }: Props) {
  const { t } = useTranslation('documents')
  const [code, setCode] = useState<string | null>(null)
  const keyOf = (one: CountDifferenceLine) =>
    [one.kind, one.product_id, one.code, unitLabel(one)].filter(Boolean).join(' ')
  return (
    <Section title={t('count.differences')}>
      {differences.length === 0 && <p className="text-text-2">{t('count.no_differences')}</p>}
      <ul aria-label={t('count.differences')} className="divide-y divide-line">
        {differences.map((difference) => (
          <Difference
            key={keyOf(difference)}
            difference={difference}
            canCount={canCount}
            onIdentify={setCode}
          />
        ))}
      </ul>
      {code !== null && <IdentifyDialog recordKey={recordKey} code={code} onClose={() => setCode(null)} />}
    </Section>
  )
}
