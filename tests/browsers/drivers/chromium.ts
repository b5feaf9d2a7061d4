// The machine's Chromium without the built-ins that are newer than Safari 16.4. An init script does not reach the service
// worker, which keeps them.
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { deleteNewer } from '#support/oldest-browser.ts'
import { type Driver, expressionOf } from './driver.ts'

export async function openOldChromium(): Promise<Driver> {
  const browser = await chromium.launch(launchOptions())
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['camera'],
    timezoneId: 'Asia/Tashkent',
  })
  await context.addInitScript(deleteNewer)
  let page = await context.newPage()
  return {
    isCameraBlank: false,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    openBeside: async (url) => {
      page = await context.newPage()
      await page.goto(url)
    },
    evaluate: (run, ...args) => page.evaluate(expressionOf(run, args)),
    press: async ([first, ...rest]) => {
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of rest) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    chooseFile: (css, path) => page.locator(css).setInputFiles(path),
    close: () => browser.close(),
  }
}
