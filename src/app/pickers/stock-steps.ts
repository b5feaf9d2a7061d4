// What the steps of all papers of stock have in common: movements, documents of a branch, invoices.
import { backOfficeApi } from '#api/back-office/index.ts'
import { refresh } from '#app/platform/data.ts'
import type { SessionView } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'

type Step = {
  /** The words of success. */
  done: string
  /** The path of the papers' own list. */
  list: string
  onClose: () => void
}

/** What follows a step: its dialog closes, and the stock is read again; after a refusal the papers are. */
export const afterStep = ({ done, list, onClose }: Step) => ({
  onDone: () => {
    onClose()
    toast.ok(done)
    void refresh(backOfficeApi.stock.list.path)
  },
  onFail: () => {
    onClose()
    void refresh(list)
  },
})

/** Whether a permission of a person includes a branch. */
export function reachesBranch(
  { user, scopeOf }: Pick<SessionView, 'user' | 'scopeOf'>,
  permission: PermissionKey,
  branch: number,
): boolean {
  const scope = scopeOf(permission)
  return scope === 'all' || (scope === 'own' && user?.branch_id === branch)
}
