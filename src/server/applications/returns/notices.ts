// What the client of a return hears by SMS, in the language of the contract.
import type { Deps } from '../../platform/handler.ts'
import type { Workers } from '../../platform/jobs.ts'

/**
 * Sends the notice of a return to the phone of its application; does nothing without a phone. A server that is killed between
 * the provider's answer and the end of the job sends it twice: better than never.
 */
async function notifyClient(deps: Deps, key: 'return_approved' | 'return_paid', id: string): Promise<void> {
  const row = await deps.db
    .selectFrom('returns as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.number', 'r.refund', 'a.phone', 'c.language'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row?.phone) return
  const notice = { key, number: row.number, refund: row.refund ?? 0 }
  await deps.sms.sendNotice({ to: row.phone, notice, language: row.language })
}

/** The workers of the jobs of returns. */
export const returnWorkers = (deps: Deps): Pick<Workers, 'return_approved' | 'return_paid'> => ({
  return_approved: (id) => notifyClient(deps, 'return_approved', id),
  return_paid: (id) => notifyClient(deps, 'return_paid', id),
})
