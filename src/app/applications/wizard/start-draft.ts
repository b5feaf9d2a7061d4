// Starts an application with what is true of most clients; works without internet.
import { startDraft } from '#app/offline/drafts/drafts.ts'
import { type ReferenceAnswer, readRef } from '#app/offline/store/refs.ts'
import { getSession } from '#app/platform/session-store.ts'
import { defaultsOfNew } from '#domain/applications/defaults.ts'
import type { Origin } from '#domain/applications/reasons.ts'

/** Returns the id of the new draft. The place of the branch is filled in where the tablet has fetched it. */
export async function startFilledDraft(origin: Origin): Promise<string> {
  const reference = await readRef<ReferenceAnswer>('reference')
  const own = getSession().user?.branch_id
  const branch = reference?.branches.find(({ id }) => id === own) ?? null
  return startDraft({ origin, filled: defaultsOfNew(branch) })
}
