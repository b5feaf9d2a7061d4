// Requests to take goods back: list with export, one request with its money, goods and partner, and its steps from the author to
// the closing; the fiscal return receipts of requests.

import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import { RETURN_WAITS } from '#domain/returns/needs.ts'
import {
  acceptance,
  agreement,
  because,
  CHECK_STATES,
  figures,
  payment,
  RETURN_MOVES,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_TABS,
  type ReturnAction,
  type ReturnState,
  returnCheckForm,
  returnForm,
  returnValues,
  WAITED_FOR,
  WAITING_FOR,
} from '#domain/returns/request.ts'
import { endpoint } from '../endpoint.ts'
import { RETURNS_PATH as BASE } from '../returns-path.ts'
import { conditionPhotos } from '../shapes/condition-photos.ts'
import {
  branchFilter,
  column,
  defineList,
  derivedColumn,
  derivedKeyColumn,
  flagColumn,
  idFilter,
  keyColumn,
  yesFilter,
} from '../shapes/define-list.ts'
import { documentPeriod } from '../shapes/document-period.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordAt, recordParams } from '../shapes/record.ts'
import { named } from '../shapes/stock-lines.ts'
import { checkShape, saleReceipt, wholeReturn } from '../shapes/whole-return.ts'

const CHECKS = '/api/uz/return_check'
const record = recordAt(BASE, 'return')

export const returnList = defineList({
  name: 'returns',
  screen: 'return',
  base: BASE,
  texts: 'returns',
  audit: 'return_export',
  columns: {
    number: column('number', z.number(), { sort: true }),
    state: keyColumn(RETURN_STATES, { labels: 'states', sort: true, isFilter: true }),
    waiting: derivedKeyColumn(WAITED_FOR, ({ state }) => WAITING_FOR[state as ReturnState], {
      labels: 'waiting',
    }),
    /** Full days in this state. */
    days: column('count', z.number(), { sort: true, beside: ['late'] }),
    /** Made later than the days of return after the hand-over. */
    late: flagColumn(['yes'], { labels: 'kit:list', isExportOnly: true }),
    client: column('text', z.string(), { sort: true }),
    product: column('text', z.string(), { sort: true }),
    /** IMEI or serial number. */
    unit: column('fixed', z.string().nullable()),
    application: column('number', z.number().nullable()),
    reason: keyColumn(RETURN_REASONS, { labels: 'reasons', isFilter: true }),
    branch: column('fixed', z.string(), { sort: true }),
    partner: column('fixed', z.string()),
    /** Whole soʻm; null until it is calculated. */
    refund: column('money', z.number().nullable(), { sort: true }),
    author: column('fixed', z.string()),
  },
  more: {},
  filters: {
    partner: idFilter(),
    branch: branchFilter(),
    /** By the day on which it was made. */
    period: documentPeriod,
    late: yesFilter('1'),
  },
  tabs: RETURN_TABS,
  /** The newest first. */
  orders: ['newest'],
})
export type ReturnLine = z.infer<typeof returnList.line>

/** A product of an application that could come back, found by the number of the application or a code of the unit. */
const returnable = z.object({
  good_id: z.string(),
  application: z.number().nullable(),
  client: z.string(),
  product: z.string(),
  unit: z.string().nullable(),
  /** Its unit is known by a code, which is scanned when it comes back. */
  tracked: z.boolean(),
  gifts: z.array(z.object({ id: z.string(), name: z.string() })),
  handed_over_at: z.string().nullable(),
  status: z.enum(STATUSES),
  /** The number of the request that has it already. */
  request: z.number().nullable(),
})
export type ReturnableGood = z.infer<typeof returnable>

/** A step of the table of moves. */
const move = <const V extends ReturnAction, const S extends z.ZodRawShape>(verb: V, shape: S) =>
  record.step(verb, RETURN_MOVES[verb].permission, shape)

