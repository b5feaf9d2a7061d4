// The file of every list beside the cells of its screen: the screen is rendered with the records of the demo shop, its columns and its
// request of an export are taken as it makes them, and what each cell says is in the file, no more and no less.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { session } from '#api/session.ts'
import { LIST_NAMES, type ListName } from '#api/shapes/list-names.ts'
import { PermissionList } from '#app/access/permissions/list.tsx'
import { RoleList } from '#app/access/roles/list.tsx'
import { Outside } from '#app/applications/queue/outside.tsx'
import { Queue } from '#app/applications/queue/queue.tsx'
import { BranchList } from '#app/branches/list.tsx'
import { PriceRequestList, PriorityRequestList } from '#app/change-requests/list.tsx'
import { ClientList } from '#app/clients/list.tsx'
import { DuplicatePairList } from '#app/clients/merge/list.tsx'
import { ComplaintList } from '#app/complaints/list.tsx'
import { DispatchList } from '#app/dispatches/dispatch-list.tsx'
import { SmsLog } from '#app/dispatches/log.tsx'
import { TemplateList } from '#app/dispatches/template-list.tsx'
import { CountList, ReceiptList, WriteOffList } from '#app/documents/list.tsx'
import { GoodsList } from '#app/goods/list.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { exportRequest, type Line, type ListPageInput, usualRequest } from '#app/kit/list/use-list-page.ts'
import { MaterialList } from '#app/knowledge/material-list.tsx'
import { ReadingList } from '#app/knowledge/reading-list.tsx'
import { LevelsScreen } from '#app/levels/list.tsx'
import { MovementList } from '#app/movements/list.tsx'
import { AnnouncementList } from '#app/notifications/announcement-list.tsx'
import { InboxList } from '#app/notifications/inbox-list.tsx'
import { PaperList } from '#app/orders/list.tsx'
import { UnfinishedList } from '#app/orders/unfinished.tsx'
import { PartnerList } from '#app/partners/list.tsx'
import { changeSession } from '#app/platform/session-store.ts'
import { ProductList } from '#app/products/list.tsx'
import { UnitList } from '#app/products/units.tsx'
import { PromotionList } from '#app/promotions/list.tsx'
import { ProviderList } from '#app/providers/list.tsx'
import { CardPrefixes } from '#app/reference/card.tsx'
import { Departments } from '#app/reference/department.tsx'
import { GoodsCategories } from '#app/reference/goods-category.tsx'
import { PhonePrefixes } from '#app/reference/phone.tsx'
import { PriorityLevels } from '#app/reference/priority.tsx'
import { Programs } from '#app/reference/program.tsx'
import { Subjects } from '#app/reference/subject.tsx'
import { ApplicationReport } from '#app/reports/application.tsx'
import { ManagerReport } from '#app/reports/ranking.tsx'
import { ScheduledReportList } from '#app/reports/scheduled/list.tsx'
import { ReturnChecks } from '#app/returns/checks.tsx'
import { ReturnedCodes } from '#app/returns/codes.tsx'
import { ReturnList } from '#app/returns/list.tsx'
import { SalesByProduct } from '#app/sales/by-product.tsx'
import { SalesList } from '#app/sales/list.tsx'
import { PlRows } from '#app/sales/pl-rows.tsx'
import { InternList } from '#app/staff/interns/list.tsx'
import { SellerList } from '#app/staff/sellers/list.tsx'
import { ManagerList } from '#app/staff/shifts/list.tsx'
import { StockByProduct } from '#app/stock/by-product.tsx'
import { StockList } from '#app/stock/list.tsx'
import { TabletList } from '#app/tablets/list.tsx'
import { UserList } from '#app/users/list.tsx'
import { UserSettings } from '#app/users/settings/list.tsx'
import { VisitorList } from '#app/visitors/list.tsx'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { cellsOf } from '#support/csv.ts'
import { addRareRecords } from '#support/rare-records.ts'
import { fileOf, namespacesOf } from '#support/texts.ts'
import { useServer } from '#support/use-shop.ts'

/** What the modules of the app look for when they are loaded; screens are only rendered to text. */
vi.hoisted(() => {
  const nothing = () => undefined
  const media = { matches: true, addEventListener: nothing, removeEventListener: nothing }
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, nothing)
  vi.stubGlobal('matchMedia', () => media)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: nothing, removeItem: nothing })
})
// Rendered to text, a component reads a store once.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
afterAll(() => void vi.unstubAllGlobals())

type Row = Line & Readonly<Record<string, unknown>>
type Input = ListPageInput<Row>
const shop = useServer(['admin'], { seed: 'demo' })

