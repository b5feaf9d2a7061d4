// Sends announcements at their hour, ends them, and reminds those who have not confirmed (job `announcements`). One that was planned by
// somebody who may not write it any more becomes a draft again, and those who may are notified.
import type { AnnouncementState } from '#domain/notifications/announcement.ts'
import { meets } from '../platform/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import { emitToPeople } from '../platform/live/live.ts'
import { notify } from '../platform/notify.ts'
import { writeAudit } from '../platform/records/audit.ts'
import type { Trx } from '../platform/trx.ts'
import {
  type AnnouncementRow,
  createReceipts,
  type DueStep,
  lockDue,
  mayAnnounce,
  recipientsOf,
  remind,
  updateAnnouncement,
} from './announcement-queries.ts'

/** Sends a locked announcement to whom it reaches at this moment. */
export async function deliver(trx: Trx, announcement: AnnouncementRow, now: Date): Promise<void> {
  const people = await createReceipts(trx, announcement, now)
  await updateAnnouncement(trx, announcement.id, {
    state: 'sent',
    sent_at: now,
    version: announcement.version + 1,
  })
  await emitToPeople(trx, 'notified', people)
}

const auditState = (trx: Trx, action: string, id: number, from: AnnouncementState, to: AnnouncementState) =>
  writeAudit(trx, {
    action: `announcement_${action}`,
    user_id: null,
    request_id: '',
    entity: 'announcement',
    entity_id: id,
    details: { fields: ['state'], changes: { state: [from, to] } },
  })

/** Leaves it to those who may write it: who has planned it may not any more. */
async function hold(trx: Trx, announcement: AnnouncementRow, now: Date): Promise<void> {
  const { id, state, version } = announcement
  await updateAnnouncement(trx, id, { state: 'draft', planned_by: null, version: version + 1 })
  await auditState(trx, 'hold', id, state, 'draft')
  const about = { kind: 'announcement_unsent', subject: String(id), number: null, at: now } as const
  await notify(trx, mayAnnounce(announcement), about)
}

const STEPS: Readonly<
  Record<DueStep, (trx: Trx, announcement: AnnouncementRow, now: Date) => Promise<void>>
> = {
  send: async (trx, announcement, now) => {
    if (!(await meets(trx, announcement.planned_by, mayAnnounce(announcement))))
      return hold(trx, announcement, now)
    await deliver(trx, announcement, now)
    await auditState(trx, 'send', announcement.id, announcement.state, 'sent')
  },
  end: async (trx, { id, state, version }) => {
    await updateAnnouncement(trx, id, { state: 'ended', version: version + 1 })
    await auditState(trx, 'end', id, state, 'ended')
    await emitToPeople(trx, 'notified', await recipientsOf(trx, id))
  },
  remind: async (trx, { id }, now) => {
    const people = await remind(trx, id, now)
    await updateAnnouncement(trx, id, { reminded_at: now })
    await emitToPeople(trx, 'notified', people)
  },
}

/** Safe to repeat and to run in several processes at once. */
export async function runAnnouncements(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const step of Object.keys(STEPS) as DueStep[])
    await deps.db.transaction().execute(async (trx) => {
      for (const announcement of await lockDue(trx, step, now)) await STEPS[step](trx, announcement, now)
    })
}