export const returns = {
  ...returnList.endpoints,
  /** Products that could come back, by the number of an application or a scanned code of the unit. */
  find: endpoint({
    method: 'POST',
    path: `${BASE}/find`,
    access: 'returns.create',
    body: z.strictObject({ text: z.string().trim().min(1).max(300) }),
    returns: z.object({ items: z.array(returnable) }),
  }),
  /** How many requests each tab has. */
  counts: endpoint({
    method: 'GET',
    path: `${BASE}/counts`,
    access: 'return',
    returns: z.record(z.enum(RETURN_TABS), z.number()),
  }),
  /** Partners to filter by. */
  partners: endpoint({
    method: 'GET',
    path: `${BASE}/partners`,
    access: 'return',
    returns: z.object({ items: z.array(named) }),
  }),
  create: record.create('returns.create', returnForm),
  view: record.view('return.view', wholeReturn),
  history: historyEntry(BASE, 'return.view'),
  update: record.update('returns.create', returnValues),
  /** The code of the unit that came back. */
  scan: record.step('scan', 'returns.create', { text: z.string().trim().min(1).max(300) }),
  ...conditionPhotos(BASE, { add: 'returns.create', see: 'return.view' }, 'return_photo'),
  /** Where the goods were put. */
  accept: record.step('accept', 'returns.create', { values: acceptance }),
  /** Asks the partner to cancel the contract once more. */
  retry: record.step('retry', 'return.view'),
  /** A person has had the contract cancelled at a partner that cannot be asked to cancel. */
  cancelledByHand: record.step('cancelled_by_hand', 'return.view'),
  /** Goes on without the partner: the contract that it should cancel is paid off. */
  acceptClosed: record.step('accept_closed', 'return.view'),
  /** Notifies the people of a row of what the request waits for; once an hour for each row. */
  remind: record.act('remind', 'return.view', { about: z.enum(RETURN_WAITS) }),
  send: move('send', {}),
  review: move('review', {}),
  agree: move('agree', { values: agreement }),
  set_figures: move('set_figures', { values: figures }),
  approve: move('approve', {}),
  add_receipt: move('add_receipt', { values: returnCheckForm }),
  annul: move('annul', { values: because }),
  pay: move('pay', { values: payment }),
  close: move('close', {}),
  correct: move('correct', { values: because }),
  reject: move('reject', { values: because }),
  remove: move('remove', {}),
} as const

/** The partner's papers for a contract that is reduced by hand. */
export const amendments = conditionPhotos(
  `${BASE}/amendment`,
  { add: 'returns.support', see: 'return.view' },
  'amendment_photo',
)

const { register, receipt, sign, issued_at, sum, codes } = checkShape

export const returnCheckList = defineList({
  name: 'return-checks',
  screen: 'return_check',
  base: CHECKS,
  texts: 'returns',
  audit: 'return_check_export',
  columns: {
    /** Of the request. */
    number: column('number', z.number(), { sort: true, title: 'fields.request' }),
    state: keyColumn(CHECK_STATES, { labels: 'check_states', sort: true, isFilter: true }),
    /** Full days since it is due, or until it was added. */
    days: column('count', z.number(), { title: 'fields.days_due' }),
    application: column('number', z.number().nullable()),
    client: column('text', z.string()),
    branch: column('fixed', z.string()),
    register: column('fixed', register),
    receipt: column('fixed', receipt),
    sign: column('fixed', sign),
    issued_at: column('moment', issued_at),
    sum: column('money', sum, { sort: true }),
    /** How many marking codes it says. */
    codes: derivedColumn('count', ({ codes }: { codes: readonly string[] }) => codes.length || null),
  },
  more: { codes },
  filters: { branch: idFilter(), period: documentPeriod },
  /** What is due, or due again, first. */
  orders: ['due', 'added'],
})
export type ReturnCheckLine = z.infer<typeof returnCheckList.line>

/** Marking codes that added receipts put back into circulation, a line for each; those of annulled receipts are not. */
export const returnedCodeList = defineList({
  name: 'returned-codes',
  screen: 'return_check',
  base: `${CHECKS}/codes`,
  texts: 'returns',
  audit: 'return_check_export_codes',
  columns: {
    /** Marking code as it stands on the receipt. */
    code: column('text', z.string(), { sort: true }),
    product: column('text', z.string(), { sort: true }),
    /** Of the request. */
    number: column('number', z.number(), { sort: true, title: 'fields.request' }),
    application: column('number', z.number().nullable()),
    branch: column('fixed', z.string()),
    register: column('fixed', z.string()),
    receipt: column('fixed', z.string()),
    issued_at: column('moment', z.string().nullable()),
    added_at: column('moment', z.string(), { sort: 'added' }),
  },
  more: {},
  filters: { branch: idFilter(), period: documentPeriod },
  orders: ['added'],
})
export type ReturnedCodeLine = z.infer<typeof returnedCodeList.line>

export const returnChecks = {
  ...returnCheckList.endpoints,
  codes: returnedCodeList.endpoints.list,
  exportCodes: returnedCodeList.endpoints.export,
  view: endpoint({
    method: 'GET',
    path: `${CHECKS}/:key`,
    access: 'return_check.view',
    params: recordParams,
    returns: returnCheckList.line.extend({
      request_state: z.enum(RETURN_STATES),
      product: z.string(),
      /** What the receipt must say. */
      refund: z.number(),
      wanted_codes: z.array(z.string()),
      /** The receipt of the sale; null where none was entered. */
      sale: saleReceipt.nullable(),
      /** Ids of the photos of the receipt, the oldest first. */
      photos: z.array(z.string()),
    }),
  }),
  ...conditionPhotos(CHECKS, { add: 'return_check.add', see: 'return_check.view' }, 'return_check_photo'),
} as const
