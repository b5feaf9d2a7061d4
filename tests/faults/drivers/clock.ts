// A tablet whose clock is wrong (src/docs/offline.md#clocks, #fault-matrix).
import type { Tablet } from '../../journeys/shop.ts'

type WrongClock = { wrongClock: { off: number } }

/** From the next load on the clock of every page is off by so many milliseconds, and can be moved while it runs. */
export const wrongClock = (tablet: Tablet, off: number): Promise<unknown> =>
  tablet.context.addInitScript((first) => {
    const Real = Date
    const state = { off: first }
    Object.assign(globalThis, { wrongClock: state })
    const now = () => Real.now() + state.off
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) =>
        given.length === 0 ? new target(now()) : Reflect.construct(target, given),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, off)

/** The clock of the open page jumps by so many milliseconds. */
export const jump = (tablet: Tablet, by: number): Promise<void> =>
  tablet.page.evaluate((more) => {
    const { wrongClock: state } = globalThis as unknown as WrongClock
    state.off += more
  }, by)

/** The clock of the open page is off by so many milliseconds from now on, whatever it was before. */
export const jumpTo = (tablet: Tablet, off: number): Promise<void> =>
  tablet.page.evaluate((next) => {
    const { wrongClock: state } = globalThis as unknown as WrongClock
    state.off = next
  }, off)
