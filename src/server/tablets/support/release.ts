// Releasing a stuck item executes it once as its person's operation, through the same handlers; the tablet gets the
// receipt. Answering one shows a text beside it on the tablet. Neither deletes the item from the tablet.
import { Readable } from 'node:stream'
import type { tablets } from '#api/back-office/tablets.ts'
import { isOpenItem } from '#domain/tablets/stored-item.ts'
import type { StagedPhoto } from '../../files/store.ts'
import { personById } from '../../platform/auth.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { applyAs } from '../../platform/release/as-person.ts'
import { requestOf } from './item-request.ts'
import { payloadOf, photoOf, requireItem, type StoredItemRow } from './stored-items.ts'

async function stage(deps: Deps, item: StoredItemRow): Promise<StagedPhoto | null> {
  const bytes = photoOf(deps, item)
  if (bytes === null || item.photo_sha256 === null) return null
  const expected = { expectedSha256: item.photo_sha256, expectedLength: bytes.length }
  return deps.photos.receive(Readable.from([bytes]), { ...expected, maxBytes: deps.env.MAX_PHOTO_BYTES })
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  const errors = [{ code: 'release_refused' }, { code: error.problem }]
  throw new Problem('release_refused', { errors, details: { problem: error.problem } })
}

type ReleaseContext = Parameters<typeof applyAs>[0]

async function apply(call: ReleaseContext, item: StoredItemRow): Promise<unknown> {
  const payload = payloadOf(call.deps, item)
  const who = await personById(call.trx, item.user_id)
  if (payload === null || item.kept_at === null || item.target_id === null || !who)
    throw new Problem('item_not_whole')
  const { kind, application_id, target_id } = item
  const request = requestOf({ kind, application_id, target_id, payload })
  const staged = await stage(call.deps, item)
  const rest = { opId: item.op_id, deviceId: item.tablet_id, staged }
  try {
    return await applyAs(call, who, { ...request, ...rest })
  } catch (error) {
    return throwRefusal(error)
  } finally {
    if (staged) await call.deps.photos.drop(staged)
  }
}

export const releaseHandlers = {
  release: async (call) => {
    const item = await requireItem(call, { lock: true })
    call.audited('tablet', item.tablet_id, { op_id: item.op_id, kind: item.kind, user: item.user_id })
    if (item.state === 'released') return { ok: true }
    if (!isOpenItem(item.state)) throw new Problem('item_settled')
    const result = await apply(call, item)
    const { id } = person(call)
    await call.trx
      .updateTable('tablet_items')
      .set({
        state: 'released',
        result: JSON.stringify(result),
        decided_by: id,
        decided_at: call.deps.now(),
        // The application contains it now.
        payload: null,
        photo: null,
        told_at: null,
      })
      .where('user_id', '=', item.user_id)
      .where('op_id', '=', item.op_id)
      .execute()
    return { ok: true }
  },

  answer: async (call) => {
    const item = await requireItem(call, { lock: true })
    call.audited('tablet', item.tablet_id, { op_id: item.op_id, kind: item.kind, user: item.user_id })
    if (!isOpenItem(item.state)) throw new Problem('item_settled')
    const decided = { decided_by: person(call).id, decided_at: call.deps.now(), told_at: null }
    await call.trx
      .updateTable('tablet_items')
      .set({ state: 'answered', answer: call.body.text, ...decided })
      .where('user_id', '=', item.user_id)
      .where('op_id', '=', item.op_id)
      .execute()
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof tablets>>
