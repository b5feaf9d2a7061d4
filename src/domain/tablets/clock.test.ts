import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../kernel/time/durations.ts'
import { estimateTime, KNOWN_MS } from './clock.ts'

const at = Date.parse
const server = at('2025-03-06T09:00:00Z')
const built = at('2025-03-01T00:00:00Z')
const slow = at('2019-01-01T09:00:00Z')
const later = (tablet: number, now: number, floor = 0) =>
  estimateTime({ tablet: now, contact: { server, tablet }, floor, isSteady: false })

describe('the time of a tablet', () => {
  it('is the later of its clock and the build before the server has answered', () => {
    const of = (tablet: number) => estimateTime({ tablet, contact: null, floor: built, isSteady: false })
    expect(of(slow)).toEqual({ now: built, isKnown: false })
    expect(of(server)).toEqual({ now: server, isKnown: false })
  })

  it('is the server’s time and what has passed since, whatever the clock shows', () => {
    for (const tablet of [slow, server, server + 400 * DAY_MS])
      expect(
        estimateTime({
          tablet: tablet + HOUR_MS,
          contact: { server, tablet },
          floor: server + DAY_MS,
          isSteady: true,
        }),
      ).toEqual({ now: server + HOUR_MS, isKnown: true })
  })

  it('is never earlier than the last answer, nor than the build after a restart', () => {
    expect(later(server, server - 9 * DAY_MS)).toEqual({ now: server, isKnown: false })
    expect(later(server, slow, server + DAY_MS).now).toBe(server + DAY_MS)
  })

  it('survives a restart with a slow clock, and its correction', () => {
    expect(later(slow, slow + DAY_MS)).toEqual({ now: server + DAY_MS, isKnown: true })
    expect(later(slow, server + DAY_MS).now).toBe(server + DAY_MS)
  })

  it('survives a restart with a fast clock, and its correction', () => {
    const fast = server + 400 * DAY_MS
    expect(later(fast, fast + DAY_MS).now).toBe(server + DAY_MS)
    expect(later(fast, server + DAY_MS).now).toBe(server + DAY_MS)
  })

  it('is not known long after the last answer', () => {
    expect(later(server, server + KNOWN_MS).isKnown).toBe(true)
    expect(later(server, server + KNOWN_MS + 1).isKnown).toBe(false)
  })
})
