// Every built screen × language × theme × size: it opens with its title, axe finds nothing, nothing is wider
// than the screen, no text is a raw key, and the console stays empty. Generated from the table of screens. In the gate each
// screen is opened once, in the combination that is dealt to it.
import type { Browser } from '@playwright/test'
import { backOfficeApi } from '#api/back-office/index.ts'
import { api } from '#api/index.ts'
import { SCREENS, type ScreenId, type ScreenRow } from '#domain/access/screens.ts'
import { perSuite } from '#support/suite.ts'
import { LANGUAGES, type Language } from '#support/texts.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from '../journeys/shop.ts'
import { combinationOf, type Size, USUAL } from './deal.ts'
import { faultsOf, faultsOfScreen, faultsOfWords } from './look.ts'

/** Public screens are checked without a session. */
const SIGNED_OUT: ScreenId[] = ['login', 'resetpassword', 'sos', 'succes', 'myid']
const BUILT = (Object.entries(SCREENS) as Array<[ScreenId, ScreenRow]>).filter(
  ([, row]) => row.built && row.kind !== 'redirect' && row.kind !== 'not-found',
)

/** Records other than applications, by the parameter of their addresses. */
const RECORDS: Partial<Record<ScreenId, string>> = {
  sos: 'chilonzor',
  'access.perms.edit': 'applications:view',
  'access.roles.edit': '2',
  'by.role': '2',
  'partners.view': '1',
  'partners.edit': '1',
  'partners.history': '1',
  'by.perms': 'applications:view',
  'branches.view': '1',
  'branches.edit': '1',
  'clients.view': '1',
  'clients.edit': '1',
  'users.view': '1',
  'users.edit': '1',
  dashboard: '1',
  'promotion.view': '2',
  'notification.view': '1',
  'knowledge.view': '1',
  'tablets.view': '0198c3f2-0a10-7cc1-8a11-0000c0a1f002',
}

type Listed = { path: string; body?: object; field?: string }
/** Lists of documents, by the screen that shows one of them: what is asked for, and the field that the address has. */
const DOCUMENT_LISTS: Partial<Record<ScreenId, Listed>> = {
  user_notification: { path: backOfficeApi.inbox.list.path },
  'stock_to_delivey.view': { path: backOfficeApi.movements.list.path },
  'receipt.view': { path: backOfficeApi.receipts.list.path },
  'write_off.view': { path: backOfficeApi.writeOffs.list.path },
  'count.view': { path: backOfficeApi.counts.list.path },
  'return.view': { path: backOfficeApi.returns.list.path },
  'return_check.view': { path: backOfficeApi.returnChecks.list.path },
  'order.view': { path: backOfficeApi.orders.unfinished.path, body: { state: 'draft' } },
  'order.closed': {
    path: backOfficeApi.orders.list.path,
    body: { kind: 'invoice', state: 'closed' },
    field: 'number',
  },
  'order.appid': { path: backOfficeApi.orders.unfinished.path, field: 'application' },
}

/** The first document of a list. */
async function findDocument(shop: Shop, { path, body = {}, field = 'key' }: Listed): Promise<string> {
  const answer = await shop.as(personOf('admin'), 'POST', path, body)
  const { items } = (await answer.json()) as { items: Array<Record<string, unknown>> }
  const [first] = items
  if (!first) throw new Error('the demo shop has no document to open')
  return String(first[field])
}

/** What of a page is open: the group of the demo shop. */
const QUERIES: Partial<Record<ScreenId, string>> = {
  chat: '?open=2',
  // An SMS to many with its recipients.
  send_information: '?tab=dispatches&open=1',
}

/** The address of a screen with the parameters of a record that is there. */
async function addressOf(shop: Shop, id: ScreenId, path: string): Promise<string> {
  if (!path.includes('$')) return `${path}${QUERIES[id] ?? ''}`
  const known = RECORDS[id]
  if (known !== undefined) return path.replace(/\$\w+/, known)
  const list = DOCUMENT_LISTS[id]
  if (list !== undefined) return path.replace('$id', await findDocument(shop, list))
  const wanted = id === 'applications.add.continue' ? { statuses: ['unfinished'] } : {}
  const answer = await shop.as(personOf('admin'), 'POST', api.applications.list.path, wanted)
  const { items } = (await answer.json()) as { items: Array<{ id: string }> }
  const first = items[0]
  if (!first) throw new Error(`${id}: the demo shop has no application to open`)
  return path.replace(/\$\w+/, first.id)
}

/** Tablets of this process by their language and whether somebody is signed in. */
const kept = new Map<string, Promise<Tablet>>()

/** One tablet shows many screens, so shared resources are loaded once. */
async function tabletFor(shop: Shop, browser: Browser, language: Language, person: Person | undefined) {
  const key = `${language} ${person?.phone}`
  const made =
    kept.get(key) ??
    shop.tablet(browser, language, person, {
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
  kept.set(key, made)
  return made
}

type Opening = { id: ScreenId; row: ScreenRow; language: Language; size?: Size; theme?: 'light' | 'dark' }

/** Opens a screen and waits until it is complete. */
async function open(
  shop: Shop,
  browser: Browser,
  { id, row, language, size = USUAL, theme = 'light' }: Opening,
) {
  const person = SIGNED_OUT.includes(id) ? undefined : personOf('admin')
  const tablet = await tabletFor(shop, browser, language, person)
  await tablet.page.setViewportSize(size)
  await tablet.page.emulateMedia({ colorScheme: theme })
  await tablet.page.goto(await addressOf(shop, id, row.path))
  await expect(tablet.page.getByRole('main').first()).toBeVisible()
  await expect(tablet.page).toHaveTitle(/\S · Anketa$/)
  await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(tablet.page.locator('[aria-busy="true"]')).toHaveCount(0)
  return tablet
}

function lookOnce([id, row]: [ScreenId, ScreenRow]): void {
  const { language, size, theme } = combinationOf(id)
  test(`${id} in ${language}, ${theme}, at ${size.width}`, async ({ shop, browser }) => {
    const tablet = await open(shop, browser, { id, row, language, size, theme })
    expect(await faultsOf(tablet.page)).toEqual([])
    expect(tablet.consoleErrors).toEqual([])
  })
}

function lookAtAll([id, row]: [ScreenId, ScreenRow]): void {
  for (const language of LANGUAGES)
    test(`${id} in ${language}`, async ({ shop, browser }) => {
      const tablet = await open(shop, browser, { id, row, language })
      const faults = language === 'ru' ? faultsOfScreen(tablet.page) : faultsOfWords(tablet.page)
      expect(await faults).toEqual([])
      expect(tablet.consoleErrors).toEqual([])
    })
}

BUILT.forEach(perSuite(lookOnce, lookAtAll))
