// The catalogue of the demo shop as people keep it: levels of priority, categories under each other, prices that changed,
// and requests for new prices and levels in every state.
import type { RequestKind, RequestState } from '#domain/change-requests/change-request.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Trx } from '../../platform/trx.ts'
import { peopleOf } from './staff.ts'

type Product = { id: number; price: number }
type Level = { id: number }

const LEVELS = [
  { name: 'Asosiy', position: 10, colour: '#0f766e' },
  { name: 'Aksiya', position: 20, colour: '#b45309' },
  { name: 'Oddiy', position: 30, colour: '#1d4ed8' },
  { name: 'Qoldiq', position: 40, colour: '#475569' },
] as const
const UNDER = {
  parent: 'Maishiy texnika',
  names: ['Muzlatkichlar', 'Kir yuvish mashinalari', 'Konditsionerlar'],
}
const ROUND = 10_000

/** In each state, the oldest first; days since it was made. */
const STORIES: readonly (readonly [state: RequestState, days: number, note: string, answer: string])[] = [
  ['applied', 45, 'Yetkazib beruvchi narxi oʻzgardi', ''],
  ['applied', 20, 'Bayram oldidan', 'Kelishildi'],
  ['refused', 9, 'Chegirma soʻraladi', 'Hozircha erta, oy oxirida koʻramiz'],
  ['approved', 4, 'Dushanba kuni ertalab', 'Kelishildi'],
  ['sent', 3, 'Narx yorliqlari almashtiriladi', ''],
  ['sent', 1, 'Raqobatchilarda arzonroq', ''],
  ['draft', 0, 'Yangi haftaga', ''],
]

const rounded = (price: number, share: number) => Math.max(ROUND, Math.round((price * share) / ROUND) * ROUND)

async function addLevels(trx: Trx, products: readonly Product[]): Promise<Level[]> {
  const levels = await trx.insertInto('priority_levels').values(LEVELS).returning('id').execute()
  for (const [nth, { id }] of levels.entries()) {
    const ids = products.filter((_, index) => index % 6 === nth).map((product) => product.id)
    await trx.updateTable('products').set({ priority_id: id }).where('id', 'in', ids).execute()
  }
  return levels
}

async function nestCategories(trx: Trx): Promise<void> {
  await trx
    .updateTable('product_categories')
    .set((by) => ({
      parent_id: by
        .selectFrom('product_categories as above')
        .select('above.id')
        .where('above.name', '=', UNDER.parent),
    }))
    .where('name', 'in', UNDER.names)
    .execute()
  await trx.insertInto('product_categories').values({ name: 'DVD pleerlar', status: 'inactive' }).execute()
}

async function addPrices(trx: Trx, products: readonly Product[], now: Date): Promise<void> {
  const rows = products.flatMap(({ id, price }, index) => {
    const first = rounded(price, 0.94)
    const made = new Date(now.getTime() - (200 + index) * DAY_MS)
    const raised = new Date(now.getTime() - (60 + index) * DAY_MS)
    return [
      { product_id: id, old_price: null, price: first, at: made },
      { product_id: id, old_price: first, price, at: raised },
    ]
  })
  await trx.insertInto('product_prices').values(rows).execute()
}

type Making = { kind: RequestKind; products: readonly Product[]; levels: readonly Level[]; now: Date }
type Step = { verb: string; user_id: number; at: Date; from: RequestState | null; to: RequestState }

/** Writes the history of a request. */
const addTrail = (trx: Trx, kind: RequestKind, request: number, steps: readonly Step[]) =>
  trx
    .insertInto('audit')
    .values(
      steps.map(({ verb, user_id, at, from, to }) => ({
        user_id,
        at,
        action: `${kind}_request_${verb}`,
        entity: `${kind}_request`,
        entity_id: String(request),
        details: JSON.stringify({ fields: ['state'], changes: { state: [from, to] } }),
      })),
    )
    .execute()

const DECIDED: Partial<Record<RequestState, string>> = {
  approved: 'approve',
  applied: 'approve',
  refused: 'refuse',
}

async function addRequest(trx: Trx, { kind, products, levels, now }: Making, nth: number): Promise<void> {
  const [state, days, note, answer] = STORIES[nth] ?? ['draft', 0, '', '']
  const authors = await peopleOf(trx, 'manager')
  const author = authors[nth % authors.length]
  const [director] = await peopleOf(trx, 'director')
  if (!author || !director) return
  const at = (later: number) => new Date(now.getTime() - days * DAY_MS - 7_200_000 + later * 1_800_000)
  const verb = DECIDED[state]
  const made = {
    kind,
    state,
    note,
    answer,
    created_by: author.id,
    branch_id: author.branch_id,
    created_at: at(0),
  }
  const { id } = await trx
    .insertInto('change_requests')
    .values({
      ...made,
      sent_at: state === 'draft' ? null : at(1),
      ...(verb && { decided_by: director.id, decided_at: at(2) }),
      ...(state === 'applied' && { applied_at: at(2) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isDone = state === 'applied'
  const level = levels[nth % levels.length]?.id ?? null
  const chosen = products.filter((_, index) => index % STORIES.length === nth).slice(0, 2 + (nth % 4))
  const rows = chosen.map(({ id: product_id, price }, place) => ({
    request_id: id,
    product_id,
    place,
    old_price: kind === 'price' ? rounded(price, isDone ? 0.94 : 1) : null,
    new_price: kind === 'price' ? rounded(price, isDone ? 1 : 0.9) : null,
    new_priority_id: kind === 'priority' ? level : null,
  }))
  await trx.insertInto('change_request_lines').values(rows).execute()
  await addTrail(trx, kind, id, [
    { verb: 'create', user_id: author.id, at: at(0), from: null, to: 'draft' },
    ...(state === 'draft'
      ? []
      : [{ verb: 'send', user_id: author.id, at: at(1), from: 'draft', to: 'sent' } as const]),
    ...(verb ? [{ verb, user_id: director.id, at: at(2), from: 'sent', to: state } as const] : []),
  ])
}

/** Adds all of it to a shop that has products and people. */
export async function addCatalogue(trx: Trx, products: readonly Product[], now: Date): Promise<void> {
  const levels = await addLevels(trx, products)
  await nestCategories(trx)
  await addPrices(trx, products, now)
  for (const kind of ['price', 'priority'] as const)
    for (const nth of STORIES.keys()) await addRequest(trx, { kind, products, levels, now }, nth)
}
