// A tablet whose clock is wrong (src/docs/offline.md#clocks, #fault-matrix).
import type { Tablet } from '../../journeys/shop.ts'

type WrongClock = { wrongClock: { off: number } }

/** From the next load on, the clock of every page is off by this many milliseconds and can be moved later. */
export const setClockOffset = (tablet: Tablet, off: number): Promise<unknown> =>
  tablet.context.addInitScript((first) => {
    const Real = Date
    const state = { off: first }
    Object.assign(globalThis, { wrongClock: state })
    const now = () => Real.now() + state.off
    globalThis.Date = new Proxy(Real, {
      construct: (target, parameters) =>
        parameters.length === 0 ? new target(now()) : Reflect.construct(target, parameters),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, off)

/** Moves the clock of the open page by this many milliseconds. */
export const moveClock = (tablet: Tablet, by: number): Promise<void> =>
  tablet.page.evaluate((more) => {
    const { wrongClock: state } = globalThis as unknown as WrongClock
    state.off += more
  }, by)

/** Sets the offset of the open page's clock in milliseconds, independent of the offset before. */
export const moveClockTo = (tablet: Tablet, off: number): Promise<void> =>
  tablet.page.evaluate((next) => {
    const { wrongClock: state } = globalThis as unknown as WrongClock
    state.off = next
  }, off)
