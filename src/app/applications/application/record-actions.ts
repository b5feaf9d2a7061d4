// Which actions are shown beside the title and which under "more": at most two are visible
// (src/docs/design.md#record).
import type { ApplicationView } from '#api/applications.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { type Action, takesPhotos, USUAL_NEXT } from '#domain/applications/status.ts'

/** The wizard submits, because it has the photos; the contract stage confirms a contract with the client's code. */
const HANDLED_ELSEWHERE: readonly Action[] = ['submit', 'confirm_contract']
export const DANGEROUS: readonly Action[] = ['reject', 'lose', 'cancel', 'delete']
/** Once nothing is missing for it, the payment stage has its button; before, the list of actions explains what is missing. */
const SHOWN_BY_STAGES: readonly Action[] = ['hand_over']
const MAX_MAIN_ACTIONS = 1

/** Whether somebody with these permissions can take photos of the record. */
export const mayAddPhotos = (
  { status }: Pick<ApplicationView, 'status'>,
  can: (permission: PermissionKey) => boolean,
): boolean => can('applications.add_photo') && takesPhotos(status)

type SplitActions = { main: Action[]; more: Action[] }

/** Splits actions into main and further ones; an action with unmet needs is under "more" and explains them. */
export function splitActions({
  status,
  actions,
  unmet,
}: Pick<ApplicationView, 'status' | 'actions' | 'unmet'>): SplitActions {
  const isReady = (action: Action) => (unmet[action] ?? []).length === 0
  const here = actions.filter(
    (action) => !HANDLED_ELSEWHERE.includes(action) && !(SHOWN_BY_STAGES.includes(action) && isReady(action)),
  )
  const ready = USUAL_NEXT[status].filter((action) => here.includes(action) && isReady(action))
  const main = ready.slice(0, MAX_MAIN_ACTIONS)
  return { main, more: here.filter((action) => !main.includes(action)) }
}
