// The system of the tablet benches: the real server with the page of the bench beside the app, a shaped connection in
// front of it, and a browser whose profile is kept after it ends.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { api } from '#api/index.ts'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import { type FaultProxy, startProxy } from '../../faults/drivers/proxy.ts'
import { startServer, stopServer } from '../../journeys/processes.ts'
import { personOf, Shop } from '../../journeys/shop.ts'
import { buildPage } from './build-page.ts'
import { type Shaper, startShaper } from './shaper.ts'

const SETTINGS = { SYNC_SPREAD_MS: '0', RATE_SESSION: '100000', RATE_ADDRESS: '100000', LOG_LEVEL: 'error' }

export type TabletSystem = {
  shaper: Shaper
  /** Behind the shaper: records every request, and can break it. */
  proxy: FaultProxy
  sellerId: number
  /** Starts a browser with this profile and the seller signed in; without a profile, with a new one. */
  open: (profile?: string) => Promise<{ context: BrowserContext; profile: string }>
  stop: () => Promise<void>
}

export async function startTabletSystem(): Promise<TabletSystem> {
  const client = mkdtempSync(join(tmpdir(), 'bench-client-'))
  cpSync(join(ROOT, 'dist/client'), client, { recursive: true })
  await buildPage(client)
  const server = await startServer({ ...SETTINGS, CLIENT_DIR: client })
  const proxy = await startProxy(server.port)
  const shaper = await startShaper(proxy.port)
  const shop = new Shop(server.url)
  const seller = personOf('seller')
  const { id } = (await (await shop.as(seller, 'GET', api.session.user.path)).json()) as { id: number }
  const profiles: string[] = []
  return {
    shaper,
    proxy,
    sellerId: id,
    open: async (profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))) => {
      profiles.push(profile)
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions({ camera: false }),
        viewport: { width: 1280, height: 800 },
        locale: 'ru-RU',
        timezoneId: 'Asia/Tashkent',
      })
      const value = await shop.tokenOf(seller)
      await context.addCookies([{ name: 'access_token', value, url: shaper.url, sameSite: 'Strict' }])
      return { context, profile }
    },
    stop: async () => {
      await shaper.close()
      await proxy.close()
      await stopServer(server)
      for (const folder of [client, ...profiles]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
