// Which actions are shown beside the title and which under "more": at most two are visible
// (src/docs/design.md#record).
import type { ApplicationView } from '#api/applications.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { type Action, takesPhotos, USUAL_NEXT } from '#domain/applications/status.ts'

/** Submitting is done in the wizard, where the photos are; a contract is confirmed at its stage, by the client's code. */
const NOT_HERE: readonly Action[] = ['submit', 'confirm_contract']
export const DANGEROUS: readonly Action[] = ['reject', 'lose', 'cancel', 'delete']
const IN_SIGHT = 1

/** Whether photos of the record can be taken by somebody with these rights. */
export const mayAddPhotos = (
  { status }: Pick<ApplicationView, 'status'>,
  can: (permission: PermissionKey) => boolean,
): boolean => can('applications.add_photo') && takesPhotos(status)

type Offered = { main: Action[]; more: Action[] }

/** Actions in the order of their weight; what still lacks something is offered under "more" and explains itself. */
export function offered({
  status,
  actions,
  unmet,
}: Pick<ApplicationView, 'status' | 'actions' | 'unmet'>): Offered {
  const here = actions.filter((action) => !NOT_HERE.includes(action))
  const ready = USUAL_NEXT[status].filter(
    (action) => here.includes(action) && (unmet[action] ?? []).length === 0,
  )
  const main = ready.slice(0, IN_SIGHT)
  return { main, more: here.filter((action) => !main.includes(action)) }
}
