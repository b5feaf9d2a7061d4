// The log of SMS: phones are hidden in the list and in every file; the whole one is asked for one at a time, which is on the record.
import type { SmsLine, smsLog } from '#api/back-office/sms-log.ts'
import { can } from '#domain/access/can.ts'
import { maskPhone } from '#domain/sms-log/log.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { requirePeriod } from '../platform/listing/period.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { type ListedSms, phoneOfSms, releaseNumber, smsConditions, smsListing } from './queries.ts'

const SHOWN = {
  text: ['provider', 'dispatch', 'text', 'phone', 'raw', 'words', 'parts', 'cost'],
  key: ['kind', 'status', 'refusal'],
  moment: ['at', 'status_at'],
}

const lineOf = ({ at, status_at, phone, ...row }: ListedSms): SmsLine => ({
  ...row,
  phone: maskPhone(phone),
  at: at.toISOString(),
  status_at: status_at.toISOString(),
})

async function* exportRows(rows: AsyncIterable<ListedSms>) {
  for await (const row of rows) yield lineOf(row)
}

const mayReveal = (call: RequestContext): boolean => can(person(call), 'sms_log.reveal')

export const smsLogHandlers: Handlers<typeof smsLog> = {
  list: async (call) => {
    const { trx, body } = call
    const period = body.only === undefined ? requirePeriod(call, body) : null
    const conditions = smsConditions(body, period, mayReveal(call))
    const listing = smsListing(call.deps.now())
    const page = await readList<ListedSms, typeof body.sort>(trx, listing, conditions, body)
    return { ...page, items: page.items.map(lineOf) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const conditions = smsConditions(body, requirePeriod(call, body), mayReveal(call))
    const listing = smsListing(call.deps.now())
    const rows = readAll<ListedSms, typeof body.sort>(trx, listing, conditions, body)
    const columns = chosenColumns(body.columns, SHOWN)
    return sendExport(reply, 'sms-log', exportRows(rows), { ...body, columns })
  },

  phone: async ({ trx, params, audited }) => {
    const phone = await phoneOfSms(trx, params.key)
    if (phone === undefined) throw new Problem('not_found')
    audited('sms', params.key)
    return { phone }
  },

  release: async (call) => {
    const { trx, params, deps, audited } = call
    const released = await releaseNumber(trx, params.key, { by: person(call).id, now: deps.now() })
    if (released === undefined) throw new Problem('not_found')
    audited('sms', params.key)
    return { ok: true }
  },
}
