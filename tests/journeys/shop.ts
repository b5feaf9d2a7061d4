// A shop for the stories: the real server as a process of its own with the demo shop on an embedded database, people who
// sign in, and tablets (browser contexts) in the hands of people.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { contract } from '#contract/index.ts'
import { HEADERS, type Returns } from '#contract/row.ts'
import { DEMO_PEOPLE } from '../../src/server/db/seed/demo-people.ts'
import { type Sandbox, startSandbox } from '../../src/server/gateways/partners/sandbox/server.ts'
import { ROOT } from '../support/sources.ts'
import { type Language, textsOf } from '../support/texts.ts'

type SentSms = { at: string; to: string; text: string }
export type Person = (typeof DEMO_PEOPLE)[number]

/** The double-submit token of the API calls made here; the server checks its form. */
const XSRF = randomBytes(32).toString('base64url')

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

/** The n-th demo person with a role. */
export function personOf(role: string, nth = 0): Person {
  const person = DEMO_PEOPLE.filter((row) => row.role === role)[nth]
  if (!person) throw new Error(`no demo ${role} number ${nth}`)
  return person
}

export class Shop {
  readonly url: string
  private readonly tokens: Map<string, Promise<string>>
  /** `by`: the same shop at another address; people are signed in once for both. */
  constructor(url: string, by?: Shop) {
    this.url = url
    this.tokens = by?.tokens ?? new Map()
  }

  /** The newest code that went to this phone, from the development outbox. */
  async codeFor(phone: string): Promise<string> {
    const { items } = (await (await fetch(`${this.url}/api/dev/sms`)).json()) as { items: SentSms[] }
    const own = items.filter(({ to }) => to === phone).sort((one, other) => one.at.localeCompare(other.at))
    const code = /\b\d{6}\b/.exec(own.at(-1)?.text ?? '')?.[0]
    if (code === undefined) throw new Error('no code was sent')
    return code
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${XSRF}`, [HEADERS.xsrf]: XSRF },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  private async signIn(person: Person): Promise<string> {
    const rows = contract.session
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

  /** A signed-in token of the person, made once: codes are limited per phone. */
  tokenOf(person: Person): Promise<string> {
    const known = this.tokens.get(person.phone)
    if (known) return known
    const token = this.signIn(person)
    this.tokens.set(person.phone, token)
    return token
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
  async find(person: Person, search: string): Promise<Returns<typeof contract.applications.list>['items']> {
    const answer = await this.as(person, 'POST', contract.applications.list.path, { search })
    return ((await answer.json()) as Returns<typeof contract.applications.list>).items
  }

  /** A fresh tablet: nothing stored, the language chosen, signed in when a person is given. */
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
      ...options,
    })
    await context.addInitScript((chosen) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
    }, language)
    if (person) {
      const value = await this.tokenOf(person)
      await context.addCookies([{ name: 'access_token', value, url: this.url, sameSite: 'Strict' }])
    }
    return new Tablet(context, await context.newPage(), language)
  }
}

/** A tablet in somebody's hands: one browser context, its page, its language, and what its console said. */
export class Tablet {
  readonly context: BrowserContext
  page: Page
  language: Language
  readonly complaints: string[] = []
  private readonly words = new Map<Language, Map<string, string>>()

  constructor(context: BrowserContext, page: Page, language: Language) {
    this.context = context
    this.page = page
    this.language = language
    this.listen(page)
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(`${page.url()} ${error.message}`))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      // The browser itself reports requests that failed because the test switched the network off.
      if (/net::ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message.text())) return
      // A sweep blocks the worker on purpose, and the browser's driver says so.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      this.complaints.push(`${page.url()} ${message.text()}`)
    })
  }

  /** Another tab of the same tablet. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage()
    this.listen(page)
    return page
  }

  /** A text of the tablet's language; `{{…}}` parts are filled in. */
  say(key: string, params: Record<string, string | number> = {}): string {
    const texts = this.words.get(this.language) ?? textsOf(this.language)
    this.words.set(this.language, texts)
    const text = texts.get(key)
    if (text === undefined) throw new Error(`${this.language}: no text ${key}`)
    return text.replaceAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(params[name] ?? ''))
  }

  /** A button by its text. */
  button(key: string, params: Record<string, string | number> = {}): Locator {
    return this.page.getByRole('button', { name: this.say(key, params), exact: true })
  }

  /** Waits until the worker controls the page and everything is cached: from here on it works without internet. */
  async readyForOffline(): Promise<void> {
    await this.page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready
      return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline)
  }

  /** The tablet had nothing to complain about, then it is put away. */
  async putAway(): Promise<void> {
    expect(this.complaints).toEqual([])
    await this.context.close()
  }
}

export type Server = {
  url: string
  port: number
  process: ChildProcess
  folder: string
  sandbox: Sandbox
  /** Everything it has printed. */
  said: () => string
}
type Place = Pick<Server, 'port' | 'folder' | 'sandbox'>
const ENDS_WITHIN_MS = 110_000

/** The real server in demo mode at a port, over a data folder; `env` changes its settings. */
export async function launch({ port, folder, sandbox }: Place, env: Record<string, string>): Promise<Server> {
  const server = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ANKETA_MODE: 'demo',
      ANKETA_DATA: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX_URL: sandbox.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + ENDS_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server stopped: ${said.slice(-3000)}`)
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { url, port, process: server, folder, sandbox, said: () => said }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  server.kill('SIGKILL')
  throw new Error(`the server did not start: ${said.slice(-3000)}`)
}

/** A server of its own with an empty data folder and a sandbox of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-journeys-'))
  return launch({ port: await freePort(), folder, sandbox: await startSandbox() }, env)
}

/** Ends the process by a signal and waits until it is gone. */
export async function endProcess(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  const gone = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill(signal)
  await gone
}

/** Kills the process at once (kill -9) and starts another one over what it left behind. */
export async function killAndRestart(server: Server, env: Record<string, string> = {}): Promise<Server> {
  await endProcess(server, 'SIGKILL')
  return launch(server, env)
}

/** The sandbox partners go down; gives the way to bring them up again at the same address. */
export async function takePartnersDown(server: Server): Promise<() => Promise<void>> {
  const port = Number(new URL(server.sandbox.url).port)
  await server.sandbox.close()
  return async () => {
    server.sandbox = await startSandbox(port)
  }
}

export async function stopServer(server: Server): Promise<void> {
  await endProcess(server, 'SIGTERM')
  await server.sandbox.close()
  rmSync(server.folder, { recursive: true, force: true })
}

export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const server = await startServer()
      await use(new Shop(server.url))
      await stopServer(server)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
export { expect }
