// What the partners of an application are compared by before one is chosen: the figures of the goods with each, how long
// their answers usually take, and the partner that the client knows.
import { sql } from 'kysely'
import type { Offer } from '#domain/applications/partner-offers.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { SalePartner } from '../../../partners/queries.ts'
import type { Trx } from '../../../platform/trx.ts'
import { favouritePartner } from '../../earlier.ts'
import type { AnyCall, AppRecord } from '../../record/record.ts'
import { liveContract, type Sale } from '../../sale.ts'
import { readPricing } from './pricing.ts'
import { knownTariffs, offersOf } from './tariffs.ts'

/** The newest answers of a partner from which the usual time is taken. */
const ANSWERS = 50

export type Comparison = {
  offersOf: (partner: SalePartner) => Offer[]
  /** Median of the newest answers in milliseconds, of the partners that are waited for. */
  usual: ReadonlyMap<number, number>
  favourite: number | null
}

async function usualTimes(trx: Trx, { attempts }: Sale): Promise<Map<number, number>> {
  const awaited = attempts.filter(({ state }) => state === 'reviewing').map(({ partner_id }) => partner_id)
  if (awaited.length === 0) return new Map()
  const { rows } = await sql<{ partner_id: number; ms: number }>`
    select p.id as partner_id, (1000 * percentile_cont(0.5) within group (
      order by extract(epoch from t.answered_at - t.started_at)))::int as ms
    from unnest(${awaited}::int[]) as p(id), lateral (
      select answered_at, started_at from partner_attempts
      where partner_id = p.id and answered_at is not null and reason is distinct from 'no_answer'
      order by answered_at desc limit ${ANSWERS}) as t
    group by p.id`.execute(trx)
  return new Map(rows.map(({ partner_id, ms }) => [partner_id, ms]))
}

/** Reads the comparison in the caller's transaction. */
export async function readComparison(call: AnyCall, record: AppRecord, sale: Sale): Promise<Comparison> {
  const goods = liveContract(sale) ? [] : sale.goods
  const pricing = await readPricing(call, record, { goods })
  const tariffs = await knownTariffs(
    call.trx,
    sale.attempts.map(({ id }) => id),
  )
  const today = todayInTashkent(call.deps.now())
  return {
    offersOf: (partner) => {
      if (goods.length === 0) return []
      const attempt = sale.attempts.find(({ partner_id }) => partner_id === partner.id)
      return offersOf({ partner, attempt, known: tariffs.get(attempt?.id ?? ''), pricing, record, today })
    },
    usual: await usualTimes(call.trx, sale),
    favourite: await favouritePartner(call, record),
  }
}
