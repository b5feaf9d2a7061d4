// The notifications of the signed-in person: reading them, and how far the person has got. A step that is done already is no error.
import type { inbox, NotificationLine } from '#api/back-office/inbox.ts'
import type { notifications } from '#api/notifications.ts'
import { lastDayBefore } from '#domain/notifications/announcement.ts'
import { inboxState, mustConfirm, receiptState } from '#domain/notifications/notification.ts'
import { changedOfKey } from '#domain/set-up/answer-changes.ts'
import { countConversations } from '../chat/queries.ts'
import { readAnswerChanges } from '../gateways/answer-changes.ts'
import type { Handlers } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { emitToPeople } from '../platform/live/live.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import {
  countUnread,
  findChoices,
  findNotification,
  inboxConditions,
  inboxListing,
  markAllRead,
  markConfirmed,
  markRead,
  markSeen,
  type NotificationRow,
  writeChoices,
} from './queries.ts'

function lineOf({
  at,
  confirm_by,
  seen_at,
  read_at,
  confirmed_at,
  ended,
  ...row
}: NotificationRow): NotificationLine {
  return {
    ...row,
    must_confirm: mustConfirm({ confirm_by, confirmed_at, ended }),
    // Nobody changes a notification, so its version never does.
    version: 1,
    at: at.toISOString(),
    confirm_by: confirm_by?.toISOString() ?? null,
    state: receiptState({ seen_at, read_at, confirmed_at }),
  }
}

const SHOWN = {
  text: ['title', 'number', 'from'],
  key: ['kind', 'state'],
  moment: ['at'],
  day: ['confirm_by'],
}

async function* exportRows(rows: AsyncIterable<NotificationRow>) {
  for await (const row of rows) {
    const { confirm_by } = row
    yield { ...row, state: inboxState(lineOf(row)), confirm_by: confirm_by && lastDayBefore(confirm_by) }
  }
}

export const notificationHandlers: Handlers<typeof notifications> = {
  count: async (call) => {
    const who = person(call)
    return {
      unread: await countUnread(call.trx, who.id),
      conversations: await countConversations(call.trx, who),
    }
  },
}

export const inboxHandlers: Handlers<typeof inbox> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = inboxConditions(body, person(call).id)
    const page = await readList<NotificationRow, typeof body.sort>(trx, inboxListing, conditions, body)
    return { ...page, items: page.items.map((row) => lineOf(row)) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const conditions = inboxConditions(body, person(call).id)
    const rows = readAll<NotificationRow, typeof body.sort>(trx, inboxListing, conditions, body)
    const columns = chosenColumns(body.columns, SHOWN)
    return sendExport(reply, 'notifications', exportRows(rows), { ...body, columns })
  },

  view: async (call) => {
    const found = await findNotification(call.trx, call.params.key, person(call).id)
    if (!found) throw new Problem('not_found')
    const { text, ...row } = found
    const changed = row.kind === 'answers_changed' ? changedOfKey(row.subject) : null
    const changes = changed === null ? [] : await readAnswerChanges(call.trx, call.deps.now(), changed)
    return { ...lineOf(row), text, changes }
  },

  see: async (call) => {
    await markSeen(call.trx, person(call).id, call.body.up_to, call.deps.now())
    return { ok: true }
  },

  // The other open screens of the person count anew.
  readAll: async (call) => {
    const { id } = person(call)
    await markAllRead(call.trx, id, call.body.up_to, call.deps.now())
    await emitToPeople(call.trx, 'notified', [id])
    return { ok: true }
  },

  read: async (call) => {
    const { id } = person(call)
    if (!(await findNotification(call.trx, call.params.key, id))) throw new Problem('not_found')
    await markRead(call.trx, id, call.params.key, call.deps.now())
    await emitToPeople(call.trx, 'notified', [id])
    return { ok: true }
  },

  confirm: async (call) => {
    const { id } = person(call)
    const found = await findNotification(call.trx, call.params.key, id)
    if (!found) throw new Problem('not_found')
    call.audited('notification', call.params.key)
    // Confirmed already: a repeat is no error.
    if (found.confirmed_at !== null) return { ok: true }
    if (!mustConfirm(found)) throw new Problem('move_not_possible')
    await markConfirmed(call.trx, id, call.params.key, call.deps.now())
    await emitToPeople(call.trx, 'notified', [id])
    return { ok: true }
  },

  choices: async (call) => {
    const { off, version } = (await findChoices(call.trx, person(call).id)) ?? { off: [], version: 0 }
    return { off, version }
  },

  choose: async (call) => {
    const { trx, body } = call
    const { id } = person(call)
    const version = body.base_version + 1
    if (!(await writeChoices(trx, id, body.off, version))) {
      const now = (await findChoices(trx, id)) ?? { off: [], version: 0 }
      requireVersion(now, body.base_version, { off: now.off })
    }
    return { ok: true, version }
  },
}
