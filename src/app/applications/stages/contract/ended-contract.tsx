// A contract that was cancelled or refused: one line, which opens to its terms. The form of the next contract stands right below it.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

type Contract = NonNullable<StagesView['contract']>

/** When, by whom and by which return it was cancelled, as far as it is known. */
function useReasons({ cancelled }: Contract): string[] {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  if (cancelled == null) return []
  const { at, by, request } = cancelled
  return [
    ...(at === null ? [] : [t('contract.ended_at', { at: formatDateTime(at, language) })]),
    ...(by === null ? [] : [t('contract.ended_by', { name: by })]),
    ...(request === null ? [] : [t('contract.ended_return', { number: request })]),
  ]
}

export function EndedContract({ contract, children }: { contract: Contract; children: ReactNode }) {
  const { t } = useTranslation('stages')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const reasons = useReasons(contract)
  return (
    <div className="flex flex-col gap-4">
      {reasons.length > 0 && <p className="text-text-2">{reasons.join(', ')}</p>}
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
        className="flex min-h-12 items-center gap-2 self-start rounded-xl font-semibold text-brand-strong"
      >
        {t(isOpen ? 'contract.ended_hide' : 'contract.ended_show', { number: contract.number })}
        <ChevronDown
          aria-hidden
          size={20}
          className={clsx('shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-4">
        {isOpen && children}
      </div>
    </div>
  )
}
