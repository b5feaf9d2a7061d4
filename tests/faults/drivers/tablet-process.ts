// A tablet that can be killed: a real Chromium with a profile on the disk, ended by kill -9 and started again with the same
// profile; its databases are read directly, not through the product.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Person, type Shop, Tablet } from '../../journeys/shop.ts'
import { launchOptions } from '../../support/browser.ts'
import { readPage } from '../../support/read-page.ts'
import type { Language } from '../../support/texts.ts'

export type TabletProcess = {
  tablet: Tablet
  profile: string
  /** kill -9 of the whole browser; the tablet is off until `boot`. */
  kill: () => Promise<void>
  /** Starts the browser again with the same profile and the person's session. */
  boot: () => Promise<Tablet>
  /** Ends the browser and deletes the profile. */
  end: () => Promise<void>
}
export type StoredPhoto = {
  id: string
  appId: string
  slot: number
  gen: number
  sha256: string
  state: string
}
export type StoredOperation = {
  opId: string
  kind: string
  state: string
  appId: string | null
  targetId: string
  code: string | null
}
export type Dump = {
  photos: StoredPhoto[]
  ops: StoredOperation[]
  acks: string[]
  /** Pictures that wait, without the acknowledged ones that are kept for the grace period. */
  blobs: number
  /** Pictures that are kept for the grace period, each marked as acknowledged. */
  kept: number
  /** Ids of the photos of these pictures. */
  keptIds: string[]
}

/** Process id of the browser with this profile; child processes have a `--type`. */
function browserPid(profile: string): number | null {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let line = ''
    try {
      line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
    } catch {
      continue
    }
    if (line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=')) return Number(name)
  }
  return null
}

export type TabletOptions = {
  shop: Shop
  language?: Language
  person: Person
  camera?: boolean
  film?: string
}

/** As long as the token of a sign-in: a cookie without an expiry would be deleted with the last tab. */
const SHIFT_S = 12 * 3600

async function launchTablet(
  profile: string,
  { shop, language = 'ru', person, ...camera }: TabletOptions,
): Promise<Tablet> {
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...launchOptions(camera),
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    permissions: ['camera'],
    timezoneId: 'Asia/Tashkent',
    locale: 'ru-RU',
    hasTouch: true,
  })
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
  }, language)
  const value = await shop.tokenOf(person)
  const expires = Date.now() / 1000 + SHIFT_S
  await context.addCookies([{ name: 'access_token', value, url: shop.url, sameSite: 'Strict', expires }])
  const page = context.pages()[0] ?? (await context.newPage())
  return new Tablet(context, page, language)
}

/** Starts a tablet with a new profile for a person who is signed in. */
export async function startTablet(tabletOptions: TabletOptions): Promise<TabletProcess> {
  const profile = mkdtempSync(join(tmpdir(), 'anketa-tablet-'))
  const device: TabletProcess = {
    profile,
    tablet: await launchTablet(profile, tabletOptions),
    kill: async () => {
      const pid = browserPid(profile)
      if (pid === null) throw new Error('the browser is not running')
      const gone = new Promise((done) => device.tablet.context.once('close', done))
      // Playwright starts the browser as the leader of a process group: all of its processes are killed at once.
      process.kill(-pid, 'SIGKILL')
      await gone
    },
    boot: async () => {
      device.tablet = await launchTablet(profile, tabletOptions)
      return device.tablet
    },
    end: async () => {
      await device.tablet.context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return device
}

/** The content of a person's database on this tablet, read without the product; without an id, of the first one. */
export function dumpOf(page: Page, userId?: number): Promise<Dump> {
  return readPage(
    page,
    async (id: number | undefined) => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      const empty = { photos: [], ops: [], acks: [], blobs: 0, kept: 0, keptIds: [] }
      const name = names.find((one) =>
        id === undefined ? one.startsWith('anketa-u-') : one === `anketa-u-${id}`,
      )
      if (name === undefined) return empty
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      const all = <T>(store: string) =>
        new Promise<T[]>((done, fail) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => done(request.result as T[])
          request.onerror = () => fail(request.error)
        })
      type Op = {
        opId: string
        kind: string
        state: string
        appId: string | null
        targetId: string
        lastError: { code: string } | null
      }
      const ops = (await all<Op>('outbox')).map(({ opId, kind, state, appId, targetId, lastError }) => ({
        opId,
        kind,
        state,
        appId,
        targetId,
        code: lastError?.code ?? null,
      }))
      const photos = await all<{
        id: string
        appId: string
        slot: number
        gen: number
        sha256: string
        state: string
      }>('photos')
      const acks = (await all<{ opId: string }>('acks')).map(({ opId }) => opId)
      const pictures = (await all<{ id: string }>('blobs')).map((blob) => blob.id)
      // Builds before the grace period have no such table.
      const acknowledged = db.objectStoreNames.contains('acknowledged')
        ? await all<{ kind: string; targetId: string }>('acknowledged')
        : []
      const marked = new Set(
        acknowledged.filter(({ kind }) => kind === 'photo.put').map(({ targetId }) => targetId),
      )
      const keptIds = pictures.filter((one) => marked.has(one))
      const blobs = pictures.length - keptIds.length
      db.close()
      return {
        photos: photos.map(({ id, appId, slot, gen, sha256, state }) => ({
          id,
          appId,
          slot,
          gen,
          sha256,
          state,
        })),
        ops,
        acks,
        blobs,
        kept: keptIds.length,
        keptIds,
      }
    },
    userId,
  )
}
