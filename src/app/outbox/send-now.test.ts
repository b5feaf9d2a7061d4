import { describe, expect, it } from 'vitest'
import { obstacleOf } from './send-now.ts'

const NOW = 1_000_000
const queued = { state: 'queued', nextAt: 0 } as const
const facts = { link: 'online', isSignedIn: true, ops: [queued], restUntil: 0, now: NOW } as const

describe('the obstacle to sending', () => {
  it('is null where something can be sent, or nothing waits', () => {
    expect(obstacleOf(facts)).toBeNull()
    expect(obstacleOf({ ...facts, link: 'offline', ops: [] })).toBeNull()
  })

  it.each([
    ['offline', 'offline'],
    ['unreachable', 'unreachable'],
    ['portal', 'portal'],
    ['server_down', 'server_down'],
    ['paused_auth', 'sign_in'],
    ['paused_update', 'update'],
  ] as const)('is the connection: %s', (link, reason) => {
    expect(obstacleOf({ ...facts, link })).toEqual({ reason })
  })

  it('is a missing sign-in, the pause that the server requested, or work that needs attention', () => {
    expect(obstacleOf({ ...facts, isSignedIn: false })).toEqual({ reason: 'sign_in' })
    expect(obstacleOf({ ...facts, restUntil: NOW + 5000 })).toEqual({ reason: 'later', until: NOW + 5000 })
    expect(obstacleOf({ ...facts, ops: [{ state: 'needs_attention', nextAt: 0 }] })).toEqual({
      reason: 'attention',
    })
  })

  it('is the time of the next attempt where every operation waits for its time', () => {
    const retry = (nextAt: number) => ({ state: 'retry', nextAt }) as const
    expect(obstacleOf({ ...facts, ops: [retry(NOW + 9000), retry(NOW + 4000)] })).toEqual({
      reason: 'later',
      until: NOW + 4000,
    })
    expect(obstacleOf({ ...facts, ops: [retry(NOW + 9000), queued] })).toBeNull()
  })
})
