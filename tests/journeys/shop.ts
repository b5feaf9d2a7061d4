// A shop for browser tests: the real server as a separate process with the demo shop on an embedded database, people who
// sign in, and tablets (browser contexts).
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Locator,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { DEMO_PEOPLE } from '../../src/server/seed/demo-people.ts'
import { fillIn, type Language, textsOf } from '../support/texts.ts'
import { startDemoServer, stopServer } from './processes.ts'

type SentSms = { at: string; to: string; text: string }
export type Person = (typeof DEMO_PEOPLE)[number]

/** The double-submit token of the API calls made here; the server checks its form. */
const XSRF = randomBytes(32).toString('base64url')

/** Half a minute of looking for a sent code. */
const MOST_TRIES = 120

/** For a tablet of the back office that works with the service worker. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const

const { EXPECT_WITHIN_MS } = process.env
/** Longer time limits from the environment for machines under load (the load runs). */
export const expect = EXPECT_WITHIN_MS
  ? playwrightExpect.configure({ timeout: Number(EXPECT_WITHIN_MS) })
  : playwrightExpect

/** The n-th demo person with a role. */
export function personOf(role: string, nth = 0): Person {
  const person = DEMO_PEOPLE.filter((row) => row.role === role)[nth]
  if (!person) throw new Error(`no demo ${role} number ${nth}`)
  return person
}

/** The seconds after which another code may be sent, from the body of a rejection; null for any other body. */
export function waitBeforeResend(body: string): number | null {
  const [, seconds] = /"resend_too_soon","params":\{"seconds":(\d+)\}/.exec(body) ?? []
  return seconds === undefined ? null : Number(seconds)
}

export class Shop {
  readonly url: string
  private readonly tokens: Map<string, Promise<string>>
  /** `by`: the same shop at another address; people are signed in once for both. */
  constructor(url: string, by?: Shop) {
    this.url = url
    this.tokens = by?.tokens ?? new Map()
  }

  private async sentCode(phone: string): Promise<string | undefined> {
    const { items } = (await (await fetch(`${this.url}/api/dev/sms`)).json()) as { items: SentSms[] }
    const own = items.filter(({ to }) => to === phone).sort((one, other) => one.at.localeCompare(other.at))
    return /\b\d{6}\b/.exec(own.at(-1)?.text ?? '')?.[0]
  }

  /** The newest code that was sent to this phone, from the development outbox; the server may send it after its answer. */
  async codeFor(phone: string): Promise<string> {
    let code = await this.sentCode(phone)
    for (let tries = 0; code === undefined && tries < MOST_TRIES; tries += 1) {
      await wait(250)
      code = await this.sentCode(phone)
    }
    if (code === undefined) throw new Error('no code was sent')
    return code
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${XSRF}`, [HEADERS.xsrf]: XSRF },
      body: JSON.stringify(body),
    })
    if (answer.ok) return (await answer.json()) as T
    const problem = await answer.text()
    const seconds = waitBeforeResend(problem)
    if (seconds === null) throw new Error(`${path}: ${answer.status} ${problem}`)
    // Another test of this shop has just signed the same person in through the form.
    await wait(seconds * 1000)
    return this.post(path, body)
  }

  private async signIn(person: Person): Promise<string> {
    const rows = api.session
    const sent = await this.post<Returns<typeof rows.sendSms>>(rows.sendSms.path, {
      login_type: 'web',
      phone: person.phone,
      password: person.password,
    })
    const otp = await this.codeFor(person.phone)
    const done = await this.post<Returns<typeof rows.checkSms>>(rows.checkSms.path, {
      login_type: 'web',
      otp,
      token: sent.token,
    })
    return done.access_token
  }

  /** A token of the person, created once, because codes are limited per phone. */
  tokenOf(person: Person): Promise<string> {
    const known = this.tokens.get(person.phone)
    if (known) return known
    const token = this.signIn(person)
    this.tokens.set(person.phone, token)
    return token
  }

  /** Removes a token that is no longer valid; the next call creates a new one. */
  forgetToken({ phone }: Person): void {
    this.tokens.delete(phone)
  }

  /** Calls the API as a person. */
  async as(
    person: Person,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${await this.tokenOf(person)}`,
        cookie: `XSRF-TOKEN=${XSRF}`,
        [HEADERS.xsrf]: XSRF,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Applications a person finds by a search text. */
  async find(person: Person, search: string): Promise<Returns<typeof api.applications.list>['items']> {
    const answer = await this.as(person, 'POST', api.applications.list.path, { search })
    return ((await answer.json()) as Returns<typeof api.applications.list>).items
  }

  /**
   * A fresh tablet: nothing stored, the language chosen, signed in when a person is given. The people of the back office work
   * without the worker unless a story asks for it: installing it takes a third of the processor time of a tablet (decision 0057).
   */
  async tablet(
    browser: Browser,
    language: Language,
    person?: Person,
    options: BrowserContextOptions = {},
  ): Promise<Tablet> {
    const context = await browser.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 800 },
      permissions: ['camera'],
      timezoneId: 'Asia/Tashkent',
      serviceWorkers: person === undefined || person.role === 'seller' ? 'allow' : 'block',
      ...options,
    })
    await context.addInitScript((chosen) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
    }, language)
    if (person) {
      const value = await this.tokenOf(person)
      await context.addCookies([{ name: 'access_token', value, url: this.url, sameSite: 'Strict' }])
    }
    const lostFocus: string[] = []
    await context.exposeFunction('reportLostFocus', (where: string) => lostFocus.push(where))
    await context.addInitScript(watchFocus)
    return new Tablet(context, await context.newPage(), language, lostFocus)
  }
}

