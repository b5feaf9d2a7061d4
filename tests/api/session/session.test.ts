import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import type { ApiSession } from '#support/api.ts'
import { PASSWORD, personOf, phoneOf, setSetting } from '#support/people.ts'
import { useServer } from '#support/use-shop.ts'

let clock = Date.now()
const minutes = (count: number) => {
  clock += count * 60_000
}
const seller = phoneOf('seller')
const UNKNOWN = '+998901112233'

const env = { OTP_PER_PHONE: '5', OTP_PER_ADDRESS: '100000', DEFAULT_PASSWORD: 'Start-2026' }
const shop = useServer([], { env, now: () => new Date(clock) })
beforeEach(async () => {
  await shop.db.deleteFrom('rate_events').execute()
})

const ask = (api: ApiSession, phone: string, password = PASSWORD) =>
  api.send(session.sendSms, { body: { login_type: 'web', phone, password } })
const check = (api: ApiSession, token: string, otp: string) =>
  api.send(session.checkSms, { body: { login_type: 'web', otp, token } })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function requestCode(api: ApiSession, phone = seller) {
  const { body } = await ask(api, phone)
  return { token: body.token, code: await shop.codeFor(phone) }
}

describe('the first step', () => {
  it('returns the same shape for a right password, a wrong one and an unknown phone, and sends only one SMS', async () => {
    const api = shop.anonymous()
    const before = await shop.db.selectFrom('sms_log').select('id').execute()
    const answers = [
      await ask(api, phoneOf('manager')),
      await ask(api, phoneOf('support'), 'wrong password'),
      await ask(api, UNKNOWN),
    ]
    await shop.deps.sms.finishSending()
    const after = await shop.db.selectFrom('sms_log').select('id').execute()
    expect(
      answers.map(({ status, body }) => [status, Object.keys(body), body.token.length, body.expires_in]),
    ).toEqual(Array(3).fill([200, ['token', 'expires_in', 'resend_in'], 43, 300]))
    expect(after.length - before.length).toBe(1)
  })

  it('keeps the code out of the log of SMS and only its hash in the table', async () => {
    const { code } = await requestCode(shop.anonymous())
    const sms = await shop.db
      .selectFrom('sms_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(sms.text_masked).toContain('••••••')
    expect(JSON.stringify(sms)).not.toContain(code)
    const otp = await shop.db.selectFrom('otps').selectAll().executeTakeFirstOrThrow()
    expect(otp.code_hash).toHaveLength(32)
    expect(shop.log.join('\n')).not.toContain(code)
  })

  it('refuses a second code within a minute and a sixth within the hour, for unknown phones as well', async () => {
    for (const phone of [seller, UNKNOWN]) {
      const api = shop.anonymous()
      expect((await ask(api, phone)).status).toBe(200)
      const soon = await ask(api, phone)
      expect([soon.status, soon.problem?.problem]).toEqual([429, 'resend_too_soon'])
      expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
      for (let sent = 1; sent < 5; sent += 1) {
        minutes(2)
        expect((await ask(api, phone)).status).toBe(200)
      }
      minutes(2)
      expect((await ask(api, phone)).problem?.problem).toBe('too_many_requests')
      minutes(60)
      expect((await ask(api, phone)).status).toBe(200)
      await shop.db.deleteFrom('rate_events').execute()
    }
  })

  it('lets thirty people behind one address in at nine o’clock', async () => {
    const phones = Array.from({ length: 30 }, (_, index) => `+9989033344${String(index).padStart(2, '0')}`)
    const answers = await Promise.all(phones.map((phone) => ask(shop.anonymous(), phone)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  it('writes the text in the language asked for', async () => {
    const api = shop.anonymous()
    const body = { login_type: 'web', phone: seller, password: PASSWORD, language: 'uz-Latn' } as const
    await api.call(session.sendSms, { body })
    await shop.deps.sms.finishSending()
    expect(shop.deps.sms.recent()[0]?.text).toMatch(/kirish kodi \d{6}/)
  })
})

describe('the second step', () => {
  it('signs in with a valid token, once only', async () => {
    const api = shop.anonymous()
    const { token, code } = await requestCode(api)
    const first = await check(api, token, code)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ expires_in: 12 * 3600, is_first_auth: false })
    expect((await check(api, token, code)).problem?.problem).toBe('code_expired')
    api.token = first.body.access_token
    const me = await api.call(session.user, {})
    expect(me).toMatchObject({
      phone: seller,
      role: 'seller',
      is_admin: false,
      branch_name: 'Test branch one',
    })
    const { token_hash } = await shop.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(token_hash).toString('base64url')).not.toBe(first.body.access_token)
  })

  it('counts attempts down and invalidates the token after five', async () => {
    const api = shop.anonymous()
    const { token, code } = await requestCode(api)
    const problems: unknown[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      const { problem } = await check(api, token, wrong(code))
      problems.push([problem?.problem, problem?.errors[0]?.params?.['left']])
    }
    const counted = [4, 3, 2, 1].map((left) => ['wrong_code', left])
    expect(problems).toEqual([...counted, ['code_attempts_spent', 0]])
    expect((await check(api, token, code)).problem?.problem).toBe('code_attempts_spent')
  })

  it('never allows concurrent guesses more than five attempts', async () => {
    const api = shop.anonymous()
    const { token, code } = await requestCode(api)
    await Promise.all(Array.from({ length: 60 }, () => check(api, token, wrong(code))))
    const { tries } = await shop.db
      .selectFrom('code_tries')
      .select('tries')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await check(api, token, code)).status).toBe(400)
  })

  it('creates one session for twenty concurrent right codes', async () => {
    const api = shop.anonymous()
    const { token, code } = await requestCode(api, phoneOf('finance'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(api, token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { id } = await personOf(shop.db, 'finance')
    const sessions = await shop.db.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()
    expect(sessions).toHaveLength(1)
  })

  it('refuses an old code, a code of another request and any code of an unknown phone', async () => {
    const api = shop.anonymous()
    const mine = await requestCode(api, phoneOf('manager'))
    const other = await requestCode(api, phoneOf('operator'))
    expect((await check(api, mine.token, other.code)).problem?.problem).toBe('wrong_code')
    const nobody = await ask(api, UNKNOWN)
    expect((await check(api, nobody.body.token, '000000')).problem?.problem).toBe('wrong_code')
    minutes(6)
    expect((await check(api, mine.token, mine.code)).problem?.problem).toBe('code_expired')
    expect((await check(api, 'x'.repeat(43), '000000')).problem?.problem).toBe('code_expired')
  })

  it('sends a new code after a minute and invalidates the earlier one', async () => {
    const api = shop.anonymous()
    const first = await requestCode(api)
    const soon = await api.send(session.resendSms, { body: { token: first.token } })
    expect(soon.problem?.problem).toBe('resend_too_soon')
    minutes(1.1)
    const { token } = await api.call(session.resendSms, { body: { token: first.token } })
    const code = await shop.codeFor(seller)
    expect((await check(api, first.token, first.code)).problem?.problem).toBe('code_expired')
    expect((await check(api, token, code)).status).toBe(200)
  })
})

describe('people who may not', () => {
  const block = async (values: Record<string, unknown>) => {
    const { id } = await personOf(shop.db, 'intern')
    await shop.db.updateTable('users').set(values).where('id', '=', id).execute()
  }
  const free = { blocked_at: null, deleted_at: null, works: true, left_on: null }

  it.each([
    ['blocked', { blocked_at: new Date() }],
    ['dismissed', { works: false }],
    ['gone', { left_on: '2020-01-31' }],
    ['deleted', { deleted_at: new Date() }],
  ])('%s: reported only after the right password, and signed out at once', async (_word, values) => {
    const api = shop.anonymous()
    await block(free)
    const { token, code } = await requestCode(api, phoneOf('intern'))
    const signedIn = await check(api, token, code)
    api.token = signedIn.body.access_token
    expect((await api.send(session.user, {})).status).toBe(200)
    await block(values)
    const cut = await api.send(session.user, {})
    expect([cut.status, cut.problem?.problem]).toEqual([403, 'blocked'])
    minutes(2)
    expect((await ask(api, phoneOf('intern'), 'not the password')).status).toBe(200)
    minutes(2)
    expect((await ask(api, phoneOf('intern'))).problem?.problem).toBe('blocked')
    await block(free)
    minutes(70)
  })
})

describe('the end of a session', () => {
  const signedIn = async (who: Parameters<typeof phoneOf>[0]) => {
    const api = shop.anonymous()
    const { token, code } = await requestCode(api, phoneOf(who))
    api.token = (await check(api, token, code)).body.access_token
    minutes(2)
    return api
  }

  it('comes with the sign-out, only for this token', async () => {
    const [one, two] = [await signedIn('director'), await signedIn('director')]
    await one.call(session.logout, {})
    expect((await one.send(session.user, {})).problem?.problem).toBe('unauthorized')
    expect((await two.send(session.user, {})).status).toBe(200)
    const audit = await shop.db.selectFrom('audit').selectAll().where('action', '=', 'logout').execute()
    expect(audit).toHaveLength(1)
  })

  it('comes after twelve hours', async () => {
    const api = await signedIn('accounting')
    minutes(12 * 60)
    expect((await api.send(session.user, {})).problem?.problem).toBe('unauthorized')
  })

  it('comes with a new password for all other sessions; the old password is needed', async () => {
    const [one, two] = [await signedIn('operator'), await signedIn('operator')]
    const bad = await one.send(session.changePassword, {
      body: { current_password: 'no', password: 'New-secret-1' },
    })
    expect(bad.problem?.problem).toBe('wrong_credentials')
    const same = { current_password: PASSWORD, password: PASSWORD }
    expect((await one.send(session.changePassword, { body: same })).problem?.problem).toBe(
      'password_unchanged',
    )
    const standard = { current_password: PASSWORD, password: 'Start-2026' }
    expect((await one.send(session.changePassword, { body: standard })).problem?.problem).toBe(
      'default_password_refused',
    )
    await one.call(session.changePassword, { body: { current_password: PASSWORD, password: 'New-secret-1' } })
    expect((await one.send(session.user, {})).status).toBe(200)
    expect((await two.send(session.user, {})).status).toBe(401)
  })
})

it('requires a new password of a new person before anything else', async () => {
  const { id } = await personOf(shop.db, 'seller2')
  await shop.db.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute()
  const api = shop.anonymous()
  const { token, code } = await requestCode(api, phoneOf('seller2'))
  const { body } = await check(api, token, code)
  expect(body.is_first_auth).toBe(true)
  api.token = body.access_token
  const early = await api.send(session.welcome, {})
  expect([early.status, early.problem?.errors[0]?.code]).toEqual([403, 'password_change_needed'])
  await api.call(session.changePassword, { body: { password: 'Own-secret-7' } })
  expect((await api.call(session.user, {})).is_first_auth).toBe(false)
  expect((await api.send(session.welcome, {})).status).toBe(200)
})

it('resets a password by a code and ends every session', async () => {
  const api = shop.anonymous()
  const { token: login, code } = await requestCode(api, phoneOf('manager2'))
  api.token = (await check(api, login, code)).body.access_token
  minutes(2)
  const { token } = await api.call(session.resetSendSms, { body: { phone: phoneOf('manager2') } })
  const otp = await shop.codeFor(phoneOf('manager2'))
  expect((await check(api, token, otp)).problem?.problem).toBe('code_expired')
  const { reset_token } = await api.call(session.resetCheckSms, { body: { token, otp } })
  const body = { reset_token, password: 'Brand-new-5' }
  await api.call(session.resetPassword, { body })
  expect((await api.send(session.resetPassword, { body })).problem?.problem).toBe('code_expired')
  expect((await api.send(session.user, {})).status).toBe(401)
  minutes(2)
  await ask(api, phoneOf('manager2'), 'Brand-new-5')
  expect(await shop.codeFor(phoneOf('manager2'))).toMatch(/^\d{6}$/)
})

it('takes the branch of the sign-in screen while the setting asks for one', async () => {
  const branches = await shop.db.selectFrom('branches').select(['id', 'name']).orderBy('id').execute()
  const other = branches[1]?.id ?? 0
  await setSetting(shop.db, 'ask_for_branch', true)
  const api = shop.anonymous()
  expect((await api.call(session.publicSettings, {})).branches).toHaveLength(2)
  const unconfigured = await ask(api, seller)
  expect(unconfigured.problem?.errors[0]).toMatchObject({ code: 'required', field: 'branch_id' })
  const body = { login_type: 'web', phone: seller, password: PASSWORD, branch_id: other } as const
  const { token } = await api.call(session.sendSms, { body })
  api.token = (await check(api, token, await shop.codeFor(seller))).body.access_token
  expect((await api.call(session.user, {})).branch_id).toBe(other)
  await setSetting(shop.db, 'ask_for_branch', false)
})
