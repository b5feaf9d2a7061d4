import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })
const verified = vi.mocked(verify)
beforeEach(() => void verified.mockClear())

/** Algorithm, version and cost of a hash: what the time of a verification depends on. */
const costOf = (stored: unknown) => String(stored).split('$').slice(1, 4).join('$')

describe('a password', () => {
  it('is right only for its own hash', async () => {
    const stored = await hashPassword('Right-Password-1')
    expect(await isPassword(stored, 'Right-Password-1')).toBe(true)
    expect(await isPassword(stored, 'Wrong-Password-1')).toBe(false)
    expect(await isPassword(null, 'Right-Password-1')).toBe(false)
  })

  it('of an unknown phone costs the same work as that of a known one, so the time reveals nothing', async () => {
    const stored = await hashPassword('Right-Password-1')
    const works: unknown[] = []
    for (const [hash, password] of [
      [stored, 'Right-Password-1'],
      [stored, 'Wrong-Password-1'],
      [null, 'Right-Password-1'],
    ] as const) {
      verified.mockClear()
      await isPassword(hash, password)
      works.push(verified.mock.calls.map(([of]) => costOf(of)))
    }
    expect(works[0]).toEqual(['argon2id$v=19$m=19456,t=2,p=1'])
    expect(works).toEqual([works[0], works[0], works[0]])
  })

  it('of an unknown phone is refused even if it is the one of the dummy', async () => {
    expect(await isPassword(null, 'nobody has this password')).toBe(false)
  })
})