const tabs = [] as const
/** The screen of each list. */
const SCREENS: Record<ListName, ReactElement> = {
  announcements: createElement(AnnouncementList, { tabs }),
  applications: createElement(Queue),
  branches: createElement(BranchList),
  'card-prefixes': createElement(CardPrefixes),
  'client-pairs': createElement(DuplicatePairList),
  clients: createElement(ClientList),
  complaints: createElement(ComplaintList),
  count: createElement(CountList),
  departments: createElement(Departments),
  dispatches: createElement(DispatchList, { tabs }),
  goods: createElement(GoodsList),
  'goods-categories': createElement(GoodsCategories),
  guests: createElement(VisitorList),
  inbox: createElement(InboxList, { tabs }),
  interns: createElement(InternList),
  knowledge: createElement(ReadingList, { tabs }),
  managers: createElement(ManagerList),
  materials: createElement(MaterialList, { tabs }),
  minmax: createElement(LevelsScreen),
  movements: createElement(MovementList),
  order: createElement(PaperList),
  order_app: createElement(UnfinishedList),
  outside: createElement(Outside),
  partners: createElement(PartnerList),
  perms: createElement(PermissionList),
  'phone-prefixes': createElement(PhonePrefixes),
  pl: createElement(PlRows, { line: 'revenue' }),
  positions: createElement(UserSettings),
  'price-requests': createElement(PriceRequestList),
  'priority-levels': createElement(PriorityLevels),
  'priority-requests': createElement(PriorityRequestList),
  programs: createElement(Programs),
  promotions: createElement(PromotionList),
  receipt: createElement(ReceiptList),
  report_application: createElement(ApplicationReport),
  report_manager: createElement(ManagerReport),
  'return-checks': createElement(ReturnChecks),
  'returned-codes': createElement(ReturnedCodes),
  returns: createElement(ReturnList),
  roles: createElement(RoleList),
  sales: createElement(SalesList),
  sales_product: createElement(SalesByProduct),
  scheduled_reports: createElement(ScheduledReportList),
  sellers: createElement(SellerList),
  shop_goods: createElement(ProductList, { tabs }),
  'sms-providers': createElement(ProviderList),
  sms_log: createElement(SmsLog, { tabs }),
  sms_templates: createElement(TemplateList, { tabs }),
  stock: createElement(StockList),
  stock2: createElement(StockByProduct),
  subjects: createElement(Subjects),
  tablets: createElement(TabletList),
  units: createElement(UnitList, { tabs }),
  users: createElement(UserList),
  write_off: createElement(WriteOffList),
}

/** Cells that say the same in another way: what stands in the file instead. */
const OTHERWISE: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
  applications: {
    deadline: 'nothing: it changes with the clock',
    waits: 'nothing: it changes with the clock',
  },
  outside: { deadline: 'nothing: it changes with the clock', waits: 'nothing: it changes with the clock' },
  'phone-prefixes': { value: 'without the code of the country' },
  tablets: {
    key: 'the whole key',
    unsent: 'zeros, where the screen says that everything is sent',
    oldest_at: 'the moment, not how long ago it was',
    seen_at: 'the moment, not how long ago it was',
    receipt_at: 'the moment, not how long ago it was',
  },
}

/** The stage stands in the place of the status; a file has both. */
const HAS_MORE: Partial<Record<ListName, readonly string[]>> = {
  applications: ['status'],
  outside: ['status'],
}

beforeAll(async () => {
  await addRareRecords(shop.db)
  const texts = namespacesOf('ru').map(
    (path) => [path.slice(path.lastIndexOf('/') + 1), fileOf('ru', path)] as const,
  )
  await i18next
    .use(initReactI18next)
    .init({ lng: 'ru', resources: {}, interpolation: { escapeValue: false } })
  for (const [namespace, bundle] of texts) i18next.addResourceBundle('ru', namespace, bundle, true)
  const { body: user } = await shop.admin.send(session.user, {})
  await router.load()
  vi.stubGlobal('window', { matchMedia })
  changeSession({ state: 'signed_in', user: user as never, roles: [] })
})

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
})
let content: ReactNode = null
const router = createRouter({
  routeTree: createRootRoute({ component: () => content }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})
function render(node: ReactNode): string {
  content = createElement(QueryClientProvider, { client: queries }, node)
  return renderToStaticMarkup(createElement(RouterProvider, { router } as never))
}

/** Renders the screen down to its list, whose input it passes on. */
function Reached({ of, onInput }: { of: ReactElement; onInput: (input: Input) => void }): ReactNode {
  const reach = (node: ReactNode): ReactNode => {
    if (Array.isArray(node)) return node.map((child, key) => createElement(Fragment, { key }, reach(child)))
    if (!isValidElement<{ input: Input; children?: ReactNode }>(node)) return null
    if (node.type === ListPage) {
      onInput(node.props.input)
      return null
    }
    if (typeof node.type === 'function') return createElement(Reached, { of: node, onInput })
    return reach(node.props.children)
  }
  const component = of.type as (props: unknown) => ReactNode
  return reach(component(of.props))
}

/** Answers what the screen has asked for; false: it asked for nothing new. */
async function answerQueries(): Promise<boolean> {
  const asked = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data === undefined)
  for (const { queryKey, options } of asked) {
    // The lines of another list.
    if ('getNextPageParam' in options) {
      queries.setQueryData(queryKey, { pages: [], pageParams: [] })
      continue
    }
    const [path, input] = queryKey as [string, object]
    const row = [...ENDPOINTS.values()].find((one) => one.path === path)
    const { status, body } = await shop.admin.send(row as Endpoint, input)
    queries.setQueryData(queryKey, status === 200 ? body : null)
  }
  return asked.length > 0
}

