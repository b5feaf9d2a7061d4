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

describe('the identity provider', () => {
  const REAL = {
    ANKETA_MODE: 'production',
    DATABASE_URL: 'postgres://x',
    SECRETS_KEY: 'x'.repeat(32),
    MYID_URL: 'https://myid.example',
  }
  const CLIENT = { MYID_CLIENT_ID: 'c', MYID_CLIENT_SECRET: 's' }

  it('needs what its way to the token needs', () => {
    expect(() => readEnv({ ...REAL, ...CLIENT })).toThrow('MYID_URL needs MYID_USERNAME and MYID_PASSWORD')
    const byPassword = { ...REAL, MYID_CLIENT_ID: 'c', MYID_USERNAME: 'u', MYID_PASSWORD: 'p' }
    expect(readEnv(byPassword)).toMatchObject({ MYID_TOKEN: 'password', MYID_ASK_BY: 'pinfl' })
    expect(() => readEnv({ ...REAL, MYID_CLIENT_ID: 'c', MYID_TOKEN: 'client_secret' })).toThrow(
      'MYID_URL needs MYID_CLIENT_SECRET',
    )
    expect(readEnv({ ...REAL, ...CLIENT, MYID_FLOW: 'session' })).toMatchObject({
      MYID_TOKEN: 'client_credentials',
      MYID_WEB_URL: 'https://web.myid.uz',
    })
  })

  it('is the sandbox in a trial that has one, which is asked by the document too', () => {
    expect(readEnv({ ANKETA_MODE: 'demo', SANDBOX_URL: 'http://sandbox' })).toMatchObject({
      MYID_URL: 'sandbox:/myid',
      MYID_ASK_BY: 'both',
      MYID_WEB_URL: 'sandbox:/myid/web',
    })
    expect(readEnv({ ANKETA_MODE: 'demo' }).MYID_URL).toBe('')
  })
})
