import { describe, expect, it } from 'vitest'
import { RESEND_AFTER_S } from '#domain/codes/limits.ts'
import { readEnv } from './env.ts'

describe('the seconds between two codes', () => {
  const PRODUCTION = {
    ANKETA_MODE: 'production',
    DATABASE_URL: 'postgres://x',
    SECRETS_KEY: 'x'.repeat(32),
    SMS_PROVIDER: 'none',
  }

  it('may be shorter in a trial', () => {
    expect(readEnv({ ANKETA_MODE: 'demo', CODE_GAP_S: '1' }).CODE_GAP_S).toBe(1)
    expect(readEnv({ ANKETA_MODE: 'demo' }).CODE_GAP_S).toBe(RESEND_AFTER_S)
  })

  it('are those of the rule in production, whatever the environment says', () => {
    expect(readEnv({ ...PRODUCTION, CODE_GAP_S: '1' }).CODE_GAP_S).toBe(RESEND_AFTER_S)
  })
})
