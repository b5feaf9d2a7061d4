// Stuck items of a tablet. Items that a report lists are recorded; items that it no longer lists are closed. The answer
// names the items to upload, the items that support released, and the answers of support.
import { sql } from 'kysely'
import type { ReportedItem, TabletReport } from '#api/shapes/tablets.ts'
import type { tablet } from '#api/tablet.ts'
import { WORK_KINDS } from '#domain/applications/operations.ts'
import { isOpenItem, OPEN_ITEM_STATES } from '#domain/tablets/stored-item.ts'
import type { Call, Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { encryptBytes } from '../../platform/secrets.ts'
import type { Trx } from '../../platform/trx.ts'
import { payloadPurpose, photoPurpose } from '../queries.ts'

type Place = { tabletId: string; userId: number; epoch: string; now: Date }

/** How many items the answer to one report requests. */
const WANTED = 8

const listed = ({ items }: TabletReport): string[] => items.map(({ op_id }) => op_id)

const mine = (trx: Trx, { tabletId, userId }: Place) =>
  trx.updateTable('tablet_items').where('tablet_id', '=', tabletId).where('user_id', '=', userId)

async function recordItem(
  trx: Trx,
  { tabletId, userId, epoch, now }: Place,
  item: ReportedItem,
): Promise<void> {
  const { op_id, application_id, kind, problem, age_ms } = item
  const known = { tablet_id: tabletId, epoch, problem, request_id: item.request_id ?? '' }
  await trx
    .insertInto('tablet_items')
    .values({
      user_id: userId,
      op_id,
      application_id,
      kind,
      ...known,
      made_at: new Date(now.getTime() - age_ms),
      since: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'op_id']).doUpdateSet({
        ...known,
        // It was closed, and is stuck again.
        state: sql`case when tablet_items.state = 'gone' then 'waiting' else tablet_items.state end`,
      }),
    )
    .execute()
}

/** Closes items that the tablet no longer lists: they were sent, corrected or discarded there. Deletes their copies. */
async function closeUnlistedItems(trx: Trx, place: Place, body: TabletReport): Promise<void> {
  const names = listed(body)
  await mine(trx, place)
    .set({ state: 'gone', payload: null, photo: null, kept_at: null })
    .where('state', 'in', OPEN_ITEM_STATES)
    .where('epoch', '=', place.epoch)
    .$if(names.length > 0, (query) => query.where('op_id', 'not in', names))
    .execute()
  await mine(trx, place)
    .set({ told_at: place.now })
    .where('state', '=', 'released')
    .where('told_at', 'is', null)
    .where('epoch', '=', place.epoch)
    .$if(names.length > 0, (query) => query.where('op_id', 'not in', names))
    .execute()
}

/** Records the items of a report. */
export async function recordItems(trx: Trx, place: Place, body: TabletReport): Promise<void> {
  for (const item of body.items) await recordItem(trx, place, item)
  // A truncated list proves nothing about the items it does not contain.
  if (body.items.length >= body.attention) await closeUnlistedItems(trx, place, body)
}

/** The part of the answer to a report that concerns its items; marks answers of support as delivered. */
export async function answerForItems(trx: Trx, place: Place, body: TabletReport) {
  const names = listed(body)
  if (names.length === 0) return { wanted: [], settled: [], answers: [] }
  const rows = await trx
    .selectFrom('tablet_items')
    .select(['op_id', 'kind', 'state', 'kept_at', 'answer', 'decided_at', 'result'])
    .where('user_id', '=', place.userId)
    .where('op_id', 'in', names)
    .orderBy('made_at')
    .execute()
  const answered = rows.filter(({ state }) => state === 'answered')
  if (answered.length > 0)
    await mine(trx, place)
      .set({ told_at: place.now })
      .where('state', '=', 'answered')
      .where('told_at', 'is', null)
      .where('op_id', 'in', names)
      .execute()
  return {
    wanted: rows
      .filter((row) => row.kept_at === null && isOpenItem(row.state))
      .filter(({ kind }) => WORK_KINDS.some((known) => known === kind))
      .map(({ op_id }) => op_id)
      .slice(0, WANTED),
    settled: rows.flatMap(({ op_id, state, result }) =>
      state === 'released' && result ? [{ op_id, body: result }] : [],
    ),
    answers: answered.map(({ op_id, answer, decided_at }) => ({
      op_id,
      text: answer,
      at: (decided_at ?? place.now).toISOString(),
    })),
  }
}

type ItemContext = Pick<Call<never>, 'trx' | 'actor' | 'deps' | 'audited'>

/** The person's own open item, locked. Throws `not_found` for an item that was not reported. */
async function openItem(call: ItemContext, op_id: string) {
  const row = await call.trx
    .selectFrom('tablet_items')
    .select(['kind', 'tablet_id', 'payload', 'photo'])
    .where('user_id', '=', person(call).id)
    .where('op_id', '=', op_id)
    .where('state', 'in', OPEN_ITEM_STATES)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  call.audited('tablet', row.tablet_id, { op_id, kind: row.kind })
  return row
}

const change = (call: ItemContext, op_id: string) =>
  call.trx.updateTable('tablet_items').where('user_id', '=', person(call).id).where('op_id', '=', op_id)

export const itemHandlers = {
  keepItem: async (call) => {
    const { op_id, target_id, application_id, payload } = call.body
    const row = await openItem(call, op_id)
    const { SECRETS_KEY } = call.deps.env
    const encrypted = encryptBytes(SECRETS_KEY, payloadPurpose(op_id), Buffer.from(JSON.stringify(payload)))
    const isWhole = row.kind !== 'photo.put' || row.photo !== null
    await change(call, op_id)
      .set({ target_id, application_id, payload: encrypted, kept_at: isWhole ? call.deps.now() : null })
      .execute()
    return { ok: true }
  },

  keepItemPhoto: async (call) => {
    const { params, staged, deps } = call
    const row = await openItem(call, params.op_id)
    const bytes = staged && (await deps.photos.read(staged.key))
    if (!staged || !bytes || row.kind !== 'photo.put') throw new Problem('not_found')
    const photo = encryptBytes(deps.env.SECRETS_KEY, photoPurpose(params.op_id), bytes)
    const kept_at = row.payload === null ? null : deps.now()
    await change(call, params.op_id).set({ photo, photo_sha256: staged.sha256, kept_at }).execute()
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof tablet>>
