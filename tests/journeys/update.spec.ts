// A new version is offered, never forced: it waits for the person and never reloads over unsaved work.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#support/sources.ts'
import { startDemoServer, stopServer } from './processes.ts'
import { expect, personOf, Shop, type Tablet, test } from './shop.ts'

/** A copy of the built app, so that a "new version" can be put there. */
function copyOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-build-'))
  cpSync(join(ROOT, 'dist/client'), folder, { recursive: true })
  return folder
}

/** Changes the bytes of the worker, which a browser treats as a new version. */
function release(folder: string): void {
  const worker = join(folder, 'sw.js')
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// ${Date.now()}\n`)
  rmSync(`${worker}.br`, { force: true })
}

const markFirstLoad = (tablet: Tablet) =>
  tablet.page.evaluate(() => {
    Object.assign(window, { isFirstLoad: true })
  })
const isFirstLoad = (tablet: Tablet) => tablet.page.evaluate(() => 'isFirstLoad' in window)

test('a new version waits, is offered, and is installed when the person accepts it', async ({ browser }) => {
  const folder = copyOfBuild()
  const server = await startDemoServer({ CLIENT_DIR: folder })
  const shop = new Shop(server.url)
  const tablet = await shop.tablet(browser, 'ru', personOf('seller'))
  await tablet.page.goto('/settings')
  await tablet.waitUntilCached()
  await markFirstLoad(tablet)
  release(folder)
  await tablet.button('settings:check_update').click()
  await expect(tablet.page.getByText(tablet.text('common:update.text'))).toBeVisible()
  expect(await isFirstLoad(tablet)).toBe(true)
  await tablet.button('common:actions.update').click()
  await expect.poll(() => isFirstLoad(tablet).catch(() => true)).toBe(false)
  await expect(tablet.page.getByText(tablet.text('common:update.text'))).toHaveCount(0)
  await tablet.close()
  await stopServer(server)
  rmSync(folder, { recursive: true, force: true })
})
