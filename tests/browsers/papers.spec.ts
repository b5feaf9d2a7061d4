// A paper fills its window in the engines that draw PDFs on a page of their own: the worker shows it at an address without the
// policy of our pages (sw/papers.ts), which forbids the styles of WebKit's viewer.
import { test } from '../faults/drivers/test-system.ts'
import { expect, personOf } from '../journeys/shop.ts'
import type { Driver } from './drivers/driver.ts'
import { openFirefox } from './drivers/firefox.ts'
import { openWebKit } from './drivers/webkit.ts'
import * as journey from './journey.ts'

const PATH = '/papers/0193a3c2-7b1f-7c3a-9f7e-2d5b8c1e4a60'
const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>`

/** Runs in the page: gives the worker a paper, as `showPaper` does. */
async function sendPaper(path: string, text: string): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const ready = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  const paper = new Blob([text], { type: 'application/pdf' })
  navigator.serviceWorker.controller?.postMessage({ type: 'SHOW_PAPER', path, paper }, [port2])
  await ready
}

/** Runs in the page: the part of the window that what is in it fills, and what that is. */
function shownOf() {
  const boxes = [...document.querySelectorAll('*')].map((element) => element.getBoundingClientRect())
  const largest = (side: 'width' | 'height') => Math.max(...boxes.map((box) => box[side]))
  const parts = [largest('width') / innerWidth, largest('height') / innerHeight]
  return { type: document.contentType, part: Math.min(...parts) }
}

const ROWS: readonly { name: string; open: () => Promise<Driver>; manager: number }[] = [
  { name: 'WebKit', open: openWebKit, manager: 0 },
  { name: 'Firefox', open: openFirefox, manager: 1 },
]
for (const { name, open, manager } of ROWS)
  test(`a paper fills its window in ${name}`, async ({ system }) => {
    test.setTimeout(10 * 60_000)
    const driver = await open()
    try {
      const screen = await journey.signIn(driver, system, personOf('manager', manager), 'uz-Latn')
      await journey.waitUntilCached(screen)
      await driver.evaluate(sendPaper, PATH, PAPER)
      // The page stays open: a browser may end the worker of pages that are all gone.
      await driver.openBeside(system.proxy.url + PATH)
      const part = await screen.until('the viewer', async () => {
        const { type, part } = await driver.evaluate(shownOf)
        return type === 'application/pdf' && part
      })
      expect(part).toBeGreaterThan(0.95)
    } finally {
      await driver.close()
    }
  })
