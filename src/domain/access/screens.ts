// The table of screens: every route of specification section 2 with its path, name, kind, area, permission and
// menu group. The router, the menu, the guards and the sweeps are built from it; no other route exists.
// Paths and route names keep the spellings of the specification (`selleres`, `stock_to_delivey`, `sos/succes`).
import { isPermissionKey, type PermissionKey } from './permissions.ts'

export const MENU_GROUPS = [
  'home',
  'work',
  'goods',
  'partners',
  'people',
  'reports',
  'communication',
  'knowledge',
  'reference',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]
type ScreenKind = 'page' | 'list' | 'view' | 'form' | 'redirect' | 'not-found'

type Row = {
  /** Path in the router's syntax (`$id` is a parameter). */
  path: string
  /** Route name of the specification; null for redirects and the not-found page. */
  name: string | null
  kind: ScreenKind
  area: string
  /**
   * The required permission (the route name, specification section 5); null if a session, or nothing, is enough.
   */
  permission: PermissionKey | null
  /** Open routes are shown without a sign-in check. */
  open: boolean
  layout: 'main' | 'simple' | 'none'
  menu: MenuGroup | null
  /** A screen that is not built yet has no route and no place in the menu. */
  built: boolean
  to?: string
  /** Of no use to anybody but managers and the people above them: a refusal says so (specification section 6). */
  isForManagers?: true
}

type Rest = Partial<Pick<Row, 'open' | 'layout' | 'menu' | 'built' | 'to' | 'isForManagers'>>

type Replaced<Text extends string, Sign extends string> = Text extends `${infer Start}${Sign}${infer End}`
  ? `${Start}_${Replaced<End, Sign>}`
  : Text
type Title<Name extends string | null, Kind extends string> = Replaced<
  Replaced<Name extends string ? Name : Kind, '.'>,
  '-'
>

const screen = <const Name extends string | null, const Kind extends ScreenKind>(
  path: string,
  name: Name,
  kind: Kind,
  area: string,
  rest: Rest = {},
): Row & { title: Title<Name, Kind> } => ({
  path,
  name,
  kind,
  area,
  permission: !rest.open && name !== null && isPermissionKey(name) ? name : null,
  open: false,
  layout: 'main',
  title: (name ?? kind).replaceAll(/[.-]/g, '_') as Title<Name, Kind>,
  menu: null,
  built: false,
  ...rest,
})

