import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApplicationView } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { type ApiFailure, call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone, type Undo } from '#app/platform/undo.ts'
import { type Action, INVERSE_ACTIONS, permissionOf } from '#domain/applications/status.ts'

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

/** The application as messages name it. */
export function useRecordTitle({ number }: Pick<ApplicationView, 'number'>): string {
  const { t } = useTranslation('applications')
  return number === null ? t('view.untitled') : t('view.title', { number })
}

/** What undoes an action; null where the person cannot undo it. */
function useUndo({ id }: Pick<ApplicationView, 'id'>, action: Action, what: string): Undo | null {
  const { can } = useSession()
  const inverse = INVERSE_ACTIONS[action]
  if (inverse === undefined || !can(permissionOf(inverse))) return null
  return {
    run: () => call(api.moves[inverse], { params: { id }, body: {} }, { notify: 'none' }),
    undone: label(`reasons:done.${inverse}`, { what }),
    refresh: () => void refresh(api.applications.list.path),
  }
}

/** Runs one action of the table of transitions on a record, says what happened and offers to undo it. */
export function useStatusTransition(
  view: Pick<ApplicationView, 'id' | 'number'>,
  action: Action,
  onDone: () => void,
) {
  const describeConcurrentChange = useDescribeConcurrentChange()
  const what = useRecordTitle(view)
  const undo = useUndo(view, action, what)
  return useAction(api.moves[action], {
    onDone: () => {
      announceDone(label(`reasons:done.${action}`, { what }), undo)
      onDone()
    },
    notify: 'none',
    onFail: (failure) => {
      toast.warn(describeConcurrentChange(failure) ?? describeFailure(failure))
      void refresh(api.applications.list.path)
    },
  })
}
