// An event stream ends at once with its session, whichever server process ended it, and a session has ten at
// most, over all processes beside one PostgreSQL. The heartbeat, which would also notice, is set to an hour.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tablets } from '#api/back-office/tablets.ts'
import { users } from '#api/back-office/users.ts'
import { session } from '#api/session.ts'
import { announcementOf, emitEvent } from '#server/platform/live/live.ts'
import { LEASE_S, openSlots, STREAMS_PER_SESSION } from '#server/platform/live/slots.ts'
import { ApiSession } from '#support/api.ts'
import { PASSWORD, personOf, type RoleName } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'
import { type EventStream, openStream } from '#support/stream.ts'

const env = { HEARTBEAT_MS: '3600000', EVENT_POLL_MS: '3600000' }
let here: TestServer
let elsewhere: TestServer
let admin: ApiSession
const open: EventStream[] = []
beforeAll(async () => {
  here = await startTestServer({ env })
  elsewhere = await startTestServer({ env, beside: here })
  admin = await elsewhere.signIn('admin')
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await elsewhere.stop()
  await here.stop()
})

const stream = async (api: ApiSession) => {
  const opened = await openStream(api)
  open.push(opened)
  await expect.poll(() => opened.marks.length).toBe(1)
  return opened
}
const isOver = (opened: EventStream) =>
  Promise.race([
    opened.ended.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5000)),
  ])
const keyOf = async (who: RoleName) => ({ key: String((await personOf(here.db, who)).id) })

describe('a stream ends at once', () => {
  it.each<[string, RoleName, (api: ApiSession) => Promise<unknown>]>([
    [
      'with a block',
      'seller',
      async () =>
        admin.call(users.block, {
          params: await keyOf('seller'),
          body: { reason: 'under_check', comment: '' },
        }),
    ],
    [
      'with a dismissal',
      'seller2',
      async () =>
        admin.call(users.dismiss, { params: await keyOf('seller2'), body: { left_on: '2026-01-31' } }),
    ],
    [
      'with a deletion',
      'intern',
      async () => admin.call(users.remove, { params: await keyOf('intern'), body: {} }),
    ],
    [
      'when somebody ends the sessions',
      'manager',
      async () => admin.call(users.endSessions, { params: await keyOf('manager'), body: {} }),
    ],
    ['with the sign-out', 'operator', async (api) => api.call(session.logout, {})],
    [
      'when the tablet is lost',
      'support',
      async (api) => {
        await here.db
          .insertInto('tablets')
          .values({ id: api.deviceId })
          .onConflict((c) => c.doNothing())
          .execute()
        return admin.call(tablets.lose, { params: { key: api.deviceId }, body: {} })
      },
    ],
  ])('%s on another server process', async (_how, who, act) => {
    const api = await here.signIn(who)
    api.deviceId = `tablet-of-${who}`
    await here.db
      .updateTable('sessions')
      .set({ device_id: api.deviceId })
      .where('user_id', '=', (await personOf(here.db, who)).id)
      .execute()
    const opened = await stream(api)
    const bystander = await stream(await here.signIn('director'))
    await act(api)
    expect(await isOver(opened)).toBe(true)
    await emitEvent(here.db, announcementOf('settings_changed'))
    await expect.poll(() => bystander.events.map(({ kind }) => kind)).toContain('settings_changed')
    expect(opened.events.map(({ kind }) => kind)).not.toContain('settings_changed')
  })

  it('with a new password, except the session that chose it', async () => {
    const [mine, other] = [await elsewhere.signIn('finance'), await here.signIn('finance')]
    const streams = [await stream(mine), await stream(other)] as const
    await mine.call(session.changePassword, {
      body: { current_password: PASSWORD, password: 'New-secret-1' },
    })
    expect(await isOver(streams[1])).toBe(true)
    await emitEvent(here.db, announcementOf('settings_changed'))
    await expect.poll(() => streams[0].events.map(({ kind }) => kind)).toContain('settings_changed')
  })
})

it(`keeps the newest ${STREAMS_PER_SESSION} streams of a session, and those of others`, async () => {
  const api = await here.signIn('accounting')
  const other = await stream(await here.signIn('accounting'))
  const streams: EventStream[] = []
  for (let number = 0; number < STREAMS_PER_SESSION + 2; number += 1) streams.push(await stream(api))
  expect(await isOver(streams[0] as EventStream)).toBe(true)
  expect(await isOver(streams[1] as EventStream)).toBe(true)
  await emitEvent(here.db, announcementOf('settings_changed'))
  const alive = [...streams.slice(2), other]
  await expect.poll(() => alive.every(({ events }) => events.length === 1)).toBe(true)
  expect(streams.slice(0, 2).flatMap(({ events }) => events)).toEqual([])
})

