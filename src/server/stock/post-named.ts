// Posting for documents that people work on: a refusal of the ledger names the product, or the unit and the sale that has reserved it.
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { withinScope } from '../applications/queries.ts'
import { type Call, person } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { ReservedUnit } from './ledger/claims.ts'
import { type Posting, post } from './ledger/post.ts'

type Named = { product_id: number; name: string }
type PostingCall = Pick<Call<never>, 'actor' | 'trx'>

/** The refusal of a unit that a sale has reserved; it names the application to those who may see it. */
async function reservedProblem(
  call: PostingCall,
  { application, unit, errors }: ReservedUnit,
): Promise<Problem> {
  const who = person(call)
  const { rows } = await sql<{ number: number }>`
    select a.number from applications a
    where a.id = ${application} and a.number is not null
      and ${withinScope(who, scopeOf(who, 'applications'))}`.execute(call.trx)
  const [seen] = rows
  if (seen === undefined) return new Problem('unit_taken', { errors })
  const { number } = seen
  return new Problem('unit_taken', { errors: [{ code: 'line_unit_in_sale', params: { unit, number } }] })
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
    if (error instanceof ReservedUnit) throw await reservedProblem(call, error)
    if (error.problem === 'out_of_stock') {
      const product = error.details?.['product_id']
      const name = goods.find(({ product_id }) => product_id === product)?.name ?? ''
      throw new Problem('out_of_stock', { errors: [{ code: shortage, params: { name } }] })
    }
    if (error.problem === 'unit_taken')
      throw new Problem('unit_taken', { errors: [{ code: 'line_unit_elsewhere' }] })
    throw error
  }
}
