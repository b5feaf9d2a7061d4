// Promotions: the list, one promotion, and its steps from a draft to the end. Each step locks the promotion, so that the
// second of two concurrent steps is refused.
import { promotionList, type promotions } from '#api/back-office/promotions.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import {
  activationFault,
  canMovePromotion,
  giftsLabel,
  PROMOTION_FIELDS,
  PROMOTION_TRANSITIONS,
  type PromotionAction,
  type PromotionForm,
} from '#domain/promotions/promotion.ts'
import { withinScope } from '../applications/queries.ts'
import { readCostCheck } from '../goods/costs/queries.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import {
  applicationsWith,
  createPromotion,
  findProductsToPromote,
  findPromotion,
  lockForPromotion,
  lockPromotion,
  type PromotionRow,
  partnerNames,
  partnerTerms,
  promotionSql,
  removePromotion,
  setPromotionState,
  updatePromotion,
  type Viewing,
  withinPromotions,
} from './queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }

const viewingOf = (call: RequestContext): Viewing => ({
  today: todayInTashkent(call.deps.now()),
  seesCost: can(person(call), 'goods.cost'),
})

const formOf = (row: PromotionRow): PromotionForm => ({
  name: row.name,
  product_id: row.product.product_id,
  partners: row.partners.map(({ id }) => id),
  gifts: row.gifts.map(({ product_id, quantity }) => ({ product_id, quantity })),
  terms: row.terms,
  from_on: row.from_on,
  to_on: row.to_on,
  discount: row.discount,
})

/** The fields as the history shows them: names instead of ids, which may be renamed or switched off later. */
const traced = (row: PromotionRow): Record<keyof PromotionForm, string | number> => ({
  name: row.name,
  product_id: row.product.name,
  partners: row.partners.map(({ name }) => name).join(', '),
  gifts: giftsLabel(row.gifts),
  terms: row.terms.join(', '),
  from_on: row.from_on,
  to_on: row.to_on,
  discount: row.discount,
})

async function getPromotion(call: Keyed): Promise<PromotionRow> {
  const within = withinPromotions(person(call))
  const found = await findPromotion(call.trx, call.params.key, { ...viewingOf(call), within })
  if (!found) throw new Problem('not_found')
  return found
}

/** Whether the discount leaves less than a piece of the main product costs. */
async function isBelowCost(call: RequestContext, { product, discount }: PromotionRow): Promise<boolean> {
  if (discount === 0) return false
  const { product_id, price } = product
  return (await readCostCheck(call, [product_id]))({ product_id, price, discount })
}

/** The promotion, locked, when this action is possible with it as the person saw it. */
async function begin(call: Stepping, action: PromotionAction): Promise<PromotionRow> {
  await lockPromotion(call.trx, call.params.key)
  const promotion = await getPromotion(call)
  call.audited('promotion', promotion.key)
  // A partner's staff may see a promotion of all partners, which is not theirs to change.
  if (person(call).partner_id !== null) throw new Problem('forbidden')
  requireVersion(promotion, call.body.base_version, formOf(promotion))
  if (!canMovePromotion(action, promotion.state)) throw new Problem('move_not_possible')
  return promotion
}

/** Requires goods that are sold. */
async function requireGoods(trx: Trx, { product_id, gifts }: PromotionForm): Promise<{ price: number }> {
  const goods = await lockForPromotion(trx, [product_id, ...gifts.map((gift) => gift.product_id)])
  const main = goods.get(product_id)
  if (!main?.active) throw fieldError('product_id', 'unknown_choice')
  for (const [index, gift] of gifts.entries()) {
    const good = goods.get(gift.product_id)
    if (!good?.active) throw fieldError(`gifts.${index}.product_id`, 'unknown_choice')
  }
  return main
}

/** The promotion has the state that the table of transitions names. */
async function move(call: Stepping, promotion: PromotionRow, action: 'activate' | 'end') {
  const state = PROMOTION_TRANSITIONS[action].to
  const version = promotion.version + 1
  await setPromotionState(call.trx, promotion.key, { state, version })
  call.audited('promotion', promotion.key, changesOf({ state: promotion.state }, { state }, ['state']))
  return { ok: true as const, key: promotion.key, version }
}

type Rows = Handlers<typeof promotions>

const reading: Pick<Rows, 'list' | 'export' | 'choices' | 'products' | 'view' | 'applications' | 'history'> =
  {
    ...listHandlers(promotionList, null, promotionSql),

    choices: async ({ trx }) => ({ partners: await partnerNames(trx), terms: await partnerTerms(trx) }),

    products: async ({ trx, body }) => ({ items: await findProductsToPromote(trx, body) }),

    view: async (call) => {
      const promotion = await getPromotion(call)
      const below_cost = await isBelowCost(call, promotion)
      return { ...promotion, created_at: promotion.created_at.toISOString(), below_cost }
    },

    applications: async (call) => {
      const { key } = await getPromotion(call)
      const who = person(call)
      const { items, total } = await applicationsWith(
        call.trx,
        key,
        withinScope(who, scopeOf(who, 'applications')),
      )
      return { items: items.map((item) => ({ ...item, at: item.at.toISOString() })), total }
    },

    history: async (call) => {
      const { key } = await getPromotion(call)
      return { items: await readHistory(call.trx, 'promotion', key) }
    },
  }

export const promotionHandlers: Rows = {
  ...reading,

  create: async (call) => {
    const { trx, body, audited } = call
    if (person(call).partner_id !== null) throw new Problem('forbidden')
    await requireGoods(trx, body)
    const { id, version } = await createPromotion(trx, body, call.deps.now())
    const key = String(id)
    const after = await getPromotion({ ...call, params: { key } })
    audited('promotion', key, changesOf({}, traced(after), PROMOTION_FIELDS))
    return { ok: true, key, version, below_cost: await isBelowCost(call, after) }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const before = await begin({ ...call, body }, 'update')
    await requireGoods(trx, body.values)
    const version = before.version + 1
    await updatePromotion(trx, Number(before.key), body.values, version)
    const after = await getPromotion(call)
    audited('promotion', before.key, changesOf(traced(before), traced(after), PROMOTION_FIELDS))
    return { ok: true, key: before.key, version, below_cost: await isBelowCost(call, after) }
  },

  remove: async (call) => {
    const { key, version } = await begin(call, 'remove')
    await removePromotion(call.trx, key)
    return { ok: true, key, version }
  },

  activate: async (call) => {
    const promotion = await begin(call, 'activate')
    const form = formOf(promotion)
    const { price } = await requireGoods(call.trx, form)
    const fault = activationFault({ ...form, price }, todayInTashkent(call.deps.now()))
    if (fault) throw fieldError(fault.field, fault.code)
    const below_cost = await isBelowCost(call, promotion)
    return { ...(await move(call, promotion, 'activate')), below_cost }
  },

  end: async (call) => move(call, await begin(call, 'end'), 'end'),
}
