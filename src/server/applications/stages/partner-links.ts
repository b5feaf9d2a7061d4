// Links to pages of partners that the client opens on their own phone, by SMS: the tablet of the shop never shows such a page.
import type { stages } from '#api/stages.ts'
import { countSend } from '../../platform/code-limits.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { requireSms } from '../../set-up/queries.ts'
import type { AnyCall, AppRecord } from '../record/record.ts'
import { inTransaction, lockTakenRecord } from '../record/taken-record.ts'
import { liveContract, readSale, type Sale } from '../sale.ts'
import { languageOf, registrationLink, signingLink } from './client/code-rules.ts'
import { finishStep } from './finish-step.ts'

type Link = { url: string; partner: string }

/** Sends a link that `find` reads from the sale; refuses where there is none. */
async function sendLink(
  call: AnyCall,
  id: string,
  key: 'registration_link' | 'signing_link',
  find: (sale: Sale) => { url: string; partner_id: number } | null,
) {
  await requireSms(call.deps)
  const begun = await inTransaction(call, async (inner) => {
    const record: AppRecord = await lockTakenRecord(inner, id)
    const sale = await readSale(inner.trx, record, inner.deps.now())
    const found = find(sale)
    if (found === null || found.url === '' || record.phone === null)
      throw new Problem('stage_not_ready', { details: { stages: ['limit'] } })
    const target = key === 'registration_link' ? registrationLink(id) : signingLink(id)
    await countSend(inner.trx, inner.deps, { ...target, person: person(inner).id, receiver: record.phone })
    const name = sale.partners.find((partner) => partner.id === found.partner_id)?.name ?? ''
    const link: Link = { url: found.url, partner: name }
    const to = record.phone
    return { to, link, language: languageOf(record), answer: await finishStep(inner, record) }
  })
  const { to, link, language } = begun
  await call.deps.sms.sendNotice({ to, notice: { key, ...link }, language })
  return begun.answer
}

export const sendRegistrationLink: Handler<typeof stages.sendRegistrationLink> = (call) =>
  sendLink(call, call.params.id, 'registration_link', ({ attempts }) => {
    const attempt = attempts.find(({ id, state }) => id === call.body.attempt_id && state === 'registering')
    return attempt ? { url: attempt.registration_page, partner_id: attempt.partner_id } : null
  })

export const sendSigningLink: Handler<typeof stages.sendSigningLink> = (call) =>
  sendLink(call, call.params.id, 'signing_link', (sale) => {
    const contract = liveContract(sale)
    return contract?.state === 'waiting'
      ? { url: contract.signing_page, partner_id: contract.partner_id }
      : null
  })
