// What the codes of the stages belong to, and in which language a client gets them.
import { languageOfClient } from '#domain/clients/language.ts'
import { CODE_LIFE_S } from '#domain/codes/limits.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import type { CodeTarget } from '../../../platform/code-limits.ts'
import type { AppRecord } from '../../record/record.ts'

export const CODE_LIFE_MS = CODE_LIFE_S * 1000

export const languageOf = (record: AppRecord): Language =>
  languageOfClient({ contract: null, spoken: record.values.spoken_language })

type Of = Pick<CodeTarget, 'kind' | 'subject'>
/** The client's own code; another number may get its code at once. */
export const clientCode = (id: string, phone: string | null): Of => ({
  kind: 'client',
  subject: `${id} ${phone}`,
})
export const phoneChangeCode = (id: string, phone: string): Of => ({
  kind: 'phone_change',
  subject: `${id} ${phone}`,
})
/** By application: every card that is bound gets a code at once. */
export const cardCode = (id: string): Of => ({ kind: 'card', subject: id })
/**
 * By application, whatever its phone: making and cancelling contracts again and again, or changing the number between them,
 * sends no more codes and gives no more tries than one contract.
 */
export const contractCode = (id: string): Of => ({ kind: 'contract', subject: id })
export const contractTarget = ({ id, phone }: AppRecord, person: number): CodeTarget => ({
  ...contractCode(id),
  person,
  ...(phone !== null && { receiver: phone }),
})
/** The SMS with a partner's page, of registration or of signing: by application. */
export const registrationLink = (id: string): Of => ({ kind: 'partner_link', subject: `${id} registration` })
export const signingLink = (id: string): Of => ({ kind: 'partner_link', subject: `${id} signing` })
export const identityLink = (id: string): Of => ({ kind: 'identity', subject: id })
