import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '#api/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { Action } from '#domain/applications/status.ts'

const named = z.object({ name: z.string() })

/** Returns a function that describes a concurrent change by somebody else, or null for other failures. */
function useDescribeConcurrentChange() {
  const { t } = useTranslation('applications')
  return ({ problem }: ApiFailure): string | null => {
    if (problem?.problem === 'already_taken') {
      const manager = named.safeParse(problem.details?.['manager'])
      return t('view.taken', { manager: manager.data?.name ?? t('view.nobody') })
    }
    return problem?.problem === 'move_not_possible' || problem?.problem === 'version_conflict'
      ? t('view.changed')
      : null
  }
}

/** The text of the failure's first message. */
const describeFailure = ({ problem }: ApiFailure): string => {
  const first = problem?.errors[0]
  const key = first?.code ?? problem?.problem ?? 'network'
  return errorText({ key, ...(first?.params ? { params: first.params } : {}) })
}

/** Runs one action of the table of transitions on a record. */
export function useStatusTransition(action: Action, onDone: () => void) {
  const { t } = useTranslation('applications')
  const describeConcurrentChange = useDescribeConcurrentChange()
  return useAction(api.moves[action], {
    onDone: () => {
      toast.ok(t('view.done'))
      onDone()
    },
    notify: 'none',
    onFail: (failure) => {
      toast.warn(describeConcurrentChange(failure) ?? describeFailure(failure))
      void refresh(api.applications.list.path)
    },
  })
}
