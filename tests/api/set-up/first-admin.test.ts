// An empty production system: its first administrator signs in by a code of the terminal and sets up a provider.
import { describe, expect, it } from 'vitest'
import { providers } from '#api/back-office/providers.ts'
import { session } from '#api/session.ts'
import { addAdmin, printedCode } from '#server/first-admin.ts'
import { PASSWORD, phoneOf } from '../../support/people.ts'
import { eskizForm, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { useShop, useStarted } from '../../support/use-shop.ts'

describe('an empty production system', () => {
  const PHONE = '+998935550001'
  const env = {
    ANKETA_MODE: 'production',
    DATABASE_URL: 'postgres://unused',
    SECRETS_KEY: 'a key of at least thirty-two letters',
  }
  const one = useStarted(startSmsSandbox)
  const real = useShop([], { env })

  async function begun(password: string) {
    const api = real.anonymous()
    const body = { login_type: 'web', phone: PHONE, password } as const
    const { token } = await api.call(session.sendSms, { body })
    await real.deps.sms.finishSending()
    return { api, token }
  }

  it('lets its first administrator sign in by a code of the terminal and set up a provider for the others', async () => {
    const password = await addAdmin(real.db, { name: 'Aziz Karimov', phone: PHONE })
    await expect(printedCode(real.db, PHONE, new Date())).rejects.toThrow(/password in the browser first/)
    const { api, token } = await begun(password)
    const lost = await real.db.selectFrom('sms_log').selectAll().executeTakeFirstOrThrow()
    expect(lost).toMatchObject({ provider: 'none', status: 'failed', status_raw: 'no_provider' })
    const otp = await printedCode(real.db, PHONE, new Date())
    const signedIn = await api.call(session.checkSms, { body: { login_type: 'web', otp, token } })
    expect(signedIn.is_first_auth).toBe(true)
    api.token = signedIn.access_token
    await expect(printedCode(real.db, PHONE, new Date())).rejects.toThrow(/waiting/)
    await api.call(session.changePassword, {
      body: { current_password: password, password: 'A password of my own 7' },
    })

    const clear = await api.send(providers.create, { body: eskizForm(one) })
    expect(clear.problem?.errors[0]).toMatchObject({ code: 'url_https', field: 'url' })
    const console_ = eskizForm(one, { kind: 'console', url: '' })
    const refused = await api.send(providers.create, { body: console_ })
    expect(refused.problem?.errors[0]).toMatchObject({ code: 'unknown_choice', field: 'kind' })
    const state = await api.call(providers.state, {})
    expect(state.in_force).toEqual([])
    expect(state.kinds.map(({ kind }) => kind)).toEqual(['eskiz', 'play_mobile'])

    const { key } = await api.call(providers.create, { body: eskizForm(one, { url: '' }) })
    // The sandbox has no HTTPS: only tests bypass the rule about its address.
    await real.db
      .updateTable('sms_providers')
      .set({ url: `${one.url}/eskiz` })
      .execute()
    await api.call(providers.toggle, { params: { key }, body: { base_version: 1, status: 'active' } })
    const seller = real.anonymous()
    const body = { login_type: 'web', phone: phoneOf('seller'), password: PASSWORD } as const
    const sent = await seller.call(session.sendSms, { body })
    await real.deps.sms.finishSending()
    const code = /\d{6}/.exec(one.sent.at(-1)?.text ?? '')?.[0] ?? ''
    await seller.call(session.checkSms, { body: { login_type: 'web', otp: code, token: sent.token } })

    const last = await api.send(providers.toggle, {
      params: { key },
      body: { base_version: 2, status: 'inactive' },
    })
    expect(last.problem?.problem).toBe('provider_last')
  })

  it('prints codes for administrators only, and audits it', async () => {
    const body = { login_type: 'web', phone: phoneOf('manager'), password: PASSWORD } as const
    await real.anonymous().call(session.sendSms, { body })
    await expect(printedCode(real.db, phoneOf('manager'), new Date())).rejects.toThrow(/administrator/)
    const trail = await real.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'sign_in_code_printed')
      .execute()
    expect(trail).toHaveLength(1)
  })
})
