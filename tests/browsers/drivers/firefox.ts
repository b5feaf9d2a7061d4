// Firefox ESR over WebDriver BiDi, with the browser's own made-up camera: a picture of one colour, which the app refuses as empty.
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { findFirefox } from '../../../src/setup/machine.mjs'
import { type Driver, expressionOf, SHOP_ENVIRONMENT } from './driver.ts'

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
}

/** Opens Firefox; `preferences` are those of `about:config` beside the camera's. */
export async function openFirefox(preferences: Record<string, boolean> = {}): Promise<Driver> {
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('no Firefox here: apt-get install firefox-esr')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { ...PREFERENCES, ...preferences },
    defaultViewport: { width: 1280, height: 800 },
    env: SHOP_ENVIRONMENT,
    timeout: 120_000,
    protocolTimeout: 120_000,
  })
  let page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  return {
    isCameraBlank: true,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    openBeside: async (url) => {
      page = await browser.newPage()
      await page.goto(url)
    },
    evaluate: async (run, ...args) =>
      (await page.evaluate(expressionOf(run, args))) as Awaited<ReturnType<typeof run>>,
    press: async ([first, ...rest]) => {
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of rest) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    chooseFile: async (css, path) => {
      const input = await page.$(css)
      if (input === null) throw new Error(`no input ${css}`)
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
    },
    close: () => browser.close(),
  }
}
