// Every permission of the product: what a role may hold, with its category and its kind (specification section 6).
// Route permissions are named after the routes; action permissions are named after their resource. The table seeds the
// database, types the guards of the server and of the screens, and fills the matrix of the role pages.

/** Scope values of specification section 5: `all`, `own` and `1` grant, anything else denies. */
export const SCOPES = ['none', 'own', 'all'] as const
export type Scope = (typeof SCOPES)[number]

type PermissionRow = { category: PermissionCategory; type: 'flag' | 'list' }

export const PERMISSION_CATEGORIES = [
  'navigation',
  'applications',
  'clients',
  'partners',
  'branches',
  'people',
  'access',
  'reference',
  'goods',
  'stock',
  'orders',
  'returns',
  'reports',
  'communication',
  'knowledge',
  'support',
  'requests',
  'tablet',
] as const
export type PermissionCategory = (typeof PERMISSION_CATEGORIES)[number]

const scoped = (category: PermissionCategory) => ({ category, type: 'list' }) as const
const flag = (category: PermissionCategory) => ({ category, type: 'flag' }) as const

export const PERMISSIONS = {
  welcome: flag('navigation'),
  'views.share': flag('navigation'),
  chat: flag('communication'),
  analytic: scoped('reports'),
  analytic_new: scoped('reports'),
  applications: scoped('applications'),
  'applications.view': scoped('applications'),
  'applications.add': scoped('applications'),
  'applications.add_photo': scoped('applications'),
  'applications.take': scoped('applications'),
  'applications.release': scoped('applications'),
  'applications.assign': scoped('applications'),
  'applications.comment': scoped('applications'),
  'applications.pause': scoped('applications'),
  'applications.score': scoped('applications'),
  'applications.reject': scoped('applications'),
  'applications.back_to_first_step': scoped('applications'),
  'applications.save_limit': scoped('applications'),
  'applications.resume': scoped('applications'),
  'applications.confirm_contract': scoped('applications'),
  'applications.hand_over': scoped('applications'),
  'applications.approve': scoped('applications'),
  'applications.lose': scoped('applications'),
  'applications.cancel': scoped('applications'),
  'applications.delete': scoped('applications'),
  'applications.restore': scoped('applications'),
  'applications.rollback': scoped('applications'),
  'applications.rollback_to_process': scoped('applications'),
  'applications.submit_for_another': scoped('applications'),
  outside: scoped('applications'),
  clients: scoped('clients'),
  'clients.view': scoped('clients'),
  'clients.add': scoped('clients'),
  'clients.edit': scoped('clients'),
  'clients.lookup': scoped('clients'),
  'clients.delete': scoped('clients'),
  'clients.restore': scoped('clients'),
  'clients.merge': scoped('clients'),
  'clients.merge_confirm': scoped('clients'),
  'clients.views': scoped('clients'),
  'tablet.discard': flag('tablet'),
  'tablet.rescue': scoped('tablet'),
  outbox: flag('tablet'),
  tablets: scoped('tablet'),
  'tablets.view': scoped('tablet'),
  'tablets.items': scoped('tablet'),
  'tablets.release': scoped('tablet'),
  'tablets.lose': scoped('tablet'),
  intern: scoped('people'),
  'intern.learn': flag('people'),
  'intern.mentor': scoped('people'),
  'intern.mark': scoped('people'),
  managers: scoped('people'),
  'managers.shift': flag('people'),
  'managers.correct': scoped('people'),
  'managers.absence': scoped('people'),
  selleres: scoped('people'),
  users: scoped('people'),
  'users.settings': flag('people'),
  'users.view': scoped('people'),
  'users.add': flag('people'),
  'users.edit': scoped('people'),
  'users.block': scoped('people'),
  'users.dismiss': scoped('people'),
  'users.delete': scoped('people'),
  'users.reset_password': scoped('people'),
  'users.sessions': scoped('people'),
  department: flag('people'),
  outsider: scoped('people'),
  'outsider.edit': scoped('people'),
  partners: scoped('partners'),
  'partners.priority': flag('partners'),
  'partners.history': scoped('partners'),
  'partners.view': scoped('partners'),
  'partners.add': flag('partners'),
  'partners.edit': flag('partners'),
  'partners.toggle': flag('partners'),
  'fin-partners': scoped('partners'),
  branches: scoped('branches'),
  'branches.view': scoped('branches'),
  'branches.add': flag('branches'),
  'branches.edit': flag('branches'),
  'branches.toggle': flag('branches'),
  'branches.delete': flag('branches'),
  'branches.restore': flag('branches'),
  'access.perms': flag('access'),
  'access.perms.add': flag('access'),
  'access.perms.edit': flag('access'),
  'access.roles': flag('access'),
  'access.roles.add': flag('access'),
  'access.roles.edit': flag('access'),
  'by.perms': flag('access'),
  'by.role': flag('access'),
  'reference.goods': flag('reference'),
  'reference.goods_category': flag('reference'),
  'reference.card': flag('reference'),
  'reference.phone': flag('reference'),
  'reference.providers': flag('reference'),
  'reference.program': flag('reference'),
  'reference.subject': flag('reference'),
  priority: flag('reference'),
  goods: scoped('goods'),
  promotion: scoped('goods'),
  'promotion.view': scoped('goods'),
  'promotion.edit': flag('goods'),
  'goods.cost': flag('goods'),
  'prices.approve': flag('goods'),
  'priorities.approve': flag('goods'),
  stock: scoped('stock'),
  'stock.correct': scoped('stock'),
  stock2: scoped('stock'),
  stock_to_delivey: scoped('stock'),
  'stock_to_delivey.create': scoped('stock'),
  'stock_to_delivey.view': scoped('stock'),
  'movements.send': scoped('stock'),
  'movements.receive': scoped('stock'),
  'movements.settle': scoped('stock'),
  minmax: scoped('stock'),
  'minmax.edit': scoped('stock'),
  order: scoped('orders'),
  'order.view': scoped('orders'),
  'order.closed': scoped('orders'),
  'order.app': scoped('orders'),
  'order.appid': scoped('orders'),
  return: scoped('returns'),
  'return.view': scoped('returns'),
  return_check: scoped('returns'),
  'return_check.view': scoped('returns'),
  'returns.review': scoped('returns'),
  'returns.finance': scoped('returns'),
  'returns.accounting': scoped('returns'),
  report: scoped('reports'),
  'report.application': scoped('reports'),
  'report.manager': scoped('reports'),
  'reports.export': flag('reports'),
  sales: scoped('reports'),
  sales_product: scoped('reports'),
  pl: scoped('reports'),
  complaint: scoped('communication'),
  user_notification: scoped('communication'),
  notification: scoped('communication'),
  'notification.view': scoped('communication'),
  send_information: flag('communication'),
  knowledge: scoped('knowledge'),
  'knowledge.view': scoped('knowledge'),
  dashboard: scoped('support'),
  jobs: flag('support'),
  'settings.server': flag('support'),
  regions: flag('reference'),
  set_up: flag('support'),
  'request.priority_pack': scoped('requests'),
  'request.apply_product_price': scoped('requests'),
} as const satisfies Record<string, PermissionRow>

export type PermissionKey = keyof typeof PERMISSIONS
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[]

/**
 * Permissions that are a number: the most that a person may decide alone. A role without the number has 0, an administrator
 * has no limit. `limits`: the permission whose action the number limits.
 */
export const NUMERIC_PERMISSIONS = {
  /** The largest cost of a sale, in whole soʻm, that needs no approval of the director. */
  'applications.largest_sale': {
    category: 'applications',
    limits: 'applications.confirm_contract',
    from: 0,
    to: 100_000_000_000,
  },
} as const satisfies Record<
  string,
  { category: PermissionCategory; limits: PermissionKey; from: number; to: number }
>

export type NumericPermissionKey = keyof typeof NUMERIC_PERMISSIONS
export const NUMERIC_PERMISSION_KEYS = Object.keys(NUMERIC_PERMISSIONS) as NumericPermissionKey[]

/** Whether a text is a numeric permission of the catalogue. */
export const isNumericPermissionKey = (value: string): value is NumericPermissionKey =>
  value in NUMERIC_PERMISSIONS

/** Whether a text is a permission of the catalogue that a role holds with a scope or as a flag. */
export const isPermissionKey = (value: string): value is PermissionKey => value in PERMISSIONS
