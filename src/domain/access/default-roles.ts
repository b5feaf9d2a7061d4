// The roles a new installation starts with (src/docs/business-rules.md#default-roles); administrators may change them afterwards. The code
// finds a role by its key and never by its name.
import type { PermissionKey } from './permissions.ts'

export const ROLE_KEYS = [
  'admin',
  'director',
  'manager',
  'seller',
  'support',
  'operator',
  'finance',
  'accounting',
  'intern',
  'partner',
] as const
export type RoleKey = (typeof ROLE_KEYS)[number]

/** Whether a text is the key of a default role, which is its name until somebody renames it: no other role may take such a name. */
export const isRoleKey = (text: string): text is RoleKey => ROLE_KEYS.some((key) => key === text)
type Grants = Partial<Record<PermissionKey, 'all' | 'own' | '1'>>

const EVERYBODY = {
  welcome: '1',
  chat: '1',
  knowledge: 'own',
  'knowledge.view': 'own',
  complaint: 'own',
  notification: 'own',
  user_notification: 'own',
} as const satisfies Grants

/** What director and support do for everybody. */
const FOR_THE_STAFF = {
  complaint: 'all',
  'complaint.answer': '1',
  'notification.view': 'all',
  'notification.write': 'all',
  promotion: 'all',
  'promotion.view': 'all',
  'promotion.edit': '1',
  send_information: '1',
  'dispatches.write': '1',
  'dispatches.approve': '1',
} as const satisfies Grants

const SELLING = {
  applications: 'own',
  'applications.view': 'own',
  'applications.add': 'own',
  'applications.add_photo': 'own',
  'applications.comment': 'own',
  'clients.lookup': 'all',
  clients: 'own',
  'clients.view': 'own',
  outbox: '1',
  outside: 'own',
} as const satisfies Grants

const MANAGING = {
  ...SELLING,
  'applications.take': 'own',
  'applications.release': 'own',
  'applications.pause': 'own',
  'applications.score': 'own',
  'applications.reject': 'own',
  'applications.back_to_first_step': 'own',
  'applications.save_limit': 'own',
  'applications.resume': 'own',
  'applications.confirm_contract': 'own',
  'applications.hand_over': 'own',
  'applications.lose': 'own',
  'applications.cancel': 'own',
  'applications.rollback': 'own',
  'applications.submit_for_another': 'own',
  'clients.add': 'own',
  'clients.edit': 'own',
  branches: 'own',
  'branches.view': 'own',
  outsider: 'own',
  'outsider.edit': 'own',
} as const satisfies Grants

/** Movements of goods: drafting, sending, receiving and settling. */
const MOVING = {
  stock_to_delivey: 'own',
  'stock_to_delivey.create': 'own',
  'stock_to_delivey.view': 'own',
  'movements.send': 'own',
  'movements.receive': 'own',
  'movements.settle': 'own',
} as const satisfies Grants

/** Receipts from suppliers. */
const RECEIVING = {
  receipt: 'own',
  'receipt.create': 'own',
  'receipt.view': 'own',
  'receipt.post': 'own',
} as const satisfies Grants

/** Write-offs, but for their approval. */
const WRITING_OFF = {
  write_off: 'own',
  'write_off.create': 'own',
  'write_off.view': 'own',
} as const satisfies Grants

/** Counts of a branch, but for the approval of large differences. */
const COUNTING = {
  count: 'own',
  'count.create': 'own',
  'count.view': 'own',
  'count.settle': 'own',
} as const satisfies Grants

/** Orders: every screen of them. */
const READING_ORDERS = {
  order: 'own',
  'order.view': 'own',
  'order.closed': 'own',
  'order.app': 'own',
  'order.appid': 'own',
} as const satisfies Grants

/** Orders: their fields are filled in, and they are closed. */
const KEEPING_ORDERS = {
  ...READING_ORDERS,
  'order.edit': 'own',
  'order.close': 'own',
} as const satisfies Grants

/** Reading requests to take goods back, and their fiscal receipts. */
const READING_RETURNS = {
  return: 'own',
  'return.view': 'own',
  return_check: 'own',
  'return_check.view': 'own',
} as const satisfies Grants

/** Requests of the own branch, from the first word of the client until the goods are accepted. */
const RETURNING = {
  ...READING_RETURNS,
  'returns.create': 'own',
  'return_check.add': 'own',
} as const satisfies Grants

type OnAllRecords<G extends Grants> = { [K in keyof G]: G[K] extends '1' ? '1' : 'all' }

/** The same permissions with the scope of all records; a flag has no scope. */
const onAllRecords = <G extends Grants>(grants: G) =>
  Object.fromEntries(
    Object.entries(grants).map(([key, value]) => [key, value === '1' ? '1' : 'all']),
  ) as OnAllRecords<G>

/** Everybody with a shift is in the list of managers (decision 0016). */
const ON_SHIFT = {
  managers: 'own',
  'managers.shift': '1',
  selleres: 'own',
  intern: 'own',
  'intern.mark': 'own',
} as const satisfies Grants

const LEADING = {
  managers: 'all',
  'managers.correct': 'all',
  'managers.absence': 'all',
  selleres: 'all',
  intern: 'all',
  'intern.mentor': 'all',
  'intern.mark': 'all',
} as const satisfies Grants

