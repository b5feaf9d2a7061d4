// Cards as the page makes them: the number goes to the card processor, the token to the server.
import type { StagesView } from '#api/shapes/stages-view.ts'

/** A card that the sandbox takes. */
export const CARD = '8600012345678900'

type Form = NonNullable<StagesView['card_form']>

/** The answer of the processor to `cards.create`, as a browser gets it. */
export async function createCard(
  { url, id }: Pick<Form, 'url' | 'id'>,
  number = CARD,
  expire = '1239',
): Promise<{ result?: { card: { token: string; number: string } }; error?: { code: number } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth': id },
    body: JSON.stringify({ id: 1, method: 'cards.create', params: { card: { number, expire }, save: true } }),
  })
  return response.json() as ReturnType<typeof createCard>
}

/** A new token of a card; throws where the processor refuses the card. */
export async function createToken(form: Pick<Form, 'url' | 'id'>, number = CARD): Promise<string> {
  const { result, error } = await createCard(form, number)
  if (!result) throw new Error(`the processor refused the card: ${error?.code}`)
  return result.card.token
}

/** The token of a card at the form that the stages name. */
export function createTokenFor(view: Pick<StagesView, 'card_form'>, number = CARD): Promise<string> {
  if (!view.card_form) throw new Error('the number goes through the server')
  return createToken(view.card_form, number)
}
