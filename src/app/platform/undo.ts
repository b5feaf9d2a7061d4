// A message about an action that has an inverse: it offers to undo it for ten seconds, and says what the undoing did.
import { errorText, label } from '#app/i18n/i18n.ts'
import { ApiFailure } from './api.ts'
import { toast } from './toasts.ts'

/** How long an action can be undone from its message. */
const UNDO_MS = 10_000

export type Undo = {
  /** Undoes the action at the server. */
  run: () => Promise<unknown>
  /** What the undoing did. */
  undone: string
  /** Reads again what shows the record, also after a refusal. */
  refresh: () => void
  /** Says why it was refused, where the codes of the reasons alone do not. */
  onRefused?: (failure: ApiFailure) => void
}

/** Every reason of a refusal as a message. */
function announceReasons({ problem, outcome }: ApiFailure): void {
  for (const { code, params } of problem?.errors ?? [{ code: outcome }])
    toast.warn(errorText({ key: code, ...(params ? { params } : {}) }))
}

/** Undoes an action, and says what that did or why it was refused. */
export async function runUndo({ run, undone, refresh, onRefused = announceReasons }: Undo): Promise<void> {
  try {
    await run()
    toast.ok(undone)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    onRefused(failure)
  } finally {
    refresh()
  }
}

/** Says what an action did; without `undo` the person cannot undo it. */
export function announceDone(text: string, undo: Undo | null): void {
  if (undo === null) {
    toast.ok(text)
    return
  }
  const action = { label: label('common:actions.undo'), run: () => void runUndo(undo) }
  toast.ok(text, { ms: UNDO_MS, action })
}
