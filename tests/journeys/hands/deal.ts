// A deal brought on by the API, for stories that begin in its middle.
import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import { HEADERS, type Returns, type Row } from '#contract/row.ts'
import { CODES, MAGIC } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import type { Person, Shop } from '../shop.ts'

type Item = Returns<typeof contract.applications.list>['items'][number]
type View = Returns<typeof contract.stages.view>

export const CARD = '8600012345678900'

/** A new application of the person's branch with all its photos, whose client every partner treats as usual. */
export async function freshOne(shop: Shop, person: Person): Promise<Item> {
  const body = { statuses: ['new'], limit: 100 }
  const answer = await shop.as(person, 'POST', contract.applications.list.path, body)
  const { items } = (await answer.json()) as Returns<typeof contract.applications.list>
  const found = items.find(
    ({ missing_slots: missing, phone }) => missing.length === 0 && !((phone ?? '').slice(-2) in MAGIC),
  )
  if (!found) throw new Error('no new application with all its photos')
  return found
}

async function step(shop: Shop, person: Person, row: Row, id: string, body: unknown): Promise<void> {
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(person, row.method, row.path.replace(':id', id), body, headers)
  if (!answer.ok) throw new Error(`${row.path}: ${answer.status} ${await answer.text()}`)
}

export async function stagesOf(shop: Shop, person: Person, id: string): Promise<View> {
  const answer = await shop.as(person, 'GET', contract.stages.view.path.replace(':id', id))
  return (await answer.json()) as View
}

async function until(shop: Shop, person: Person, id: string, holds: (view: View) => boolean): Promise<View> {
  for (let round = 0; round < 150; round += 1) {
    const view = await stagesOf(shop, person, id)
    if (holds(view)) return view
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the partners never answered')
}

/** An application in the person's hands with a chosen limit and one product; gives its id. */
export async function dealWithGoods(shop: Shop, person: Person): Promise<string> {
  const { id, phone } = await freshOne(shop, person)
  const { stages, moves } = contract
  const act = (row: Row, body: unknown = {}) => step(shop, person, row, id, body)
  await act(moves.take)
  await act(stages.sendClientCode)
  await act(stages.confirmClient, { code: await shop.codeFor(phone ?? '') })
  await act(stages.addCard, { number: CARD, expiry: '12/39' })
  await act(stages.confirmCard, { code: CODES.cards })
  await act(stages.score)
  const asked = await until(shop, person, id, ({ partners }) =>
    partners.some(({ attempt }) => attempt?.state === 'approved'),
  )
  const approved = asked.partners.find(({ attempt }) => attempt?.state === 'approved')
  await act(stages.chooseLimit, { attempt_id: approved?.attempt?.id })
  const found = await shop.as(person, 'POST', stages.products.path, { search: 'divan' })
  const { items } = (await found.json()) as Returns<typeof stages.products>
  await act(stages.addGood, { good_id: randomUUID(), product_id: items[0]?.id })
  return id
}
