// A tablet whose tabs the browser may freeze. Playwright's usual context keeps every page visible, and a visible page is
// never frozen; this driver connects to a separate Chromium, which controls the lifecycle of its pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { expect, type Person, type Shop, Tablet } from '../../journeys/shop.ts'
import { launchOptions } from '../../support/browser.ts'

export type Freezable = {
  tablet: Tablet
  /** Freezes or resumes a tab, as the browser does with background tabs. */
  turn: (page: Page, state: 'frozen' | 'active') => Promise<void>
}

/** Resolves addresses without an origin against the shop's. */
function at(page: Page, url: string): Page {
  const go = page.goto.bind(page)
  page.goto = (address, options) => go(new URL(address, url).href, options)
  return page
}

async function endpointOf(profile: string): Promise<string> {
  const written = join(profile, 'DevToolsActivePort')
  await expect.poll(() => existsSync(written) && readFileSync(written, 'utf8').includes('\n')).toBe(true)
  return `http://127.0.0.1:${readFileSync(written, 'utf8').split('\n')[0]}`
}

function startChromium(profile: string): ChildProcess {
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions({ camera: false })
  const own = ['--headless=new', '--disable-gpu', '--no-first-run', '--window-size=1280,800']
  const place = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank']
  return spawn(executablePath, [...args, ...own, ...place], { stdio: 'ignore', detached: true })
}

async function tabletIn(browser: Browser, shop: Shop, person: Person): Promise<Freezable> {
  const context = browser.contexts()[0]
  if (context === undefined) throw new Error('the browser has no context')
  const open = context.newPage.bind(context)
  context.newPage = async () => at(await open(), shop.url)
  await context.addInitScript(() => localStorage.setItem('language', 'ru'))
  const value = await shop.tokenOf(person)
  await context.addCookies([{ name: 'access_token', value, url: shop.url, sameSite: 'Strict' }])
  return {
    tablet: new Tablet(context, await context.newPage(), 'ru'),
    turn: async (page, state) => {
      const session = await context.newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state })
    },
  }
}

/** Runs `work` with the tablet of a signed-in person in a separate browser, which is ended also after a failure. */
export async function withFreezable(
  shop: Shop,
  person: Person,
  work: (freezable: Freezable) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'anketa-freezable-'))
  const running = startChromium(profile)
  const gone = new Promise((done) => running.once('exit', done))
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(profile), { noDefaults: true })
    await work(await tabletIn(browser, shop, person))
    await browser.close()
  } finally {
    if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
