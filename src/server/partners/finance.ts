// What each partner financed, day by day, against its share of all (screens `fin-partners` and `partners.history`): the
// figures that are written every day at 11:00 for the day before.
import { type SqlBool, sql } from 'kysely'
import type { PartnerDayLine, partners } from '#api/back-office/partners.ts'
import { periodFault } from '#domain/kernel/time/period.ts'
import { figuresOf, limitOf, type PartnerDay, percentOf } from '#domain/partners/turnover.ts'
import type { Condition } from '../db/condition.ts'
import type { Handlers } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { fieldErrors } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { requirePartner } from './record.ts'
import { withinFigures } from './scope.ts'

type Period = { from: string; to: string }
type DayRow = PartnerDay & { name: string; limit_max: number }

const COLUMNS = { day: ['day'], text: ['name', 'contracts', 'limit', 'used', 'remaining', 'share'] }

function requirePeriod({ from, to }: Period): void {
  const fault = periodFault(from, to)
  if (fault) throw fieldErrors([fault])
}

async function daysOf(trx: Trx, { from, to }: Period, scope: Condition): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select p.id::text as key, p.name, to_char(l.day, 'YYYY-MM-DD') as day, l.contracts, l.financed as used, l.turnover,
      l.turnover_share as share, l.limit_max
    from partner_limits l join partners p on p.id = l.partner_id
    where l.day between ${from}::date and ${to}::date and ${scope}
    order by l.day, p.priority, p.id`.execute(trx)
  return rows
}

const lineOf = ({ key, day, contracts, used, turnover, share, limit_max }: DayRow): PartnerDayLine => ({
  key,
  day,
  contracts,
  used,
  limit_max,
  share,
  limit: limitOf({ turnover, share }),
})

async function newestDay(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from partner_limits`.execute(trx)
  return rows[0]?.day ?? null
}

async function partnersOf(trx: Trx, scope: Condition) {
  const { rows } = await sql<{ key: string; name: string; active: boolean; agreed: number }>`
    select p.id::text as key, p.name, p.active, p.turnover_share as agreed from partners p
    where ${scope} order by p.priority, p.id`.execute(trx)
  return rows
}

export const financeHandlers: Pick<Handlers<typeof partners>, 'limits' | 'finance' | 'exportFinance'> = {
  limits: async (call) => {
    const { trx, params, body } = call
    await requirePartner(call, params.key)
    requirePeriod(body)
    const days = await daysOf(trx, body, sql<SqlBool>`p.id = ${Number(params.key)}`)
    return { days: days.map(lineOf) }
  },

  finance: async (call) => {
    const { trx, body } = call
    requirePeriod(body)
    const scope = withinFigures(call)
    const days = await daysOf(trx, body, scope)
    const known = await partnersOf(trx, scope)
    // A partner that is switched off is listed only while it has figures.
    const shown = known.filter(
      ({ key, active }) => active || days.some((day) => day.key === key && day.used > 0),
    )
    return {
      updated_to: await newestDay(trx),
      partners: shown.map((partner) => ({ ...partner, ...figuresOf(partner.key, days) })),
      days: days.map(lineOf),
    }
  },

  exportFinance: async (call) => {
    const { trx, body, reply } = call
    requirePeriod(body)
    const days = await daysOf(trx, body, withinFigures(call))
    async function* rows() {
      for (const day of days) {
        const line = lineOf(day)
        const share = percentOf(day.used, day.turnover)
        yield { ...line, name: day.name, remaining: line.limit - line.used, share }
      }
    }
    return sendExport(reply, 'fin-partners', rows(), {
      ...body,
      columns: chosenColumns(body.columns, COLUMNS),
    })
  },
}
