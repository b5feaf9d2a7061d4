// Control for F01 (src/docs/offline.md#fault-matrix): a draft that is written some time after the key, as with a debounce,
// is lost when the tab closes first, and the check that the product passes detects the loss. The debounce lasts longer
// than any machine takes from the key to the closed tab, so that the tab always closes before it ends.
import { expect, personOf } from '../../journeys/shop.ts'
import { printResult, roundsOf } from '../drivers/random.ts'
import { beginApplication, reopenApplication } from '../drivers/seller.ts'
import { test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)

const DEBOUNCE_MS = 60_000

/** Delay in ms of every key before it reaches the app. */
function debounced(ms: number): void {
  const late = new WeakSet<Event>()
  window.addEventListener(
    'input',
    (event) => {
      const { target } = event
      if (late.has(event) || target === null) return
      event.stopImmediatePropagation()
      setTimeout(() => {
        const again = new InputEvent('input', { bubbles: true })
        late.add(again)
        target.dispatchEvent(again)
      }, ms)
    },
    { capture: true },
  )
}

test('F01 control: drafts behind a debounce lose the last keystroke, and the check detects it', async ({
  system,
  browser,
}) => {
  const rounds = roundsOf(6)
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const confirmed = await beginApplication(tablet, seller, 'Тезёпар')
  const kept = { plain: 0, debounced: 0 }
  for (const way of ['plain', 'debounced'] as const)
    for (let round = 0; round < rounds; round += 1) {
      const value = `Тезёпар${way === 'plain' ? 'а' : 'б'}${'абвгдежзик'[round % 10]}`
      const page = await tablet.tab()
      if (way === 'debounced') await page.addInitScript(debounced, DEBOUNCE_MS)
      await page.goto(`/applications/add/${confirmed.appId}`)
      const field = page.locator('[name=surname]')
      await expect(field).toHaveValue(/^Тезёпар/)
      await field.fill(value)
      await page.close()
      await reopenApplication(tablet, confirmed)
      kept[way] += (await tablet.page.locator('[name=surname]').inputValue()) === value ? 1 : 0
    }
  printResult(
    'F01 control',
    `${kept.plain} of ${rounds} kept as it is, ${kept.debounced} of ${rounds} behind a debounce`,
  )
  expect(kept.plain).toBe(rounds)
  expect(kept.debounced).toBe(0)
  await tablet.context.close()
})