/**
 * Runs in the page: reports every focus that was lost with its control and stayed on the body. It counts turns of the page's own
 * clock, so that a slow machine reports nothing that the page had no time to mend.
 */
function watchFocus(): void {
  const turns = 8
  const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  let last: Element | null = null
  let count = 0
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
  })
  setInterval(() => {
    const isOnPage = document.activeElement === null || document.activeElement === document.body
    const isLost = isOnPage && last !== null && !last.isConnected && document.querySelector(layers) === null
    count = isLost ? count + 1 : 0
    if (count !== turns) return
    const { reportLostFocus: report } = globalThis as { reportLostFocus?: (where: string) => void }
    report?.(`${location.pathname}: after ${last?.outerHTML.slice(0, 200)}`)
  }, 250)
}

/** A tablet: one browser context, its page, its language, and the messages of its console. */
export class Tablet {
  readonly context: BrowserContext
  page: Page
  language: Language
  readonly consoleErrors: string[] = []
  private readonly lostFocus: readonly string[]
  private readonly texts = new Map<Language, Map<string, string>>()

  /** `lostFocus`: filled with the places where the focus fell to the page. */
  constructor(context: BrowserContext, page: Page, language: Language, lostFocus: readonly string[] = []) {
    this.lostFocus = lostFocus
    this.context = context
    this.page = page
    this.language = language
    this.listen(page)
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.consoleErrors.push(`${page.url()} ${error.message}`))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      // The browser itself reports requests that failed because the test switched the network off.
      if (/net::ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message.text())) return
      // A sweep blocks the worker on purpose, and Playwright reports it.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      this.consoleErrors.push(`${page.url()} ${message.text()}`)
    })
  }

  /** Another tab of the same tablet. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage()
    this.listen(page)
    return page
  }

  /** A text of the tablet's language; `{{…}}` parts are filled in. */
  text(key: string, params: Record<string, string | number> = {}): string {
    const texts = this.texts.get(this.language) ?? textsOf(this.language)
    this.texts.set(this.language, texts)
    return fillIn(texts, key, params)
  }

  /** A button by its text. */
  button(key: string, params: Record<string, string | number> = {}): Locator {
    return this.page.getByRole('button', { name: this.text(key, params), exact: true })
  }

  /** Presses "get a code" on the filled form, again where another test has just signed the same person in. */
  async requestCode(): Promise<void> {
    const code = this.page.locator('[name=otp]')
    const button = this.button('session:login.get_code')
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 3000 })
      await expect(code).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
  }

  /** Waits until the worker controls the page and has cached everything, so that the app works without internet. */
  async waitUntilCached(): Promise<void> {
    await this.page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready
      return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline)
  }

  /** Expects no errors in the console, then closes the tablet. */
  async close(): Promise<void> {
    expect(this.consoleErrors).toEqual([])
    expect(this.lostFocus, 'the focus never falls to the page').toEqual([])
    await this.context.close()
  }
}

/** Many tests sign the same people in: a minute between two codes is the subject of the tests of the API (code-limits, code-model). */
const CODES_AT_ONCE = { CODE_GAP_S: '1', OTP_PER_PHONE: '100' }

export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const server = await startDemoServer(CODES_AT_ONCE)
      await use(new Shop(server.url))
      await stopServer(server)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