/** Grants by role; `admin` needs none: the admin flag grants everything. */
export const DEFAULT_ROLES = {
  admin: {},
  director: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    'applications.comment': 'all',
    'applications.rollback_to_process': 'all',
    'applications.approve': 'all',
    'applications.assign': 'all',
    outside: 'all',
    clients: 'all',
    'clients.view': 'all',
    'clients.views': 'all',
    users: 'all',
    'users.view': 'all',
    report: 'all',
    'report.application': 'all',
    'report.manager': 'all',
    analytic: 'all',
    analytic_new: 'all',
    sales: 'all',
    sales_product: 'all',
    pl: 'all',
    ...FOR_THE_STAFF,
    'knowledge.write': '1',
    branches: 'all',
    'branches.view': 'all',
    outsider: 'all',
    'request.priority_pack': 'all',
    'request.apply_product_price': 'all',
    'prices.approve': '1',
    'priorities.approve': '1',
    tablets: 'all',
    'tablets.view': 'all',
    'tablets.lose': 'all',
    goods: 'all',
    'goods.tags': 'all',
    stock: 'all',
    stock2: 'all',
    minmax: 'all',
    'minmax.edit': 'all',
    ...onAllRecords(MOVING),
    ...onAllRecords(RECEIVING),
    ...onAllRecords(WRITING_OFF),
    'write_off.approve': 'all',
    ...onAllRecords(COUNTING),
    'count.approve': 'all',
    ...onAllRecords(READING_ORDERS),
    ...onAllRecords(READING_RETURNS),
    'returns.late': 'all',
    'stock.correct': 'all',
    'reports.export': '1',
    ...LEADING,
  },
  manager: {
    ...EVERYBODY,
    'complaint.branch': '1',
    ...MANAGING,
    ...ON_SHIFT,
    'tablet.discard': '1',
    'tablet.rescue': 'own',
    'request.priority_pack': 'own',
    'request.apply_product_price': 'own',
    goods: 'own',
    'goods.tags': 'own',
    stock: 'own',
    stock2: 'own',
    minmax: 'own',
    'minmax.edit': 'own',
    ...MOVING,
    ...RECEIVING,
    ...WRITING_OFF,
    ...COUNTING,
    ...KEEPING_ORDERS,
    ...RETURNING,
    'stock.correct': 'own',
  },
  seller: { ...EVERYBODY, ...SELLING, goods: 'own', stock: 'own' },
  support: {
    ...EVERYBODY,
    ...onAllRecords(MANAGING),
    'applications.assign': 'all',
    'applications.delete': 'all',
    'applications.restore': 'all',
    'clients.delete': 'all',
    'clients.restore': 'all',
    'clients.merge': 'all',
    'clients.merge_confirm': 'all',
    'clients.views': 'all',
    ...onAllRecords(RETURNING),
    'returns.review': 'all',
    'returns.support': 'all',
    ...FOR_THE_STAFF,
    'sms_log.reveal': '1',
    dashboard: 'all',
    goods: 'all',
    stock: 'all',
    stock2: 'all',
    minmax: 'all',
    'minmax.edit': 'all',
    ...onAllRecords(MOVING),
    ...onAllRecords(RECEIVING),
    ...onAllRecords(WRITING_OFF),
    'write_off.approve': 'all',
    ...onAllRecords(COUNTING),
    'count.approve': 'all',
    ...onAllRecords(KEEPING_ORDERS),
    jobs: '1',
    'tablet.discard': '1',
    'tablet.rescue': 'all',
    tablets: 'all',
    'tablets.view': 'all',
    'tablets.items': 'all',
    'tablets.release': 'all',
    'tablets.lose': 'all',
    'reports.export': '1',
  },
  operator: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    'applications.comment': 'all',
    clients: 'all',
    'clients.view': 'all',
    outsider: 'all',
    'outsider.edit': 'all',
    tablets: 'all',
    'tablets.view': 'all',
  },
  finance: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    ...onAllRecords(READING_RETURNS),
    'returns.finance': 'all',
    'fin-partners': 'all',
    sales: 'all',
    pl: 'all',
    'reports.export': '1',
  },
  accounting: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    ...onAllRecords(READING_RETURNS),
    'return_check.add': 'all',
    'returns.accounting': 'all',
    promotion: 'all',
    'promotion.view': 'all',
    'goods.cost': '1',
    'fin-partners': 'all',
    ...onAllRecords(READING_ORDERS),
    'order.edit': 'all',
    goods: 'all',
    stock: 'all',
    stock2: 'all',
    minmax: 'all',
    stock_to_delivey: 'all',
    'stock_to_delivey.view': 'all',
    ...onAllRecords(RECEIVING),
    write_off: 'all',
    'write_off.view': 'all',
    count: 'all',
    'count.view': 'all',
    sales: 'all',
    sales_product: 'all',
    pl: 'all',
    'reports.export': '1',
  },
  intern: { ...EVERYBODY, intern: 'own', 'intern.learn': '1' },
  partner: {
    ...EVERYBODY,
    applications: 'own',
    'applications.view': 'own',
    return: 'own',
    'return.view': 'own',
  },
} as const satisfies Record<RoleKey, Grants>