export const SCREENS = {
  root: screen('/', null, 'redirect', 'navigation', { open: true, built: true, to: '/applications' }),
  'no-access': screen('/no-access', 'no-access', 'page', 'navigation', { open: true, built: true }),
  '403': screen('/403', '403', 'page', 'navigation', { built: true }),
  welcome: screen('/welcome', 'welcome', 'page', 'navigation', { menu: 'home', built: true }),
  chat: screen('/chat', 'chat', 'page', 'communication', { menu: 'communication', built: true }),
  analytic: screen('/analytic', 'analytic', 'page', 'analytics', { menu: 'reports', built: true }),
  analytic_new: screen('/analytic_new', 'analytic_new', 'page', 'analytics', {
    menu: 'reports',
    built: true,
  }),
  applications: screen('/applications', 'applications', 'list', 'applications', {
    menu: 'work',
    built: true,
  }),
  'applications.add_photo': screen(
    '/applications/add_photo',
    'applications.add_photo',
    'page',
    'applications',
    { menu: 'work', built: true },
  ),
  'applications.add': screen('/applications/add', 'applications.add', 'form', 'applications', {
    built: true,
  }),
  'applications.add.continue': screen(
    '/applications/add/$app_id',
    'applications.add',
    'form',
    'applications',
    { built: true },
  ),
  'applications.view': screen('/applications/$id', 'applications.view', 'view', 'applications', {
    built: true,
  }),
  outside: screen('/outside', 'outside', 'list', 'applications', { menu: 'work', built: true }),
  intern: screen('/intern', 'intern', 'list', 'people', { menu: 'people', built: true }),
  knowledge: screen('/knowledge', 'knowledge', 'list', 'knowledge', { menu: 'knowledge', built: true }),
  'knowledge.view': screen('/knowledge/$id', 'knowledge.view', 'view', 'knowledge', { built: true }),
  managers: screen('/managers', 'managers', 'list', 'people', {
    menu: 'people',
    built: true,
    isForManagers: true,
  }),
  selleres: screen('/selleres', 'selleres', 'list', 'people', {
    menu: 'people',
    built: true,
    isForManagers: true,
  }),
  clients: screen('/clients', 'clients', 'list', 'clients', { menu: 'work', built: true }),
  'clients.view': screen('/clients/$id', 'clients.view', 'view', 'clients', { built: true }),
  'clients.add': screen('/clients/add', 'clients.add', 'form', 'clients', { built: true }),
  'clients.edit': screen('/clients/edit/$id', 'clients.edit', 'form', 'clients', { built: true }),
  partners: screen('/partners', 'partners', 'list', 'partners', { menu: 'partners', built: true }),
  'partners.priority': screen('/partners/priority', 'partners.priority', 'page', 'partners', {
    menu: 'partners',
    built: true,
  }),
  'partners.history': screen('/partners/history/$id', 'partners.history', 'page', 'partners', {
    built: true,
  }),
  'partners.view': screen('/partners/$id', 'partners.view', 'view', 'partners', { built: true }),
  'partners.add': screen('/partners/add', 'partners.add', 'form', 'partners', { built: true }),
  'partners.edit': screen('/partners/edit/$id', 'partners.edit', 'form', 'partners', { built: true }),
  branches: screen('/branches', 'branches', 'list', 'branches', { menu: 'partners', built: true }),
  'branches.view': screen('/branches/$id', 'branches.view', 'view', 'branches', { built: true }),
  'branches.add': screen('/branches/add', 'branches.add', 'form', 'branches', { built: true }),
  'branches.edit': screen('/branches/edit/$id', 'branches.edit', 'form', 'branches', { built: true }),
  users: screen('/users', 'users', 'list', 'people', { menu: 'people', built: true }),
  'users.settings': screen('/users/settings', 'users.settings', 'page', 'people', {
    menu: 'people',
    built: true,
  }),
  'users.view': screen('/users/$id', 'users.view', 'view', 'people', { built: true }),
  'users.add': screen('/users/add', 'users.add', 'form', 'people', { built: true }),
  'users.edit': screen('/users/edit/$id', 'users.edit', 'form', 'people', { built: true }),
  'fin-partners': screen('/fin-partners', 'fin-partners', 'view', 'partners', {
    menu: 'partners',
    built: true,
  }),
  goods: screen('/goods', 'goods', 'list', 'goods', { menu: 'goods', built: true }),
  'request.priority_pack': screen('/request/priority_pack', 'request.priority_pack', 'list', 'requests', {
    menu: 'goods',
    built: true,
    isForManagers: true,
  }),
  'request.apply_product_price': screen(
    '/request/apply_product_price',
    'request.apply_product_price',
    'list',
    'requests',
    { menu: 'goods', built: true, isForManagers: true },
  ),
  'reference.goods': screen('/reference/goods', 'reference.goods', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  'reference.goods_category': screen(
    '/reference/goods_category',
    'reference.goods_category',
    'list',
    'reference',
    { menu: 'reference', built: true },
  ),
  'reference.card': screen('/reference/card', 'reference.card', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  'reference.phone': screen('/reference/phone', 'reference.phone', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  'reference.providers': screen('/reference/providers', 'reference.providers', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  'reference.program': screen('/reference/program', 'reference.program', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  'reference.subject': screen('/reference/subject', 'reference.subject', 'list', 'reference', {
    menu: 'reference',
    built: true,
  }),
  promotion: screen('/promotion', 'promotion', 'list', 'goods', { menu: 'goods', built: true }),
  'promotion.view': screen('/promotion/$id', 'promotion.view', 'view', 'goods', { built: true }),
  report: screen('/report', 'report', 'list', 'reports', { menu: 'reports', built: true }),
  'report.application': screen('/report/application', 'report.application', 'page', 'reports', {
    built: true,
    menu: 'reports',
  }),
  'report.manager': screen('/report/manager', 'report.manager', 'page', 'reports', {
    menu: 'reports',
    built: true,
  }),
  complaint: screen('/complaint', 'complaint', 'list', 'communication', {
    menu: 'communication',
    built: true,
  }),
  user_notification: screen('/user_notification/$id', 'user_notification', 'view', 'communication', {
    built: true,
  }),
  notification: screen('/notification', 'notification', 'list', 'communication', {
    menu: 'communication',
    built: true,
  }),
  'notification.view': screen('/notification/$id', 'notification.view', 'view', 'communication', {
    built: true,
  }),
  sales: screen('/sales', 'sales', 'list', 'reports', { menu: 'reports', built: true }),
  sales_product: screen('/sales_product', 'sales_product', 'list', 'reports', {
    menu: 'reports',
    built: true,
  }),
  pl: screen('/pl', 'pl', 'list', 'reports', { menu: 'reports', built: true }),
  stock: screen('/stock', 'stock', 'list', 'stock', { menu: 'goods', built: true }),
  stock2: screen('/stock2', 'stock2', 'list', 'stock', { menu: 'goods', built: true }),
  send_information: screen('/send_information', 'send_information', 'list', 'communication', {
    menu: 'communication',
    built: true,
  }),
  stock_to_delivey: screen('/stock_to_delivey', 'stock_to_delivey', 'list', 'stock', {
    menu: 'goods',
    built: true,
  }),
  'stock_to_delivey.create': screen('/stock_to_delivey/create', 'stock_to_delivey.create', 'form', 'stock', {
    built: true,
  }),
  'stock_to_delivey.view': screen('/stock_to_delivey/$id', 'stock_to_delivey.view', 'view', 'stock', {
    built: true,
  }),
  receipt: screen('/receipt', 'receipt', 'list', 'stock', { menu: 'goods', built: true }),
  'receipt.create': screen('/receipt/create', 'receipt.create', 'form', 'stock', { built: true }),
  'receipt.view': screen('/receipt/$id', 'receipt.view', 'view', 'stock', { built: true }),
  write_off: screen('/write_off', 'write_off', 'list', 'stock', { menu: 'goods', built: true }),
  'write_off.create': screen('/write_off/create', 'write_off.create', 'form', 'stock', { built: true }),
  'write_off.view': screen('/write_off/$id', 'write_off.view', 'view', 'stock', { built: true }),
  count: screen('/count', 'count', 'list', 'stock', { menu: 'goods', built: true }),
  'count.create': screen('/count/create', 'count.create', 'form', 'stock', { built: true }),
  'count.view': screen('/count/$id', 'count.view', 'view', 'stock', { built: true }),
  order: screen('/order', 'order', 'list', 'orders', { menu: 'goods', built: true }),
  'order.view': screen('/order/$id', 'order.view', 'view', 'orders', { built: true }),
  'order.closed': screen('/order/closed/$id', 'order.closed', 'view', 'orders', { built: true }),
  'order.app': screen('/order/app', 'order.app', 'page', 'orders', { menu: 'goods', built: true }),
  'order.appid': screen('/order/appid/$id', 'order.appid', 'view', 'orders', { built: true }),
  minmax: screen('/minmax', 'minmax', 'list', 'stock', { menu: 'goods', built: true }),
  return: screen('/return', 'return', 'list', 'returns', { menu: 'goods', built: true }),
  'return.view': screen('/return/$id', 'return.view', 'view', 'returns', { built: true }),
  return_check: screen('/return_check', 'return_check', 'list', 'returns', { menu: 'goods', built: true }),
  'return_check.view': screen('/return_check/$id', 'return_check.view', 'view', 'returns', { built: true }),
  access: screen('/access', null, 'redirect', 'access', { open: true, built: true, to: '/access/roles' }),
  'access.perms': screen('/access/perms', 'access.perms', 'list', 'access', { menu: 'people', built: true }),
  'access.perms.add': screen('/access/perms/add', 'access.perms.add', 'form', 'access', { built: true }),
  'access.perms.edit': screen('/access/perms/edit/$id', 'access.perms.edit', 'form', 'access', {
    built: true,
  }),
  'access.roles': screen('/access/roles', 'access.roles', 'list', 'access', { menu: 'people', built: true }),
  'access.roles.add': screen('/access/roles/add', 'access.roles.add', 'form', 'access', { built: true }),
  'access.roles.edit': screen('/access/roles/edit/$id', 'access.roles.edit', 'form', 'access', {
    built: true,
  }),
  'by.perms': screen('/access/by_perms/$id', 'by.perms', 'view', 'access', { open: true, built: true }),
  'by.role': screen('/access/by_role/$id', 'by.role', 'view', 'access', { open: true, built: true }),
  department: screen('/department', 'department', 'list', 'people', { menu: 'people', built: true }),
  dashboard: screen('/dashboard/$id', 'dashboard', 'view', 'support', { built: true }),
  priority: screen('/priority', 'priority', 'list', 'reference', { menu: 'reference', built: true }),
  outsider: screen('/outsider', 'outsider', 'list', 'people', { menu: 'people', built: true }),
  auth: screen('/auth', null, 'redirect', 'sign-in', { open: true, built: true, to: '/auth/login' }),
  login: screen('/auth/login', 'login', 'form', 'sign-in', { open: true, layout: 'none', built: true }),
  resetpassword: screen('/auth/reset', 'resetpassword', 'form', 'sign-in', {
    open: true,
    layout: 'none',
    built: true,
  }),
  sos: screen('/sos/$id', 'sos', 'form', 'public', { open: true, layout: 'simple', built: true }),
  succes: screen('/sos/succes', 'succes', 'page', 'public', { open: true, layout: 'simple', built: true }),
  myid: screen('/myid', 'myid', 'page', 'public', { open: true, layout: 'none', built: true }),
  not_found: screen('*', null, 'not-found', 'navigation', { open: true, built: true }),
  'clients.merge': screen('/clients/merge', 'clients.merge', 'list', 'clients', { built: true }),
  outbox: screen('/outbox', 'outbox', 'list', 'applications', { menu: 'work', built: true }),
  'outbox.import': screen('/outbox/import', 'outbox.import', 'page', 'tablet', { built: true }),
  ready: screen('/ready', 'ready', 'page', 'navigation', { built: true }),
  tablets: screen('/tablets', 'tablets', 'list', 'tablets', { menu: 'people', built: true }),
  'tablets.view': screen('/tablets/$id', 'tablets.view', 'view', 'tablets', { built: true }),
  regions: screen('/regions', 'regions', 'list', 'reference', { menu: 'reference', built: true }),
  set_up: screen('/set-up', 'set_up', 'page', 'reference', { menu: 'reference', built: true }),
  settings: screen('/settings', 'settings', 'page', 'navigation', { built: true }),
} as const satisfies Record<string, Row>

export type ScreenId = keyof typeof SCREENS
/** Keys of the titles in the `screens` texts. */
export type ScreenTitle = (typeof SCREENS)[ScreenId]['title']
export type ScreenRow = Row & { title: ScreenTitle }
export const SCREEN_IDS = Object.keys(SCREENS) as ScreenId[]

/** Areas of the shop floor: every tablet has their screens and texts from its first start, also without internet. */
const SHOP_FLOOR = ['navigation', 'applications', 'sign-in', 'public']

/** Whether a screen belongs to the back office: a tablet loads it when it is first opened, or on a good connection. */
export const isBackOffice = ({ area }: Pick<ScreenRow, 'area'>): boolean => !SHOP_FLOOR.includes(area)

/** Areas of the back office that most of its people never open. */
const KEPT_ON_USE = [
  'goods',
  'stock',
  'orders',
  'returns',
  'reports',
  'analytics',
  'communication',
  'knowledge',
]

/** Whether a tablet keeps the files of a screen from its first use only, however good the connection is. */
export const isKeptOnUse = ({ area }: Pick<ScreenRow, 'area'>): boolean => KEPT_ON_USE.includes(area)

/** Built screens of the menu that a person may open, in the order of the table. */
export const menuScreens = (can: (permission: PermissionKey) => boolean): ScreenRow[] =>
  Object.values<ScreenRow>(SCREENS).filter(
    ({ built, menu, permission }) => built && menu !== null && (permission === null || can(permission)),
  )

/**
 * The screens that an administrator may switch off for a time: those of the menu, but never the shop floor, whose tablets
 * work without internet and would keep an old answer.
 */
export const SWITCHABLE_SCREENS = SCREEN_IDS.filter((id) => {
  const row: ScreenRow = SCREENS[id]
  return row.built && row.menu !== null && isBackOffice(row)
})

/** Whether a text names a screen that may be switched off. */
export const isSwitchableScreen = (id: string): boolean => SWITCHABLE_SCREENS.some((known) => known === id)

/** The menu's screen that a path belongs to: the one with the longest path that the path begins with. */
export function menuScreenOf(path: string): ScreenId | null {
  const inside = SCREEN_IDS.filter((id) => {
    const row: ScreenRow = SCREENS[id]
    return row.menu !== null && (path === row.path || path.startsWith(`${row.path}/`))
  })
  return inside.toSorted((one, other) => SCREENS[other].path.length - SCREENS[one].path.length)[0] ?? null
}

/** Screens of the back office that show without internet what this tablet has read; the others say that they need internet. */
const SEEN_OFFLINE: readonly ScreenId[] = ['clients', 'chat', 'knowledge', 'notification', 'complaint']

/** Whether a screen is of use without internet: those of the shop floor, and those that show what was read. */
export const isOfUseOffline = (row: ScreenRow): boolean =>
  !isBackOffice(row) || SEEN_OFFLINE.some((id) => SCREENS[id].path === row.path)

/**
 * Splits the screens that are of use without internet by whether they open then, for the check "ready without internet": `opens` do, `missing` would if
 * this tablet had stored the back office (`isBackOfficeStored`: every part that it keeps before it is used), and `onUse` do
 * after they were opened once.
 */
export function screensOffline(
  screens: readonly ScreenRow[],
  isBackOfficeStored: boolean,
): { opens: ScreenRow[]; missing: ScreenRow[]; onUse: ScreenRow[] } {
  const ofUse = screens.filter(isOfUseOffline)
  const onUse = ofUse.filter(isKeptOnUse)
  const missing = isBackOfficeStored ? [] : ofUse.filter((row) => isBackOffice(row) && !onUse.includes(row))
  const opens = ofUse.filter((row) => !onUse.includes(row) && !missing.includes(row))
  return { opens, missing, onUse }
}
