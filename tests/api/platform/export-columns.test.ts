// Every column that the screen of a list can show is in its export: the keys in the source of the screen, sent to the endpoint of
// the export, come back as headings. The server leaves an unknown key out without an error, so that released tablets keep working.
import { describe, expect, it } from 'vitest'
import { announcementList } from '#api/back-office/announcements.ts'
import { branchList } from '#api/back-office/branches.ts'
import { priceRequestList, priorityRequestList } from '#api/back-office/change-requests.ts'
import { dispatchList, templateList } from '#api/back-office/dispatches.ts'
import { countList, receiptList, writeOffList } from '#api/back-office/documents.ts'
import { productList } from '#api/back-office/goods.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { movementList } from '#api/back-office/movements.ts'
import { paperList } from '#api/back-office/orders.ts'
import { partnerList } from '#api/back-office/partners.ts'
import { permissionList } from '#api/back-office/perms.ts'
import { unitList } from '#api/back-office/products.ts'
import { promotionList } from '#api/back-office/promotions.ts'
import { providerList } from '#api/back-office/providers.ts'
import { returnCheckList, returnedCodeList, returnList } from '#api/back-office/returns.ts'
import { userList } from '#api/back-office/users.ts'
import { visitorList } from '#api/back-office/visitors.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { DeclaredList } from '#api/shapes/define-list.ts'
import { LIST_ACCESS } from '#api/shapes/list-access.ts'
import { LIST_NAMES, type ListName } from '#api/shapes/list-names.ts'
import { MEASURES } from '#domain/reports/measures.ts'
import { textOf } from '#support/sources.ts'
import { useServer } from '#support/use-shop.ts'

type Screen = {
  /** Files of `src/app` that declare its columns. */
  files: readonly string[]
  endpoint: Endpoint
  /** Keys that a function or a table of the file makes. */
  made?: readonly string[]
  /** Columns that this screen does not show, or that the export writes in another way (`exportAs`). */
  hidden?: readonly string[]
  body?: object
}

const { orders, staff } = backOfficeApi
const NAMES = ['name_ru', 'name_uz_latn', 'name_uz_cyrl']
const NAMED = { files: ['kit/reference/named-fields.tsx'], made: NAMES }
const PERSON = 'staff/person-columns.ts'
const PLACE = ['subject_ru', 'programs_ru', 'subject_uz_latn', 'programs_uz_latn']
const QUEUE = 'applications/queue/columns.tsx'
/** They count from now on, so they are wrong in a file. */
const CLOCKS = ['deadline', 'waits']
const LEVELS = ['min', 'max']

/** A declaration has its columns itself. */
const declared = (list: DeclaredList & { endpoints: { export: Endpoint } }): Screen => ({
  files: [],
  endpoint: list.endpoints.export,
  made: Object.keys(list.columns),
  hidden: Object.keys(list.columns).filter((key) => {
    const { isScreenOnly, isShown = true } = list.columns[key] ?? {}
    return isScreenOnly || !isShown
  }),
})

