// Work that was lost on a tablet (src/docs/offline.md#detection-of-data-loss, F06): one row per loss, under the id
// from the tablet. Figures that the tablet has lost are filled in from its earlier reports.

import type { TabletIncident } from '#api/shapes/tablets.ts'
import type { tablet } from '#api/tablet.ts'
import { totalWork } from '#domain/applications/figures/waiting-work.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { fieldError } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'

type Loss = {
  trx: Trx
  tabletId: string
  userId: number
  branchId: number | null
  now: Date
  body: TabletIncident
}

const earliest = (times: readonly (number | null)[]): Date | null => {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : new Date(Math.min(...known))
}

/** Whose databases are gone: with the device's own, everybody's. */
function affected({ trx, tabletId, userId, body }: Loss) {
  const named = [...new Set([userId, ...body.people.map(({ user_id }) => user_id)])]
  const isWhole = body.sign === 'start' || body.sign === 'open'
  return trx
    .selectFrom('tablet_people')
    .select(['user_id', 'unsent', 'waiting', 'oldest_at'])
    .where('tablet_id', '=', tabletId)
    .$if(!isWhole, (query) => query.where('user_id', 'in', named))
    .execute()
}

async function insert(loss: Loss): Promise<void> {
  const { trx, tabletId, userId, now, body } = loss
  const known = await affected(loss)
  const at = (age: number | null) => (age === null ? null : now.getTime() - age)
  // The tablet counts at every change and reports every few minutes: its own figures of a person are the newer ones.
  const counted = new Map([...known, ...body.people].map((row) => [row.user_id, row]))
  const people = [...counted.values()].map(({ user_id, unsent, waiting }) => ({
    user_id,
    unsent,
    waiting: waiting ?? undefined,
  }))
  const since = earliest([
    ...known.map(({ oldest_at }) => oldest_at?.getTime() ?? null),
    ...body.people.map(({ since_age_ms }) => at(since_age_ms)),
  ])
  await trx
    .insertInto('tablet_incidents')
    .values({
      id: body.id,
      tablet_id: tabletId,
      user_id: userId,
      sign: body.sign,
      since,
      found_at: new Date(now.getTime() - body.found_age_ms),
      unsent: people.reduce((sum, { unsent }) => sum + unsent, 0),
      people: JSON.stringify(people.filter(({ unsent }) => unsent > 0)),
      acknowledged_at: body.acknowledged ? now : null,
      closed_at: null,
      closed_by: null,
    })
    .execute()
  // The loss is recorded, so the new storage generation of these people is expected from here on.
  if (known.length > 0)
    await trx
      .updateTable('tablet_people')
      .set({ epoch: '', unsent: 0, waiting: null, attention: 0, kinds: '{}', oldest_at: null })
      .where('tablet_id', '=', tabletId)
      .where(
        'user_id',
        'in',
        known.map(({ user_id }) => user_id),
      )
      .execute()
}

async function keep(loss: Loss): Promise<void> {
  const { trx, tabletId, branchId, now, body } = loss
  await trx
    .insertInto('tablets')
    .values({
      id: tabletId,
      branch_id: branchId,
      lost_at: null,
      lost_by: null,
      first_seen_at: now,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const known = await trx
    .selectFrom('tablet_incidents')
    .select(['acknowledged_at'])
    .where('id', '=', body.id)
    .where('tablet_id', '=', tabletId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return insert(loss)
  if (!body.acknowledged || known.acknowledged_at !== null) return
  await trx.updateTable('tablet_incidents').set({ acknowledged_at: now }).where('id', '=', body.id).execute()
}

export const incident: Handler<typeof tablet.incident> = async (call) => {
  const { trx, deviceId: tabletId, body, deps } = call
  if (tabletId === '') throw fieldError('device', 'required')
  const { id: userId, branch_id: branchId } = person(call)
  await keep({ trx, tabletId, userId, branchId, now: deps.now(), body })
  call.audited('tablet', tabletId, { loss: body.id, sign: body.sign })
  const known = await trx
    .selectFrom('tablet_incidents')
    .select(['unsent', 'people', 'since'])
    .where('id', '=', body.id)
    .executeTakeFirst()
  const { unsent = 0, people = [], since = null } = known ?? {}
  return { ok: true, unsent, waiting: totalWork(people), since: since?.toISOString() ?? null }
}
