// What the client of a return hears by SMS, in the language of the contract.
import type { Message } from '../gateways/sms/handing-over.ts'
import { noticeText } from '../gateways/sms/texts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Workers } from '../platform/jobs.ts'

type Key = 'return_approved' | 'return_paid'

/** The notice of a return; undefined without a phone. Locks the return, so that a notice is logged once. */
async function findNotice(trx: Deps['db'], key: Key, id: string): Promise<Message | undefined> {
  const row = await trx
    .selectFrom('returns as r')
    .innerJoin('applications as a', 'a.id', 'r.application_id')
    .innerJoin('contracts as c', 'c.id', 'r.contract_id')
    .select(['r.number', 'r.refund', 'a.phone', 'c.language'])
    .where('r.id', '=', id)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
  if (!row?.phone) return undefined
  const text = noticeText({ key, number: row.number, refund: row.refund ?? 0 }, row.language)
  return { to: row.phone, text, text_class: key, user_id: null, return_id: id }
}

const isLogged = async (trx: Deps['db'], key: Key, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('sms_log')
    .select('id')
    .where('return_id', '=', id)
    .where('text_class', '=', key)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Sends the notice of a return to the phone of its application; does nothing without a phone or where nobody sends. It is logged
 * as in doubt first: a job that runs again after a crash finds it there and sends nothing (decision 0097).
 */
async function notifyClient({ db, sms }: Deps, key: Key, id: string): Promise<void> {
  const sender = await sms.openMany()
  if (sender === null) return
  const ready = await db.transaction().execute(async (trx) => {
    const message = await findNotice(trx, key, id)
    if (message === undefined || (await isLogged(trx, key, id))) return null
    return { message, reference: await sender.log(trx, message) }
  })
  if (ready !== null) await sender.send(ready.message, ready.reference)
}

/** The workers of the jobs of returns. */
export const returnWorkers = (deps: Deps): Pick<Workers, 'return_approved' | 'return_paid'> => ({
  return_approved: (id) => notifyClient(deps, 'return_approved', id),
  return_paid: (id) => notifyClient(deps, 'return_paid', id),
})