const SCREENS: Record<ListName, Screen> = {
  announcements: declared(announcementList),
  applications: { files: [QUEUE], endpoint: api.applications.export, hidden: CLOCKS },
  branches: declared(branchList),
  'card-prefixes': { files: ['reference/card.tsx'], endpoint: backOfficeApi.cardPrefixes.export },
  'client-pairs': { files: ['clients/merge/list.tsx'], endpoint: backOfficeApi.clientRecords.exportPairs },
  clients: { files: ['clients/list.tsx'], endpoint: backOfficeApi.clientRecords.export },
  complaints: { files: ['complaints/list.tsx'], endpoint: backOfficeApi.complaints.export },
  count: declared(countList),
  departments: { files: ['reference/department.tsx'], endpoint: backOfficeApi.departments.export },
  dispatches: declared(dispatchList),
  goods: declared(productList),
  'goods-categories': {
    files: ['reference/goods-category.tsx'],
    endpoint: backOfficeApi.goodsCategories.export,
  },
  guests: declared(visitorList),
  inbox: { files: ['notifications/inbox-list.tsx'], endpoint: backOfficeApi.inbox.export },
  interns: { files: ['staff/interns/list.tsx', PERSON], endpoint: staff.exportInterns },
  knowledge: {
    files: ['knowledge/reading-list.tsx'],
    endpoint: backOfficeApi.knowledge.export,
    made: PLACE,
  },
  managers: { files: ['staff/shifts/list.tsx', PERSON], endpoint: staff.exportManagers },
  materials: {
    files: ['knowledge/material-list.tsx'],
    endpoint: backOfficeApi.materials.export,
    made: PLACE,
  },
  minmax: { files: ['levels/list.tsx'], endpoint: backOfficeApi.levels.export, made: LEVELS },
  movements: declared(movementList),
  order: declared(paperList),
  order_app: {
    files: ['orders/unfinished.tsx'],
    endpoint: orders.exportUnfinished,
    hidden: ['unfilled'],
  },
  outside: {
    files: ['applications/queue/outside.tsx', QUEUE],
    endpoint: api.applications.exportOutside,
    hidden: CLOCKS,
  },
  partners: declared(partnerList),
  perms: declared(permissionList),
  'phone-prefixes': { files: ['reference/phone.tsx'], endpoint: backOfficeApi.phonePrefixes.export },
  pl: {
    files: ['sales/pl-rows.tsx'],
    endpoint: backOfficeApi.profitAndLoss.exportRows,
    body: { line: 'revenue', month: '2026-11' },
  },
  positions: { files: ['users/settings/list.tsx'], endpoint: backOfficeApi.positions.export },
  'price-requests': declared(priceRequestList),
  'priority-levels': { files: ['reference/priority.tsx'], endpoint: backOfficeApi.priorityLevels.export },
  'priority-requests': declared(priorityRequestList),
  programs: { ...NAMED, endpoint: backOfficeApi.programs.export },
  promotions: declared(promotionList),
  receipt: declared(receiptList),
  report_application: {
    files: ['reports/application.tsx'],
    endpoint: backOfficeApi.applicationReport.export,
    made: MEASURES,
  },
  report_manager: {
    files: ['reports/ranking.tsx'],
    endpoint: backOfficeApi.managerReport.export,
    made: ['taken', 'days', 'decided', 'sold', 'conversion', 'speed', 'quality'],
  },
  'return-checks': declared(returnCheckList),
  'returned-codes': declared(returnedCodeList),
  returns: declared(returnList),
  roles: { files: ['access/roles/list.tsx'], endpoint: backOfficeApi.access.exportRoles },
  sales: {
    files: ['sales/list.tsx'],
    endpoint: backOfficeApi.sales.export,
    made: ['price', 'discount', 'net', 'down_payment', 'financed', 'cost', 'profit'],
  },
  sales_product: {
    files: ['sales/by-product.tsx'],
    endpoint: backOfficeApi.salesByProduct.export,
    made: ['sold', 'returned', 'net', 'revenue', 'discount', 'average', 'cost', 'profit', 'stock', 'days'],
  },
  scheduled_reports: {
    files: ['reports/scheduled/list.tsx'],
    endpoint: backOfficeApi.scheduledReports.export,
  },
  sellers: {
    files: ['staff/sellers/list.tsx', PERSON],
    endpoint: staff.exportSellers,
    made: ['made', 'submitted', 'completed', 'unsent'],
  },
  shop_goods: {
    files: ['products/list.tsx'],
    endpoint: backOfficeApi.products.export,
    made: ['quantity', 'available'],
  },
  'sms-providers': declared(providerList),
  sms_log: { files: ['dispatches/log.tsx'], endpoint: backOfficeApi.smsLog.export },
  sms_templates: declared(templateList),
  stock: {
    files: ['stock/list.tsx'],
    endpoint: backOfficeApi.stock.export,
    made: ['quantity', 'reserved', 'available', 'on_the_way'],
  },
  stock2: { files: ['stock/by-product.tsx'], endpoint: backOfficeApi.stockByProduct.export },
  subjects: {
    files: ['reference/subject.tsx', ...NAMED.files],
    endpoint: backOfficeApi.subjects.export,
    made: [...NAMES, 'program_ru', 'program_uz_latn', 'program_uz_cyrl'],
  },
  tablets: {
    files: ['tablets/list.tsx'],
    endpoint: backOfficeApi.tablets.export,
    made: ['applications', 'photos', 'other'],
    hidden: ['unsent'],
  },
  units: declared(unitList),
  users: declared(userList),
  write_off: declared(writeOffList),
}

const COLUMN = /\w*[cC]olumn(?:<[^()]*>)?\(\s*'(\w+)'|\bkey: '(\w+)',\s*title:/g

function keysOf({ files, made = [], hidden = [] }: Screen): string[] {
  const written = files.flatMap((file) =>
    [...textOf(`src/app/${file}`).matchAll(COLUMN)].map(([, builder, literal]) => builder ?? literal ?? ''),
  )
  return [...new Set([...written, ...made])].filter((key) => !hidden.includes(key))
}

const server = useServer(['admin'])

describe('the export of a list has every column of its screen', () => {
  it.each(LIST_NAMES)('%s', async (name) => {
    const { endpoint, body, ...screen } = SCREENS[name]
    const keys = keysOf({ endpoint, ...screen })
    const columns = keys.map((key) => ({ key, title: key }))
    const answer = await server.admin.send(endpoint, { body: { format: 'csv', columns, ...body } })
    expect(answer.status, answer.text).toBe(200)
    const [headings = ''] = answer.text.replace('\ufeff', '').split('\n')
    expect(headings.trim().split(';')).toEqual(keys)
  })
})

it.each(LIST_NAMES)('views of the list %s have its permission', (name) => {
  expect(LIST_ACCESS[name]).toBe(SCREENS[name].endpoint.access)
})
