// Where the card processor is for the server and for the page, and what each shows to be let in.
import type { Env } from '../../platform/env.ts'

type Settings = Pick<
  Env,
  | 'CARDS_URL'
  | 'CARDS_PAGE_URL'
  | 'CARDS_ID'
  | 'CARDS_SECRET'
  | 'CARDS_OFFER_URL'
  | 'CARDS_BY_SERVER'
  | 'SANDBOX_URL'
>

const resolve = (url: string, { SANDBOX_URL }: Settings): string => url.replace('sandbox:', SANDBOX_URL)

export const addressOf = (env: Settings): string => resolve(env.CARDS_URL, env)

/** The way in for a server; a browser shows the id alone, which is public. */
export const serverAuth = ({ CARDS_ID, CARDS_SECRET }: Settings): string => `${CARDS_ID}:${CARDS_SECRET}`

/** `id`: the public id of the shop; `offer`: the address of the processor's offer, or ''. */
export type CardForm = { url: string; id: string; offer: string }

/** What the page needs to send a card to the processor; null where no processor is set up or the number goes through the server. */
export function cardFormOf(env: Settings): CardForm | null {
  if (env.CARDS_URL === '' || env.CARDS_BY_SERVER) return null
  const url = resolve(env.CARDS_PAGE_URL || env.CARDS_URL, env)
  return { url, id: env.CARDS_ID, offer: env.CARDS_OFFER_URL }
}

/** The origin that the page may connect to beside our own; null where there is none. */
export const cardOrigin = (env: Settings): string | null =>
  URL.parse(cardFormOf(env)?.url ?? '')?.origin ?? null
