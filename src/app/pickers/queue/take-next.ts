// "Take next": takes the first application of the queue, by priority and waiting time, that nobody else has taken.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

const TRIES = 10
/** The queue in the order in which it is taken; what is reserved for others comes last. */
export const IN_ORDER = { statuses: ['new' as const], sort: 'queue' as const }
type TakeResult = 'taken' | 'late'

async function take(id: string): Promise<TakeResult> {
  try {
    await call(api.moves.take, { params: { id }, body: {} }, { notify: 'none' })
    return 'taken'
  } catch (failure) {
    const problem = failure instanceof ApiFailure ? failure.problem?.problem : undefined
    if (problem === 'already_taken' || problem === 'move_not_possible') return 'late'
    throw failure
  }
}

/** The server decides whether what was reserved for somebody else still is. */
async function takeFirst(onLate: () => void): Promise<string | null> {
  const { items } = await call(api.applications.list, { body: { ...IN_ORDER, limit: TRIES } })
  for (const { id, manager } of items) {
    if ((await take(id)) === 'taken') return id
    if (manager === null) onLate()
  }
  return null
}

export function useTakeApplication() {
  const { t } = useTranslation('applications')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string | null>, none: string) => {
    setBusy(true)
    try {
      const id = await work()
      void refresh(api.applications.list.path)
      if (id === null) toast.info(none)
      else await navigate({ to: '/applications/$id', params: { id } })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      toast.error(t('take.failed'))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    takeNext: () => void run(() => takeFirst(() => toast.info(t('take.late_next'))), t('take.none')),
    takeOne: (id: string) => void run(async () => ((await take(id)) === 'taken' ? id : null), t('take.late')),
  }
}
