// Real browsers during the reconnect load (src/docs/offline.md#load-runs): people who go on working while a region
// reconnects, and for a while after it; at the end, what their tablets reported as saved is compared with the server.
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { type Confirmed, reconcile } from '../../../faults/drivers/reconcile.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  takePhoto,
  typeField,
} from '../../../faults/drivers/seller.ts'
import { Tablet } from '../../../journeys/shop.ts'
import { sellersOf, type Who } from '../tablets/people.ts'
import type { LoadSystem } from '../test-system.ts'
import { type StormPlan, type StormResult, storm } from './storm.ts'

/** Pause of a person who reads the screen, asks the client and turns a document over. */
const THINKS_MS = 6000
const CLICK_WITHIN_MS = 120_000
const SENT_WITHIN_MS = 600_000
const SLOTS = [1, 2, 3]

export type BrowsersPlan = StormPlan & { browsers: number; minutes: number }
type Worked = { applications: number; photos: number; complaints: string[] }
export type BrowsersResult = { storm: StormResult; browsers: number; minutes: number } & Worked

async function tabletOf(
  system: LoadSystem,
  browser: Browser,
  { token }: Who,
  place: number,
): Promise<Tablet> {
  const urls = system.urls()
  const url = urls[place % urls.length] ?? ''
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    permissions: ['camera'],
    timezoneId: 'Asia/Tashkent',
  })
  context.setDefaultTimeout(CLICK_WITHIN_MS)
  await context.addInitScript(() => localStorage.setItem('language', 'ru'))
  await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Strict' }])
  return new Tablet(context, await context.newPage(), 'ru')
}

/** Opens the step of the photos; tries again when the busy machine did not show the page in time. */
async function onFiles(tablet: Tablet, until: number): Promise<void> {
  try {
    await openFilesStep(tablet)
  } catch (error) {
    if (Date.now() > until) throw error
    await onFiles(tablet, until)
  }
}

/** Creates one application after the other until the time is over. */
async function workAt(tablet: Tablet, phone: string, until: number): Promise<Confirmed[]> {
  const done: Confirmed[] = []
  for (let nth = 0; Date.now() < until; nth += 1) {
    const confirmed = await beginApplication(tablet, { phone }, 'Ёнидаев')
    done.push(confirmed)
    await wait(THINKS_MS)
    await typeField(tablet, confirmed, 'name', `Навбатдаги ${nth}`)
    await onFiles(tablet, Date.now() + CLICK_WITHIN_MS)
    for (const slot of SLOTS) {
      await wait(THINKS_MS)
      await takePhoto(tablet, confirmed, slot)
    }
    await tablet.page.goto('/applications')
    await wait(THINKS_MS)
  }
  return done
}

/** Runs the people for this many minutes; fails if anything that they saw as saved is missing or duplicated. */
async function peopleWork(system: LoadSystem, count: number, minutes: number): Promise<Worked> {
  const browser = await chromium.launch(launchOptions({ camera: true }))
  try {
    const people = (await sellersOf(system, Number.MAX_SAFE_INTEGER)).slice(-count)
    const phones = await system.queryRows<{ phone: string }>(
      'select phone from unnest($1::int[]) wanted(id) join users using (id)',
      [people.map(({ userId }) => userId)],
    )
    const tablets: Tablet[] = []
    for (const [place, who] of people.entries()) tablets.push(await tabletOf(system, browser, who, place))
    const until = Date.now() + minutes * 60_000
    const done = await Promise.all(
      tablets.map((tablet, place) => workAt(tablet, phones[place]?.phone ?? '', until)),
    )
    for (const tablet of tablets) {
      await tablet.page.goto('/outbox')
      await expectAllSent(tablet, SENT_WITHIN_MS)
    }
    const applications = done.flat()
    await reconcile(system, applications)
    return {
      applications: applications.length,
      photos: applications.reduce((sum, { photos }) => sum + photos.length, 0),
      complaints: tablets.flatMap(({ consoleErrors }) => consoleErrors),
    }
  } finally {
    await browser.close()
  }
}

export async function besideStorm(
  system: LoadSystem,
  { browsers, minutes, ...plan }: BrowsersPlan,
): Promise<BrowsersResult> {
  const work = peopleWork(system, browsers, minutes)
  const [stormed, worked] = await Promise.all([storm(system, plan), work])
  return { storm: stormed, browsers, minutes, ...worked }
}
