// Sends a card from this page straight to the processor and returns its token: the number never reaches our server (decision 0092).
// Nothing of it is kept in storage or written to a log.
import type { StagesView } from '#api/shapes/stages-view.ts'
import { cardErrorOf, processorWords } from '#domain/applications/card-errors.ts'
import type { Language } from '#domain/kernel/texts/language.ts'

export type CardForm = NonNullable<StagesView['card_form']>
/** `expire` is MMYY. */
type Card = { number: string; expire: string }
/** A key of the texts `errors` with its parameters; `isOfCard`: the number or the expiry can be mended by the person. */
export type CardFault = { key: string; params: { code: number; words: string }; isOfCard: boolean }
export type CreatedCard = { token: string } | { fault: CardFault }

const TIMEOUT_MS = 20_000
const read = (from: unknown, field: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, field) : undefined

const unreachable: CreatedCard = {
  fault: { key: 'cards_unreachable', params: { code: 0, words: '' }, isOfCard: false },
}

async function post({ url, id }: CardForm, card: Card): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // From a browser the public id alone is shown.
    headers: { 'content-type': 'application/json', 'x-auth': id },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'cards.create', params: { card, save: true } }),
  })
  return response.json()
}

function faultOf(error: unknown, language: Language): CreatedCard {
  const code = read(error, 'code')
  if (typeof code !== 'number') return unreachable
  const { key, way } = cardErrorOf(code)
  const words = processorWords(read(error, 'message'), language)
  return { fault: { key, params: { code, words }, isOfCard: way !== 'our_trouble' } }
}

/** Never throws: without a usable answer the fault says that the processor is not reached. */
export async function createCard(form: CardForm, card: Card, language: Language): Promise<CreatedCard> {
  try {
    const answer = await post(form, card)
    const error = read(answer, 'error')
    if (error !== undefined && error !== null) return faultOf(error, language)
    const token = read(read(read(answer, 'result'), 'card'), 'token')
    return typeof token === 'string' && token !== '' ? { token } : unreachable
  } catch {
    return unreachable
  }
}
