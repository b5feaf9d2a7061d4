// Posting for documents that people work on: a refusal of the ledger names the product, or the unit and the sale that has reserved it.
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { withinScope } from '../applications/queries.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { type Posting, post } from './ledger/post.ts'

type Named = { product_id: number; name: string }
type PostingCall = Pick<Call<never>, 'actor' | 'trx'>

/** The refusal of a unit: a sale has reserved it, which is named to those who may see it, or it is elsewhere. */
async function unitProblem(call: PostingCall, { details = {} }: Problem): Promise<Problem> {
  const { reserved_by, unit } = details
  if (reserved_by === undefined)
    return new Problem('unit_taken', { errors: [{ code: 'line_unit_elsewhere' }] })
  const who = person(call)
  const { rows } = await sql<{ number: number }>`
    select a.number from applications a
    where a.id = ${reserved_by} and a.number is not null
      and ${withinScope(who, scopeOf(who, 'applications'))}`.execute(call.trx)
  const params = { unit: String(unit), ...rows[0] }
  return new Problem('unit_taken', {
    errors: [{ code: rows.length === 0 ? 'line_unit_reserved' : 'line_unit_in_sale', params }],
  })
}

/**
 * Posts; names the product where the ledger has too few pieces of it (`shortage`), and explains a unit that is elsewhere or that a
 * sale has reserved.
 */
export async function postNamed(
  call: PostingCall,
  posting: Posting,
  goods: readonly Named[],
  shortage = 'line_out_of_stock',
): Promise<number[]> {
  try {
    return await post(call.trx, [posting])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.problem === 'out_of_stock') {
      const product = error.details?.['product_id']
      const name = goods.find(({ product_id }) => product_id === product)?.name ?? ''
      throw new Problem('out_of_stock', { errors: [{ code: shortage, params: { name } }] })
    }
    if (error.problem === 'unit_taken') throw await unitProblem(call, error)
    throw error
  }
}