describe('several server processes beside one PostgreSQL', () => {
  let first: TestServer
  let second: TestServer
  beforeAll(async () => {
    first = await startTestServer({ database: 'postgres', env })
    second = await startTestServer({ env, beside: first })
  })
  afterEach(async () => {
    for (const one of open.splice(0)) one.close()
    await expect.poll(() => rows().then(({ length }) => length)).toBe(0)
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })

  const rows = () =>
    first.db.selectFrom('event_streams').select(['id', 'lease_until']).orderBy('id').execute()
  const sameSessionAt = (url: string, { token, deviceId }: ApiSession) =>
    Object.assign(new ApiSession(url), { token, deviceId })
  /** The streams of `all` that get the next event; the others must have ended. */
  const expectAlive = async (all: readonly EventStream[], alive: readonly EventStream[]) => {
    const before = alive.map(({ events }) => events.length)
    await emitEvent(first.db, announcementOf('settings_changed'))
    await expect
      .poll(() => alive.every(({ events }, at) => events.length === (before[at] ?? 0) + 1))
      .toBe(true)
    for (const one of all.filter((each) => !alive.includes(each))) expect(await isOver(one)).toBe(true)
  }
  const openMany = async (api: ApiSession, count: number) => {
    const opened: EventStream[] = []
    for (let number = 0; number < count; number += 1) opened.push(await stream(api))
    return opened
  }

  it('keep the newest ten streams of a session over all of them', async () => {
    const api = await first.signIn('seller')
    const other = await stream(await first.signIn('seller2'))
    const here = await openMany(api, 6)
    const there = await openMany(sameSessionAt(second.url, api), 6)
    await expectAlive([...here, ...there], [...here.slice(2), ...there, other])
    expect(await rows()).toHaveLength(STREAMS_PER_SESSION + 1)
  })

  it('keep ten when all are opened concurrently', async () => {
    const api = await first.signIn('manager')
    const apis = [api, sameSessionAt(second.url, api)] as const
    const all = await Promise.all(Array.from({ length: 16 }, (_one, at) => stream(apis[at % 2 ? 1 : 0])))
    await expect.poll(() => rows().then(({ length }) => length)).toBe(STREAMS_PER_SESSION)
    const over = await Promise.all(all.map(isOver))
    expect(over.filter((one) => !one)).toHaveLength(STREAMS_PER_SESSION)
  })

  it('regain the slots of a killed process within a minute', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anketa-killed-'))
    const main = new URL('../../../src/server/main.ts', import.meta.url).pathname
    const third = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'] ?? '',
        ANKETA_MODE: 'test',
        PORT: '0',
        ANKETA_DATA: folder,
        DATABASE_URL: first.databaseUrl,
        ...env,
      },
    })
    try {
      let printed = ''
      third.stdout.on('data', (chunk) => {
        printed += String(chunk)
      })
      await expect.poll(() => printed, { timeout: 60_000 }).toContain('Anketa is ready')
      const api = await first.signIn('operator')
      const early = await openMany(api, 5)
      await openMany(sameSessionAt(/http:\S+/.exec(printed)?.[0] ?? '', api), 5)
      third.kill('SIGKILL')
      await once(third, 'exit')
      const left = await rows()
      expect(left).toHaveLength(10)
      const { rows: until } = await sql<{ ok: boolean }>`
        select bool_and(lease_until <= now() + make_interval(secs => ${LEASE_S})) as ok from event_streams`.execute(
        first.db,
      )
      expect(until).toEqual([{ ok: true }])
      // A minute later: the leases of the killed process have ended, the others were renewed.
      const killed = left.slice(5).map(({ id }) => id)
      await first.db
        .updateTable('event_streams')
        .set({ lease_until: sql`lease_until - make_interval(secs => ${LEASE_S})` })
        .where('id', 'in', killed)
        .execute()
      const late = await openMany(sameSessionAt(second.url, api), 5)
      await expectAlive([], [...early, ...late])
      await first.db.deleteFrom('event_streams').where('id', 'in', killed).execute()
    } finally {
      third.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('renew their leases, and end a stream whose slot is gone without a notification', async () => {
    const faults: unknown[] = []
    const slots = openSlots(first.database, 'nobody_listens', (error) => faults.push(error), 50)
    const ended: string[] = []
    await slots.take(new Uint8Array([1]), () => ended.push('first'))
    await slots.take(new Uint8Array([2]), () => ended.push('second'))
    await first.db
      .updateTable('event_streams')
      .set({ lease_until: new Date(Date.now() - 60_000) })
      .execute()
    const isRenewed = async () => (await rows()).every(({ lease_until }) => lease_until > new Date())
    await expect.poll(isRenewed).toBe(true)
    const [gone] = await rows()
    await first.db
      .deleteFrom('event_streams')
      .where('id', '=', gone?.id ?? 0)
      .execute()
    await expect.poll(() => ended).toContain('first')
    expect(ended).not.toContain('second')
    await slots.stop()
    expect([await rows(), faults]).toEqual([[], []])
  })
})
