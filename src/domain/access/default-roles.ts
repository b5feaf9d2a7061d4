// The roles a new installation starts with (product.md sections 3 and 4); administrators may change them afterwards.
import type { PermissionKey } from './permissions.ts'

export const ROLE_NAMES = [
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
export type RoleName = (typeof ROLE_NAMES)[number]
type Grants = Partial<Record<PermissionKey, 'all' | 'own' | '1'>>

const EVERYBODY: Grants = { welcome: '1', knowledge: 'own', 'knowledge.view': 'own' }

const SELLING: Grants = {
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
}

const MANAGING: Grants = {
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
}

/** Whoever keeps a shift stands in the list of managers (decision 0016). */
const ON_SHIFT: Grants = {
  managers: 'own',
  'managers.shift': '1',
  selleres: 'own',
  intern: 'own',
  'intern.mark': 'own',
}

const LEADING: Grants = {
  managers: 'all',
  'managers.correct': 'all',
  'managers.absence': 'all',
  selleres: 'all',
  intern: 'all',
  'intern.mentor': 'all',
  'intern.mark': 'all',
}

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
    branches: 'all',
    'branches.view': 'all',
    outsider: 'all',
    'request.priority_pack': 'all',
    'request.apply_product_price': 'all',
    'prices.approve': '1',
    'priorities.approve': '1',
    ...LEADING,
  },
  manager: {
    ...EVERYBODY,
    ...MANAGING,
    ...ON_SHIFT,
    'tablet.discard': '1',
    'tablet.rescue': 'own',
    'request.priority_pack': 'own',
    'request.apply_product_price': 'own',
  },
  seller: { ...EVERYBODY, ...SELLING },
  support: {
    ...EVERYBODY,
    ...(Object.fromEntries(Object.keys(MANAGING).map((key) => [key, 'all'])) as Grants),
    'applications.delete': 'all',
    'applications.restore': 'all',
    'clients.delete': 'all',
    'clients.restore': 'all',
    'clients.merge': 'all',
    'clients.views': 'all',
    'returns.review': 'all',
    complaint: 'all',
    dashboard: 'all',
    jobs: '1',
    'tablet.discard': '1',
    'tablet.rescue': 'all',
  },
  operator: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    'applications.comment': 'all',
    clients: 'all',
    outsider: 'all',
    'outsider.edit': 'all',
  },
  finance: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    'returns.finance': 'all',
    'fin-partners': 'all',
    pl: 'all',
  },
  accounting: {
    ...EVERYBODY,
    applications: 'all',
    'applications.view': 'all',
    'returns.accounting': 'all',
    'fin-partners': 'all',
    order: 'all',
    pl: 'all',
  },
  intern: { ...EVERYBODY, intern: 'own', 'intern.learn': '1' },
  partner: { ...EVERYBODY, applications: 'own', 'applications.view': 'own' },
} as const satisfies Record<RoleName, Grants>
