// Where a request is on its way: the states it has passed, the one it is in and those ahead.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/back-office/returns.ts'
import { CARD } from '#app/kit/class-names.ts'
import { isOpenReturn, returnPath } from '#domain/returns/request.ts'
import { stateLabel } from './labels.ts'

/** The stepper of a request; every state is said in words for a screen reader too. */
export function Progress({ request }: { request: WholeReturn }) {
  const { t } = useTranslation(['returns', 'kit'])
  const { state, check, steps } = request
  const path = returnPath(state, { hasReceipt: check !== null, actions: steps.map(({ action }) => action) })
  const now = path.indexOf(state)
  return (
    <ol
      aria-label={t('progress')}
      className={clsx(CARD, 'grid grid-cols-2 gap-x-3 gap-y-2 p-3 sm:grid-cols-3 lg:flex')}
    >
      {path.map((one, index) => {
        const isDone = index < now || (index === now && !isOpenReturn(state))
        const where = isDone ? 'done' : index === now ? 'now' : 'ahead'
        return (
          <li key={one} aria-current={index === now ? 'step' : undefined} className="min-w-0 lg:flex-1">
            <span
              className={clsx(
                'flex items-center gap-1 text-[13px] font-semibold',
                where === 'now' ? 'text-brand-strong' : where === 'done' ? 'text-text' : 'text-text-2',
              )}
            >
              {isDone && <Check aria-hidden size={16} className="shrink-0 text-ok" />}
              <span className="min-w-0">{stateLabel(one)}</span>
            </span>
            <span
              aria-hidden
              className={clsx(
                'mt-1 block h-1 rounded-full',
                where === 'done' ? 'bg-ok' : where === 'now' ? 'bg-brand' : 'bg-line',
              )}
            />
            <span className="sr-only">{t(`kit:step.${where}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
