// Live events: each person receives their scope, no event is skipped whatever the order of commits, and a
// stream ends with its session (decision 0006).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import type { EmittedEvent } from '#server/platform/live/emitted-event.ts'
import { emitEvent } from '#server/platform/live/live.ts'
import type { Trx } from '#server/platform/trx.ts'
import type { ApiSession } from '#support/api.ts'
import { personOf, type RoleName } from '#support/people.ts'
import { startTestServer } from '#support/server.ts'
import { type EventStream, openStream } from '#support/stream.ts'
import { useServer } from '#support/use-shop.ts'

const open: EventStream[] = []
const shop = useServer([], { env: { HEARTBEAT_MS: '150', EVENT_POLL_MS: '300' } })
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const stream = async (api: ApiSession, after?: string) => {
  const opened = await openStream(api, after)
  open.push(opened)
  await expect.poll(() => opened.marks.length).toBe(1)
  return opened
}
const NOBODY = { branch_id: null, created_by: null, manager_id: null, partner_id: null }
const event = (version: number, rest: Partial<EmittedEvent> = {}): EmittedEvent => ({
  kind: 'application_changed',
  application_id: randomUUID(),
  status: 'new',
  version,
  ...NOBODY,
  ...rest,
})
const emit = (value: EmittedEvent, trx: Trx = shop.db) => emitEvent(trx, value)
const versions = ({ events }: EventStream) => events.map(({ version }) => version)

describe('what a person sees', () => {
  it('is the scope: own and branch, all, the partner’s, and what concerns everybody', async () => {
    const [seller, elsewhere] = [await personOf(shop.db, 'seller'), await personOf(shop.db, 'seller2')]
    const partner = await personOf(shop.db, 'partner')
    const people: RoleName[] = ['seller', 'seller2', 'director', 'partner', 'intern']
    const streams = await Promise.all(people.map(async (who) => stream(await shop.signIn(who))))
    await emit(event(1, { created_by: seller.id, branch_id: seller.branch_id }))
    await emit(event(2, { created_by: elsewhere.id, branch_id: elsewhere.branch_id }))
    await emit(event(3, { manager_id: seller.id, branch_id: elsewhere.branch_id }))
    await emit(
      event(4, { branch_id: seller.branch_id, created_by: partner.id, partner_id: partner.partner_id }),
    )
    await emit({ ...event(5), kind: 'settings_changed', application_id: null, status: null })
    await expect.poll(() => streams.every((one) => versions(one).includes(5))).toBe(true)
    expect(
      Object.fromEntries(people.map((who, index) => [who, versions(streams[index] as EventStream)])),
    ).toEqual({
      seller: [1, 3, 4, 5],
      seller2: [2, 3, 5],
      director: [1, 2, 3, 4, 5],
      partner: [4, 5],
      intern: [5],
    })
  })

  it('names no person', async () => {
    const opened = await stream(await shop.signIn('director'))
    await emit(event(1, { created_by: 1, manager_id: 2 }))
    await expect.poll(() => opened.events.length).toBe(1)
    expect(Object.keys(opened.events[0] ?? {}).sort()).toEqual([
      'application_id',
      'branch_id',
      'kind',
      'status',
      'version',
    ])
    expect(opened.headers.get('content-type')).toContain('text/event-stream')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('x-anketa-api')).toBe('1')
  })
})

describe('nothing is skipped', () => {
  it('between a lost connection and the next', async () => {
    const api = await shop.signIn('director')
    const first = await stream(api)
    await emit(event(1))
    await expect.poll(() => versions(first)).toEqual([1])
    first.close()
    for (let version = 2; version <= 700; version += 1) await emit(event(version))
    const second = await stream(api, first.lastId())
    await emit(event(701))
    await expect.poll(() => second.events.length).toBe(700)
    expect(versions(second)).toEqual(Array.from({ length: 700 }, (_, index) => index + 2))
  })

  it('by an invalid or expired cursor: the reader gets a reset', async () => {
    const api = await shop.signIn('director')
    for (const cursor of ['nonsense', '1.1', '99999999999999999999.1', '999999999999.1']) {
      expect((await stream(api, cursor)).marks).toEqual(['reset'])
    }
  })

  it('by writers that commit in another order than they started', async () => {
    const api = await shop.signIn('director')
    const opened = await stream(api)
    const wanted = 120
    const writer = (version: number) =>
      shop.db.transaction().execute(async (trx) => {
        await emit(event(version), trx)
        await sql`select pg_sleep(${((version * 7919) % 50) / 1000})`.execute(trx)
      })
    const sleepy = shop.databaseUrl ? wanted : 30
    await Promise.all(Array.from({ length: sleepy }, (_, index) => writer(index + 1)))
    await expect.poll(() => opened.events.length).toBe(sleepy)
    expect(new Set(versions(opened)).size).toBe(sleepy)
    const again = await openStream(api, opened.lastId())
    open.push(again)
    await emit(event(1000))
    await expect.poll(() => versions(again)).toEqual([1000])
  })
})

describe('a stream ends', () => {
  it('with the sign-out and with a block', async () => {
    const api = await shop.signIn('seller')
    const opened = await stream(api)
    await api.call(session.logout, {})
    await opened.ended
    const other = await shop.signIn('seller2')
    const second = await stream(other)
    await shop.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', (await personOf(shop.db, 'seller2')).id)
      .execute()
    await second.ended
    expect((await other.send(session.user, {})).problem?.problem).toBe('blocked')
  })

  it('with the right: the rights of a role are read again', async () => {
    const api = await shop.signIn('operator')
    const opened = await stream(api)
    const { role_id } = await personOf(shop.db, 'operator')
    await shop.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('key', '=', 'applications')
      .execute()
    await expect
      .poll(
        async () =>
          (
            await shop.db
              .selectFrom('role_permissions')
              .where('role_id', '=', role_id)
              .where('key', '=', 'applications')
              .selectAll()
              .execute()
          ).length,
      )
      .toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await emit(event(1))
    await emit({ ...event(2), kind: 'roles_changed', application_id: null, status: null })
    await expect.poll(() => opened.events.length).toBe(1)
    expect(versions(opened)).toEqual([2])
  })

  it('with the server', async () => {
    const short = await startTestServer()
    const opened = await stream(await short.signIn('director'))
    const stopping = short.stop()
    await opened.ended
    await stopping
    await expect(fetch(`${short.url}/api/ping`)).rejects.toThrow()
  })
})