async function inputOf(screen: ReactElement): Promise<Input> {
  let found: Input | undefined
  do {
    render(createElement(Reached, { of: screen, onInput: (input) => (found = input) }))
  } while (await answerQueries())
  if (found === undefined) throw new Error('the screen has no list')
  return found
}

const PARTS = '\u241e'
/** The text of each node. */
const textsOf = (nodes: readonly ReactNode[]): string[] =>
  render(nodes.map((node, key) => createElement(Fragment, { key }, node, PARTS)))
    // For screen readers only.
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split(PARTS)
    .slice(0, -1)

/** Words and numbers, whatever stands between them; a number has no spaces. */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/(?<=\d)[\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=\d)/, ''))
/** A day of a file as the screen writes it. */
const asShown = (cell: string): string => cell.replace(/^'/, '').replace(/^\d{4}-\d\d-\d\d/, formatDate)
const isSamePhone = (shown: string, [cell = '']: readonly string[]): boolean =>
  /^\+\d{12}$/.test(cell) && shown.replaceAll(/\s/g, '') === cell
/** What the heading or the kind of a column says already. */
const UNITS = [
  'сум',
  'мес',
  'дн',
  'шт',
  'год',
  'лет',
  'мин',
  'ч',
  'из',
  'с',
  'до',
  'по',
  'срок',
  'задан',
  'прошёл',
]

async function compare(name: ListName): Promise<string[]> {
  const input = await inputOf(SCREENS[name])
  const { columns, endpoints, sorts, complete = (state) => state, requestOf = usualRequest } = input
  const body = requestOf(complete({ filters: {}, sort: sorts[0] ?? '', way: 'asc' }))
  const {
    status,
    body: page,
    text,
  } = await shop.admin.send(endpoints.list as never as Endpoint, { body: { ...body, limit: 60 } })
  expect(status, text).toBe(200)
  const { items, server_time = '' } = page as { items: Row[]; server_time?: string }
  const request = exportRequest(input, columns, 'csv')
  const file = await shop.admin.send(endpoints.export as never as Endpoint, { body: { ...body, ...request } })
  expect(file.status, file.text).toBe(200)
  const [headings = [], ...lines] = cellsOf(file.text)
  const differences: string[] = []
  for (const [nth, item] of items.entries()) {
    const line = input.lineOf === undefined ? item : input.lineOf(item as never, server_time)
    const shown = textsOf(columns.map(({ cell }) => cell(line)))
    for (const [at, column] of columns.entries()) {
      if (OTHERWISE[name]?.[column.key] !== undefined) continue
      const written = (column.exportAs ?? [column]).flatMap(({ key }) => {
        const place = request.columns
          .filter((one) => headings.includes(one.title))
          .findIndex((one) => one.key === key)
        return place < 0 ? [] : [asShown(lines[nth]?.[place] ?? '')]
      })
      const heads = (column.exportAs ?? [column]).flatMap(({ title }) => partsOf(title))
      const onScreen = partsOf(shown[at] ?? '')
      const inFile = written.flatMap(partsOf)
      if (isSamePhone(shown[at] ?? '', written)) continue
      const missing = onScreen.filter(
        (word) =>
          !inFile.includes(word) && ![...heads, ...UNITS].some((one) => one.slice(0, 3) === word.slice(0, 3)),
      )
      // A file has the whole moment, and may have more in the columns beside.
      const [own = ''] = written
      const more =
        HAS_MORE[name]?.includes(column.key) || /^\d\d\.\d\d\.\d{4} /.test(own)
          ? []
          : partsOf(own).filter((word) => word !== '0' && !onScreen.includes(word))
      if (missing.length > 0 || more.length > 0)
        differences.push(
          `${name}.${column.key}: the screen says "${shown[at]?.trim()}", the file ${JSON.stringify(written)}`,
        )
    }
  }
  return [...new Map(differences.map((one) => [one.split(':')[0], one])).values()]
}

describe.each(LIST_NAMES)('%s', (name) => {
  it('the file says what the cells of the screen say', async () => {
    expect(await compare(name)).toEqual([])
  })
})
