// Change requests to the administrator for new prices and new levels of priority. Both kinds have the same
// endpoints, each with its own path and permission.

import { z } from 'zod'
import {
  PERIODS,
  type Period,
  priceRequestForm,
  priorityRequestForm,
  REFUSAL_ANSWER,
  REQUEST_STATES,
} from '#domain/change-requests/change-request.ts'
import { textOfLength, trimmedText } from '#domain/kernel/texts/text.ts'
import { endpoint } from '../endpoint.ts'
import { choiceFilter, column, defineList, keyColumn } from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint } from '../shapes/list.ts'
import { recordKey, recordParams, recordVersion } from '../shapes/record.ts'

const value = z.number().nullable()
const periods = Object.keys(PERIODS) as [Period, ...Period[]]
const instant = z.string().nullable()

type Kind = 'request.priority_pack' | 'request.apply_product_price'
type Name = 'price' | 'priority'
const baseOf = (access: Kind) => `/api/uz/request/${access.slice('request.'.length)}`

const requestList = (name: Name, screen: Kind) =>
  defineList({
    name: `${name}-requests`,
    screen,
    base: baseOf(screen),
    texts: 'change-requests',
    audit: `${name}_request_export`,
    columns: {
      key: column('number', recordKey, { title: 'fields.number' }),
      state: keyColumn(REQUEST_STATES, { labels: 'states', sort: true }),
      author: column('text', z.string(), { sort: true }),
      branch: column('text', z.string().nullable()),
      lines: column('count', z.number(), { sort: true }),
      note: column('text', z.string()),
      created_at: column('moment', z.string(), { sort: true }),
      sent_at: column('moment', instant, { sort: true }),
    },
    more: { decided_by: z.string().nullable(), decided_at: instant },
    filters: {
      state: choiceFilter(REQUEST_STATES, 'states'),
      period: choiceFilter(periods, 'periods', { title: 'kit:list.period' }),
    },
    orders: ['newest'],
  })
export type RequestList = ReturnType<typeof requestList>
export const priceRequestList = requestList('price', 'request.apply_product_price')
export const priorityRequestList = requestList('priority', 'request.priority_pack')
const { line: head } = priceRequestList
export type RequestLine = z.infer<typeof head>

const good = z.object({
  product_id: z.number(),
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  active: z.boolean(),
  /** The current value: whole soʻm, or the id of a level. */
  now: value,
})
export type RequestGood = z.infer<typeof good>
/** `old`: the value when the author saved the line. */
const line = z.object({ ...good.shape, old: value, value: z.number() })
export type GoodLine = z.infer<typeof line>

const whole = z.object({
  ...head.omit({ lines: true }).shape,
  answer: z.string(),
  applied_at: instant,
  /** `below_cost`: the new price is below cost; false without the permission `goods.cost`. */
  lines: z.array(z.object({ ...line.shape, below_cost: z.boolean() })),
  levels: z.array(z.object({ id: z.number(), name: z.string(), colour: z.string(), active: z.boolean() })),
  /** Input of the table of allowed moves, which the server uses as well. */
  asker: z.object({ isAuthor: z.boolean(), mayDecide: z.boolean(), isAdmin: z.boolean() }),
})
export type WholeRequest = z.infer<typeof whole>

const done = z.object({
  ok: z.literal(true),
  key: recordKey,
  version: recordVersion,
  state: z.enum(REQUEST_STATES),
})
/** The values that the person saw for changed goods: current value by product. */
const seen = z.record(recordKey, value).default({})

type Deciding = 'prices.approve' | 'priorities.approve'

/** The endpoints of one kind. Not generic in the permissions, so that both kinds have one type. */
const requests = <F extends z.ZodType>(
  { name, access, decide }: { name: Name; access: Kind; decide: Deciding },
  { endpoints }: RequestList,
  form: F,
) => {
  const base = baseOf(access)
  const audit = (verb: string) => `${name}_request_${verb}`
  const params = recordParams
  /** One move of a request; `base_version` is the version that the person saw. */
  const step = <W extends z.ZodRawShape>(verb: string, who: Kind | Deciding, rest: W) =>
    endpoint({
      method: 'POST',
      path: `${base}/:key/${verb}`,
      access: who,
      params,
      body: z.strictObject({ base_version: recordVersion, ...rest }),
      returns: done,
      operation: true,
      audit: audit(verb),
    })
  return {
    ...endpoints,
    view: endpoint({ method: 'GET', path: `${base}/:key`, access, params, returns: whole }),
    lines: exportEndpoint({
      path: `${base}/:key/lines`,
      access,
      params,
      body: exportBody(['place'], {}),
      audit: audit('export'),
    }),
    history: historyEntry(base, access),
    /** Goods to add, by text or a scanned GTIN, and the possible levels. */
    goods: endpoint({
      method: 'POST',
      path: `${base}/goods`,
      access,
      body: z.strictObject({
        search: z.string().trim().max(100).default(''),
        gtin: z.string().max(14).optional(),
      }),
      returns: z.object({ items: z.array(good), levels: whole.shape.levels }),
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      access,
      body: form,
      returns: done,
      operation: true,
      audit: audit('create'),
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access,
      params,
      body: z.strictObject({ base_version: recordVersion, values: form }),
      returns: done,
      operation: true,
      audit: audit('update'),
    }),
    remove: endpoint({
      method: 'POST',
      path: `${base}/:key/remove`,
      access,
      params,
      body: z.strictObject({}),
      returns: z.object({ ok: z.literal(true) }),
      operation: true,
      audit: audit('remove'),
    }),
    send: step('send', access, {}),
    reopen: step('reopen', access, {}),
    approve: step('approve', decide, {
      seen,
      answer: trimmedText(0, REFUSAL_ANSWER.max).default(''),
      /** False: the approved request is applied later. */
      apply: z.boolean(),
    }),
    refuse: step('refuse', decide, { answer: textOfLength(REFUSAL_ANSWER) }),
    apply: step('apply', decide, { seen }),
  } as const
}

export const priceRequests = requests(
  { name: 'price', access: 'request.apply_product_price', decide: 'prices.approve' },
  priceRequestList,
  priceRequestForm,
)
export const priorityRequests = requests(
  { name: 'priority', access: 'request.priority_pack', decide: 'priorities.approve' },
  priorityRequestList,
  priorityRequestForm,
)
