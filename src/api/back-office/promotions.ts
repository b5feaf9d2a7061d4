// Promotions: list with export, one promotion with the sales that got it, its form and its states.

import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import {
  giftsLabel,
  type NamedGift,
  PROMOTION_PERIODS,
  PROMOTION_STATES,
  promotionForm,
} from '#domain/promotions/promotion.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedColumn,
  idFilter,
  keyColumn,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { optionBody } from '../shapes/list.ts'
import { recordAt, recordDone, recordParams } from '../shapes/record.ts'

const BASE = '/api/uz/promotion'
const record = recordAt(BASE, 'promotion')
/** Less is left of the price after the discount than a piece cost; false without the permission `goods.cost`. */
const below_cost = z.boolean()
const saved = z.object({ ...recordDone.shape, below_cost })
const named = z.object({ id: z.number(), name: z.string() })

const good = z.object({
  product_id: z.number(),
  name: z.string(),
  sku: z.string(),
  price: z.number(),
  /** Whether it is sold. */
  active: z.boolean(),
})
export type PromotionGood = z.infer<typeof good>
const gift = z.object({ ...good.shape, quantity: z.number() })

export const promotionList = defineList({
  name: 'promotions',
  screen: 'promotion',
  base: BASE,
  texts: 'promotions',
  audit: 'promotion_export',
  columns: {
    name: column('text', z.string(), { sort: true }),
    /** Today: an active promotion has ended after its last day. */
    state: keyColumn(PROMOTION_STATES, { labels: 'states', sort: true, isFilter: true }),
    product: column('text', z.string(), { sort: true, title: 'fields.product_id' }),
    discount: column('money', z.number(), { sort: true }),
    gifts: derivedColumn('text', ({ gifts }: { gifts: readonly NamedGift[] }) => giftsLabel(gifts) || null),
    from_on: column('day', z.string(), { sort: true }),
    to_on: column('day', z.string(), { sort: true }),
    partners: derivedColumn('text', ({ partners }: { partners: string[] }) => partners.join(', ') || null, {
      absent: 'all_partners',
    }),
    terms: derivedColumn('text', ({ terms }: { terms: number[] }) => terms.join(', ') || null, {
      absent: 'all_terms',
    }),
    /** Sales with a closed invoice that got it. */
    used: column('count', z.number(), { sort: true }),
    /** Whole soʻm: the cost of the gifts that left with these sales. */
    gift_cost: column('money', z.number().nullable(), { permission: 'goods.cost' }),
  },
  more: {
    gifts: z.array(z.object({ name: z.string(), quantity: z.number() })),
    /** Names; empty: all partners. */
    partners: z.array(z.string()),
    /** Months; empty: all terms. */
    terms: z.array(z.number()),
  },
  filters: {
    period: choiceFilter(PROMOTION_PERIODS, 'periods', { title: 'kit:list.period' }),
    /** Promotions that are valid with this partner: its own, and those of all partners. */
    partner: idFilter({ title: 'partner' }),
    /** As the main product or as a gift. */
    product: idFilter({ title: 'product' }),
  },
  /** The newest first. */
  orders: ['newest'],
})
export type PromotionLine = z.infer<typeof promotionList.line>

const whole = z.object({
  ...promotionList.line.shape,
  product: good,
  gifts: z.array(gift),
  partners: z.array(named),
  created_at: z.string(),
  below_cost,
})
export type WholePromotion = z.infer<typeof whole>

const application = z.object({
  id: z.string(),
  number: z.number().nullable(),
  client: z.string(),
  branch: z.string(),
  status: z.enum(STATUSES),
  at: z.string(),
  /** Whether its invoice is closed: it is counted as a sale. */
  sold: z.boolean(),
})
export type PromotionApplication = z.infer<typeof application>

export const promotions = {
  ...promotionList.endpoints,
  /** The partners, and every term in months that one of them has. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'promotion',
    returns: z.object({ partners: z.array(named), terms: z.array(z.number()) }),
  }),
  /** Products for the filter and the form: the first that a search finds, or the one with this id. */
  products: endpoint({
    method: 'POST',
    path: `${BASE}/products`,
    access: 'promotion',
    body: optionBody,
    returns: z.object({ items: z.array(good) }),
  }),
  view: record.view('promotion.view', whole),
  /** The newest applications that got it, within the person's scope of applications. */
  applications: endpoint({
    method: 'GET',
    path: `${BASE}/:key/applications`,
    access: 'promotion.view',
    params: recordParams,
    returns: z.object({ items: z.array(application), total: z.number() }),
  }),
  history: historyEntry(BASE, 'promotion.view'),
  create: { ...record.create('promotion.edit', promotionForm), returns: saved },
  update: { ...record.update('promotion.edit', promotionForm), returns: saved },
  remove: record.step('remove', 'promotion.edit'),
  activate: { ...record.step('activate', 'promotion.edit'), returns: saved },
  end: record.step('end', 'promotion.edit'),
} as const
