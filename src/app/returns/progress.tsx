// Where a request is on its way: the states it has passed, the one it is in and those ahead, each with its person.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { CARD } from '#app/kit/class-names.ts'
import {
  awaitedAction,
  isOpenReturn,
  isPaidReturn,
  type ReturnState,
  returnPath,
} from '#domain/returns/request.ts'
import { stateLabel, waitingLabel } from './labels.ts'

const TEXT = { done: 'text-text', now: 'text-brand-strong', ahead: 'text-text-2', ended: 'text-danger' }
const LINE = { done: 'bg-ok', now: 'bg-brand', ahead: 'bg-line', ended: 'bg-danger' }
type Where = keyof typeof TEXT

/** Who has passed a state, or is next in it. */
function usePersonOf(request: WholeReturn): (state: ReturnState, where: Where) => string {
  const { t } = useTranslation('returns')
  const { check, steps, missing } = request
  return (state, where) => {
    if (where === 'ahead') return waitingLabel(state) ?? ''
    if (where === 'now') {
      if (missing[0]?.is_mine) return t('you')
      const [first, second] = missing[0]?.people ?? []
      return second === undefined ? (first ?? '') : (waitingLabel(state) ?? first ?? '')
    }
    const action =
      where === 'done' ? awaitedAction(state, check !== null) : state === 'removed' ? 'remove' : 'reject'
    return steps.findLast((step) => step.action === action)?.who ?? ''
  }
}

/** The stepper of a request; every state is said in words for a screen reader too. */
export function Progress({ request }: { request: WholeReturn }) {
  const { t } = useTranslation(['returns', 'kit'])
  const { state, check, steps } = request
  const personOf = usePersonOf(request)
  const path = returnPath(state, { hasReceipt: check !== null, actions: steps.map(({ action }) => action) })
  const now = path.indexOf(state)
  return (
    <ol
      aria-label={t('progress')}
      className={clsx(
        CARD,
        'grid grid-cols-2 gap-x-2 gap-y-2 px-3 py-2 sm:grid-cols-3 lg:grid-cols-5 min-[1280px]:flex',
      )}
    >
      {path.map((one, index) => {
        // A request that was rejected or removed came to nothing: its last state is reached, but is no success.
        const last = isOpenReturn(state) ? 'now' : isPaidReturn(state) ? 'done' : 'ended'
        const where = index < now ? 'done' : index === now ? last : 'ahead'
        return (
          <li
            key={one}
            aria-current={index === now ? 'step' : undefined}
            className="flex min-w-0 flex-col min-[1280px]:flex-1"
          >
            <span className={clsx('flex items-center gap-1 text-[13px] font-semibold', TEXT[where])}>
              {where === 'done' && <Check aria-hidden size={16} className="shrink-0 text-ok" />}
              <span className="min-w-0">{stateLabel(one)}</span>
            </span>
            <span className="mb-1 block min-h-4 truncate text-[12px] text-text-2">
              {personOf(one, where)}
            </span>
            <span aria-hidden className={clsx('mt-auto block h-0.75 shrink-0 rounded-full', LINE[where])} />
            <span className="sr-only">{t(`kit:step.${where === 'ended' ? 'done' : where}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
