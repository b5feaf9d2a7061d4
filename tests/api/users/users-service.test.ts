// Accounts out of service: blocked, dismissed, deleted or with a reset password; every session ends, and each
// step can be undone.
import { describe, expect, it } from 'vitest'
import { users } from '#api/back-office/users.ts'
import { session } from '#api/session.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { useStarted } from '#support/use-shop.ts'
import { START, startStaff } from '../support/staff.ts'

const staff = useStarted(startStaff)

describe('an account out of service', () => {
  it('when blocked, loses every session at once, and the sign-in reports it', async () => {
    const { params, form } = await staff.add()
    const api = await staff.server.signIn(form.phone, START)
    await staff.admin.call(users.block, { params, body: { reason: 'other', comment: 'Kassa tekshiruvi' } })
    expect((await api.send(session.user, {})).status).toBe(401)
    await expect(staff.server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect(await staff.admin.call(users.view, { params })).toMatchObject({
      state: 'blocked',
      block: { reason: 'other', comment: 'Kassa tekshiruvi', by: 'Test admin' },
    })
    expect(
      (await staff.admin.send(users.block, { params, body: { reason: 'long_absence' } })).problem?.problem,
    ).toBe('user_state')
    await staff.admin.call(users.unblock, { params, body: { reason: 'check_over' } })
    await staff.server.signIn(form.phone, START)
    const { items } = await staff.admin.call(users.history, { params })
    expect(items.map(({ action }) => action)).toEqual(['user_unblock', 'user_block', 'user_create'])
    expect(JSON.stringify(items)).not.toContain('Kassa')
  })

  it('cannot use a code that was already sent', async () => {
    const { params, form } = await staff.add()
    const anybody = staff.server.anonymous()
    const { token } = await anybody.call(session.sendSms, {
      body: { login_type: 'web', phone: form.phone, password: START },
    })
    const otp = await staff.server.codeFor(form.phone)
    await staff.admin.call(users.resetPassword, { params, body: {} })
    const answer = await anybody.send(session.checkSms, { body: { login_type: 'web', otp, token } })
    expect(answer.problem?.problem).toBe('code_expired')
  })

  it('when dismissed, is closed from that day on, and reopened by the re-hire', async () => {
    const { params, form } = await staff.add()
    const today = todayInTashkent(new Date())
    const dismiss = (left_on: string) => staff.admin.send(users.dismiss, { params, body: { left_on } })
    expect((await dismiss('2026-11-01')).problem?.errors[0]).toEqual({
      code: 'left_before_hired',
      field: 'left_on',
    })
    expect((await dismiss('2099-01-01')).status).toBe(200)
    expect(await staff.admin.call(users.view, { params })).toMatchObject({
      state: 'working',
      left_on: '2099-01-01',
    })
    await staff.server.signIn(form.phone, START)
    expect((await dismiss(today)).status).toBe(200)
    await expect(staff.server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect((await dismiss(today)).problem?.problem).toBe('user_state')
    await staff.admin.call(users.rehire, { params, body: { hired_on: today } })
    expect(await staff.admin.call(users.view, { params })).toMatchObject({
      state: 'working',
      left_on: null,
      values: { hired_on: today },
    })
    await staff.server.signIn(form.phone, START)
  })

  it('when deleted, comes back by a restore with the same sign-in', async () => {
    const { params, form } = await staff.add()
    const api = await staff.server.signIn(form.phone, START)
    await staff.admin.call(users.remove, { params, body: {} })
    expect((await api.send(session.user, {})).status).toBe(401)
    const duplicate = await staff.admin.send(users.create, {
      body: await staff.formOf({ phone: form.phone }),
    })
    expect(duplicate.problem?.errors[0]).toEqual({ code: 'phone_of_deleted', field: 'phone' })
    await expect(staff.server.signIn(form.phone, START)).rejects.toThrow('blocked')
    expect((await staff.admin.call(users.view, { params })).actions).toEqual(['restore'])
    await staff.admin.call(users.restore, { params, body: {} })
    // The session that the deletion ended stays ended.
    expect((await api.send(session.user, {})).status).toBe(401)
    await staff.server.signIn(form.phone, START)
  })

  it('starts again with the default password', async () => {
    const { params, form } = await staff.add()
    const api = await staff.server.signIn(form.phone, START)
    await api.call(session.changePassword, { body: { password: 'Forgotten-1' } })
    await staff.admin.call(users.resetPassword, { params, body: {} })
    expect((await api.send(session.user, {})).status).toBe(401)
    const again = await staff.server.signIn(form.phone, START)
    expect((await again.call(session.user, {})).is_first_auth).toBe(true)
  })
})

it('does not replace the day of leaving, the reason or the return that somebody else entered meanwhile', async () => {
  const { params } = await staff.add()
  const view = () => staff.admin.call(users.view, { params })
  const { version: base_version } = await view()
  const dismiss = (body: { left_on: string; base_version?: number }) =>
    staff.admin.send(users.dismiss, { params, body })
  expect((await dismiss({ left_on: '2099-01-01', base_version })).status).toBe(200)
  const late = await dismiss({ left_on: '2098-01-01', base_version })
  expect([late.status, late.problem?.problem]).toEqual([409, 'version_conflict'])
  const rehired = await staff.admin.send(users.rehire, {
    params,
    body: { hired_on: '2026-11-01', base_version },
  })
  expect(rehired.problem?.problem).toBe('version_conflict')
  expect((await view()).left_on).toBe('2099-01-01')
  for (const send of [
    () => staff.admin.send(users.block, { params, body: { reason: 'long_absence', base_version } }),
    () => staff.admin.send(users.remove, { params, body: { base_version } }),
    () => staff.admin.send(users.resetPassword, { params, body: { base_version } }),
  ])
    expect((await send()).problem?.problem).toBe('version_conflict')
  const { version } = await view()
  await staff.admin.call(users.block, { params, body: { reason: 'long_absence', base_version: version } })
  const unblocked = { params, body: { reason: 'mistake' as const, base_version: version } }
  expect((await staff.admin.send(users.unblock, unblocked)).problem?.problem).toBe('version_conflict')
  await staff.admin.call(users.unblock, { params, body: { reason: 'mistake' } })
  // A screen that was released earlier sends no version.
  expect((await dismiss({ left_on: '2098-01-01' })).status).toBe(200)
  expect((await view()).left_on).toBe('2098-01-01')
})

it('has the same state in the list as in its card', async () => {
  const today = todayInTashkent(new Date())
  const cases = [
    ['working', () => staff.admin.call(users.dismiss, { params, body: { left_on: '2099-01-01' } })],
    ['not_working', () => staff.admin.call(users.dismiss, { params, body: { left_on: today } })],
    ['blocked', () => staff.admin.call(users.block, { params, body: { reason: 'long_absence' } })],
    ['deleted', () => staff.admin.call(users.remove, { params, body: {} })],
  ] as const
  const { params, key } = await staff.add()
  for (const [state, act] of cases) {
    await act()
    expect((await staff.admin.call(users.view, { params })).state).toBe(state)
    const { items } = await staff.admin.call(users.list, { body: { state, limit: 100 } })
    expect(items.find((line) => line.key === key)?.state).toBe(state)
  }
  const { items } = await staff.admin.call(users.defaultPasswordHistory, { params: { key: 'users' } })
  expect(items).toMatchObject([
    { action: 'user_default_password', fields: ['default_password'], changes: {} },
  ])
})

describe('sessions', () => {
  it('are shown with their tablet and branch, and ended one by one or all', async () => {
    const { params, form } = await staff.add()
    const first = await staff.server.signIn(form.phone, START)
    const second = await staff.server.signIn(form.phone, START)
    await second.call(session.user, {})
    const list = async () => (await staff.admin.call(users.sessions, { params })).items
    const [newest, oldest] = await list()
    expect(newest).toMatchObject({ device: 'tablet', branch: 'Test branch one', is_this: false })
    expect(newest?.last_seen).not.toBeNull()
    expect(oldest?.last_seen).toBeNull()
    await staff.admin.call(users.endSession, { params: { ...params, session: oldest?.key ?? '' }, body: {} })
    expect((await first.send(session.user, {})).status).toBe(401)
    expect((await second.send(session.user, {})).status).toBe(200)
    const [foreign] = (
      await staff.admin.call(users.sessions, { params: { key: await staff.keyFor('admin') } })
    ).items
    const notTheirs = { params: { ...params, session: foreign?.key ?? '' }, body: {} }
    expect((await staff.admin.send(users.endSession, notTheirs)).status).toBe(404)
    await staff.admin.call(users.endSessions, { params, body: {} })
    expect((await second.send(session.user, {})).status).toBe(401)
    expect(await list()).toEqual([])
  })

  it('of oneself end except the requesting one', async () => {
    const other = await staff.server.signIn('admin')
    const params = { key: await staff.keyFor('admin') }
    await staff.admin.call(users.endSessions, { params, body: {} })
    expect((await other.send(session.user, {})).status).toBe(401)
    const { items } = await staff.admin.call(users.sessions, { params })
    expect(items).toMatchObject([{ is_this: true }])
  })
})
