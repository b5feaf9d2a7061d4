// What a person does and sees at the screen of any browser: finds controls by their names, presses them, types and waits.
import { setTimeout as wait } from 'node:timers/promises'
import { fillIn, type Language, textsOf } from '#support/texts.ts'
import type { Driver, Point } from './drivers/driver.ts'

/** A control: `css` describes it, `name` is its whole accessible name, or a part of it where `isPart`. */
export type Target = { css: string; name?: string; isPart?: boolean }
type Box = { left: number; top: number; width: number; height: number }

/** Generous, for a machine that runs other tests beside: nothing here depends on speed. */
const WITHIN_MS = 120_000
const LOOKS_MS = 200

/**
 * Runs in the page: where a visible control that can be pressed is. A control that is covered, or outside of the window, is scrolled
 * into view and found at the next look.
 */
function locate({ css, name, isPart }: Target): Box | null {
  const textOf = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => textOf(element.getAttribute('aria-label') ?? element.textContent)
  const isNamed = (element: Element) =>
    name === undefined || (isPart ? nameOf(element).includes(name) : nameOf(element) === name)
  const isEnabled = (element: Element) => element.closest('[disabled], [aria-disabled=true]') === null
  for (const element of document.querySelectorAll(css)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !isNamed(element) || !isEnabled(element)) continue
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit !== null && (element.contains(hit) || hit.contains(element))) return { left, top, width, height }
    element.scrollIntoView({ block: 'center' })
  }
  return null
}

const describe = ({ css, name }: Target) => (name === undefined ? css : `${css} "${name}"`)
const middleOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 })
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

export class Screen {
  readonly driver: Driver
  readonly language: Language
  private readonly texts: ReadonlyMap<string, string>

  constructor(driver: Driver, language: Language) {
    this.driver = driver
    this.language = language
    this.texts = textsOf(language)
  }

  text(key: string, params: Record<string, string | number> = {}): string {
    return fillIn(this.texts, key, params)
  }

  /** Waits until a look at the page gives a result; a look that fails, such as during a navigation, is repeated. */
  async until<Result>(what: string, look: () => Promise<Result | null | undefined | false>): Promise<Result> {
    const deadline = Date.now() + WITHIN_MS
    let failure = ''
    while (Date.now() < deadline) {
      try {
        const result = await look()
        if (result !== null && result !== undefined && result !== false) return result
        failure = ''
      } catch (error) {
        failure = ` (${error})`
      }
      await wait(LOOKS_MS)
    }
    throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}${failure}\n${await this.visibleText()}`)
  }

  /** The words and the address of the page, for the message of a failure. */
  async visibleText(): Promise<string> {
    return this.driver
      .evaluate(() => `${location.href}\n${document.body.innerText}`)
      .catch((error) => `no page: ${error}`)
  }

  /** Waits until the page shows this text somewhere. */
  async sees(text: string): Promise<void> {
    await this.until(`the text "${text}"`, () =>
      this.driver.evaluate((part) => document.body.innerText.includes(part), text),
    )
  }

  /** Opens an address; again where the app itself was just about to show another page, which replaces this one. */
  async open(url: string): Promise<void> {
    const { pathname } = new URL(url)
    await this.until(`the page ${url}`, async () => {
      await this.driver.open(url)
      return this.driver.evaluate((start) => location.pathname.startsWith(start), pathname)
    })
  }

  async isAt(path: RegExp): Promise<void> {
    await this.until(`the address ${path}`, async () =>
      path.test(await this.driver.evaluate(() => location.pathname)),
    )
  }

  /** How many elements there are. */
  count(css: string): Promise<number> {
    return this.driver.evaluate((selector) => document.querySelectorAll(selector).length, css)
  }

  async has(css: string, count: number): Promise<void> {
    await this.until(`${count} × ${css}`, async () => (await this.count(css)) === count)
  }

  /** Where a control is, once it no longer moves. */
  async find(target: Target): Promise<Box> {
    let before = ''
    return this.until(describe(target), async () => {
      const box = await this.driver.evaluate(locate, target)
      const [now, earlier] = [JSON.stringify(box), before]
      before = now
      return now === earlier && box
    })
  }

  async click(target: Target): Promise<void> {
    await this.driver.press([middleOf(await this.find(target))])
  }

  /** Presses the control that has one of these names, if there is one now. */
  async pressOneOf(css: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const box = await this.driver.evaluate(locate, { css, name })
      if (box !== null) return this.driver.press([middleOf(box)])
    }
  }

  async button(key: string): Promise<void> {
    await this.click({ css: 'button', name: this.text(key) })
  }

  /** Replaces the text of a field with the keyboard and waits until it has what was typed, in whatever form it shows it. */
  async fill(css: string, text: string): Promise<void> {
    await this.click({ css })
    await this.driver.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.select(),
      css,
    )
    await this.driver.type(text)
    await this.until(`${css} has "${text}"`, async () => {
      const value = await this.driver.evaluate(
        (selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? '',
        css,
      )
      return lettersOf(value).replace(/^998/, '') === lettersOf(text)
    })
  }

  /** Draws through points of an element, given as parts of its width and height. */
  async draw(target: Target, path: readonly [Point, ...Point[]]): Promise<void> {
    const { left, top, width, height } = await this.find(target)
    const at = ({ x, y }: Point): Point => ({ x: left + x * width, y: top + y * height })
    const [first, ...rest] = path
    await this.driver.press([at(first), ...rest.map(at)])
  }
}
