// Stuck items of a tablet: what a report names is noted, what it no longer names has found its end on the tablet, and the
// answer tells what is wanted whole, what support released and what it says.
import { sql } from 'kysely'
import type { ReportedItem, TabletReport } from '#api/shapes/tablets.ts'
import type { tablet } from '#api/tablet.ts'
import { OP_KINDS } from '#domain/applications/operations.ts'
import { type Call, type Handlers, person, type Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { encryptBytes } from '../platform/secrets.ts'
import { payloadPurpose, photoPurpose } from './queries.ts'

type Place = { tabletId: string; userId: number; epoch: string; now: Date }

/** How many items one report is asked for. */
const WANTED = 8
const OPEN = ['waiting', 'answered'] as const

const listed = ({ items }: TabletReport): string[] => items.map(({ op_id }) => op_id)

const mine = (trx: Trx, { tabletId, userId }: Place) =>
  trx.updateTable('tablet_items').where('tablet_id', '=', tabletId).where('user_id', '=', userId)

async function noteItem(
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
        // It was thought to be over, and is stuck again.
        state: sql`case when tablet_items.state = 'gone' then 'waiting' else tablet_items.state end`,
      }),
    )
    .execute()
}

/** What the tablet no longer names was sent, corrected or discarded there: its copy here is let go of. */
async function noteGone(trx: Trx, place: Place, body: TabletReport): Promise<void> {
  const names = listed(body)
  await mine(trx, place)
    .set({ state: 'gone', payload: null, photo: null, kept_at: null })
    .where('state', 'in', OPEN)
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

/** Notes the items of a report. */
export async function takeItems(trx: Trx, place: Place, body: TabletReport): Promise<void> {
  for (const item of body.items) await noteItem(trx, place, item)
  // A list that was cut short says nothing of what it does not name.
  if (body.items.length >= body.attention) await noteGone(trx, place, body)
}

/** What the answer to a report says of its items. */
export async function recordReportedItems(trx: Trx, place: Place, body: TabletReport) {
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
      .filter((row) => row.kept_at === null && OPEN.some((state) => state === row.state))
      .filter(({ kind }) => OP_KINDS.some((known) => known === kind))
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

type Kept = Pick<Call<never>, 'trx' | 'actor' | 'deps' | 'audited'>

/** The person's own open item; nothing is kept that was not reported. */
async function openItem(call: Kept, op_id: string) {
  const row = await call.trx
    .selectFrom('tablet_items')
    .select(['kind', 'tablet_id', 'payload', 'photo'])
    .where('user_id', '=', person(call).id)
    .where('op_id', '=', op_id)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  call.audited('tablet', row.tablet_id, { op_id, kind: row.kind })
  return row
}

const change = (call: Kept, op_id: string) =>
  call.trx.updateTable('tablet_items').where('user_id', '=', person(call).id).where('op_id', '=', op_id)

export const itemHandlers = {
  keepItem: async (call) => {
    const { op_id, target_id, application_id, payload } = call.body
    const row = await openItem(call, op_id)
    const { SECRETS_KEY } = call.deps.env
    const sealed = encryptBytes(SECRETS_KEY, payloadPurpose(op_id), Buffer.from(JSON.stringify(payload)))
    const isWhole = row.kind !== 'photo.put' || row.photo !== null
    await change(call, op_id)
      .set({ target_id, application_id, payload: sealed, kept_at: isWhole ? call.deps.now() : null })
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
