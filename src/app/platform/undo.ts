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
}

/** Undoes an action, and says what that did or why it was refused. */
export async function runUndo({ run, undone, refresh }: Undo): Promise<void> {
  try {
    await run()
    toast.ok(undone)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const [first] = failure.problem?.errors ?? []
    const key = first?.code ?? failure.problem?.problem ?? failure.outcome
    toast.warn(errorText({ key, ...(first?.params ? { params: first.params } : {}) }))
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
