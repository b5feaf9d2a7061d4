// Accounts out of service: blocked, dismissed, deleted, with a password that begins anew; everything that is open ends with
// it, and all of it can be taken back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#api/back-office/users.ts'
import { session } from '#api/session.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import type { ApiSession } from '#support/api.ts'
import type { TestServer } from '#support/server.ts'
import { START, type Staff, startStaff } from '../support/staff.ts'

let staff: Staff
let server: TestServer
let admin: ApiSession
beforeAll(async () => {
  staff = await startStaff()
  ;({ server, admin } = staff)
})
afterAll(() => server.stop())

describe('an account out of service', () => {
  it('when blocked, loses every session at once and is told so at the sign-in', async () => {
    const { params, form } = await staff.add()
    const api = await server.signIn(form.phone, START)
    await admin.call(users.block, { params, body: { reason: 'other', comment: 'Kassa tekshiruvi' } })
    expect((await api.send(session.user, {})).status).toBe(401)
    await expect(server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect(await admin.call(users.view, { params })).toMatchObject({
      state: 'blocked',
      block: { reason: 'other', comment: 'Kassa tekshiruvi', by: 'Test admin' },
    })
    expect(
      (await admin.send(users.block, { params, body: { reason: 'long_absence' } })).problem?.problem,
    ).toBe('user_state')
    await admin.call(users.unblock, { params, body: { reason: 'check_over' } })
    await server.signIn(form.phone, START)
    const { items } = await admin.call(users.history, { params })
    expect(items.map(({ action }) => action)).toEqual(['user_unblock', 'user_block', 'user_create'])
    expect(JSON.stringify(items)).not.toContain('Kassa')
  })

  it('gets no use out of a code that was on its way', async () => {
    const { params, form } = await staff.add()
    const anybody = server.anonymous()
    const { token } = await anybody.call(session.sendSms, {
      body: { login_type: 'web', phone: form.phone, password: START },
    })
    const otp = await server.codeFor(form.phone)
    await admin.call(users.resetPassword, { params, body: {} })
    const answer = await anybody.send(session.checkSms, { body: { login_type: 'web', otp, token } })
    expect(answer.problem?.problem).toBe('code_expired')
  })

  it('when dismissed, is closed from that day on, and opens again with the re-hire', async () => {
    const { params, form } = await staff.add()
    const today = todayInTashkent(new Date())
    const dismiss = (left_on: string) => admin.send(users.dismiss, { params, body: { left_on } })
    expect((await dismiss('2026-11-01')).problem?.errors[0]).toEqual({
      code: 'left_before_hired',
      field: 'left_on',
    })
    expect((await dismiss('2099-01-01')).status).toBe(200)
    expect(await admin.call(users.view, { params })).toMatchObject({
      state: 'working',
      left_on: '2099-01-01',
    })
    await server.signIn(form.phone, START)
    expect((await dismiss(today)).status).toBe(200)
    await expect(server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect((await dismiss(today)).problem?.problem).toBe('user_state')
    await admin.call(users.rehire, { params, body: { hired_on: today } })
    expect(await admin.call(users.view, { params })).toMatchObject({
      state: 'working',
      left_on: null,
      values: { hired_on: today },
    })
    await server.signIn(form.phone, START)
  })

  it('when deleted, comes back by a restore with the same sign-in', async () => {
    const { params, form } = await staff.add()
    const api = await server.signIn(form.phone, START)
    await admin.call(users.remove, { params, body: {} })
    expect((await api.send(session.user, {})).status).toBe(401)
    const twin = await admin.send(users.create, { body: await staff.formOf({ phone: form.phone }) })
    expect(twin.problem?.errors[0]).toEqual({ code: 'phone_of_deleted', field: 'phone' })
    await expect(server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect((await admin.call(users.view, { params })).actions).toEqual(['restore'])
    await admin.call(users.restore, { params, body: {} })
    await server.signIn(form.phone, START)
  })

  it('begins anew with the default password', async () => {
    const { params, form } = await staff.add()
    const api = await server.signIn(form.phone, START)
    await api.call(session.changePassword, { body: { password: 'Forgotten-1' } })
    await admin.call(users.resetPassword, { params, body: {} })
    expect((await api.send(session.user, {})).status).toBe(401)
    const again = await server.signIn(form.phone, START)
    expect((await again.call(session.user, {})).is_first_auth).toBe(true)
  })
})

it('has the same state in the list as by itself', async () => {
  const today = todayInTashkent(new Date())
  const cases = [
    ['working', () => admin.call(users.dismiss, { params, body: { left_on: '2099-01-01' } })],
    ['not_working', () => admin.call(users.dismiss, { params, body: { left_on: today } })],
    ['blocked', () => admin.call(users.block, { params, body: { reason: 'long_absence' } })],
    ['deleted', () => admin.call(users.remove, { params, body: {} })],
  ] as const
  const { params, key } = await staff.add()
  for (const [state, act] of cases) {
    await act()
    expect((await admin.call(users.view, { params })).state).toBe(state)
    const { items } = await admin.call(users.list, { body: { state, limit: 100 } })
    expect(items.find((line) => line.key === key)?.state).toBe(state)
  }
  const { items } = await admin.call(users.defaultPasswordHistory, { params: { key: 'users' } })
  expect(items).toMatchObject([
    { action: 'user_default_password', fields: ['default_password'], changes: {} },
  ])
})

describe('sessions', () => {
  it('are shown with their tablet and branch, and ended one by one or all', async () => {
    const { params, form } = await staff.add()
    const first = await server.signIn(form.phone, START)
    const second = await server.signIn(form.phone, START)
    await second.call(session.user, {})
    const list = async () => (await admin.call(users.sessions, { params })).items
    const [newest, oldest] = await list()
    expect(newest).toMatchObject({ device: 'tablet', branch: 'Test branch one', is_this: false })
    expect(newest?.last_seen).not.toBeNull()
    expect(oldest?.last_seen).toBeNull()
    await admin.call(users.endSession, { params: { ...params, session: oldest?.key ?? '' }, body: {} })
    expect((await first.send(session.user, {})).status).toBe(401)
    expect((await second.send(session.user, {})).status).toBe(200)
    const [foreign] = (await admin.call(users.sessions, { params: { key: await staff.keyFor('admin') } }))
      .items
    const notTheirs = { params: { ...params, session: foreign?.key ?? '' }, body: {} }
    expect((await admin.send(users.endSession, notTheirs)).status).toBe(404)
    await admin.call(users.endSessions, { params, body: {} })
    expect((await second.send(session.user, {})).status).toBe(401)
    expect(await list()).toEqual([])
  })

  it('of oneself end but for the one that asks', async () => {
    const other = await server.signIn('admin')
    const params = { key: await staff.keyFor('admin') }
    await admin.call(users.endSessions, { params, body: {} })
    expect((await other.send(session.user, {})).status).toBe(401)
    const { items } = await admin.call(users.sessions, { params })
    expect(items).toMatchObject([{ is_this: true }])
  })
})
