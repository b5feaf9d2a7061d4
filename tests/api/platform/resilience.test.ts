// A lost database or an exhausted pool is answered with 503 and Retry-After; the process survives (F24, F25).
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { emitEvent } from '#server/platform/live/live.ts'
import { postgresBin } from '#support/postgres.ts'
import { openStream } from '#support/stream.ts'
import { useServer } from '#support/use-shop.ts'

describe.runIf(postgresBin() !== null)('on PostgreSQL', () => {
  const shop = useServer([], { database: 'postgres' })

  const killAll = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db)
  }

  it('survives when every connection is killed under load', async () => {
    const api = await shop.signIn('director')
    const load = Array.from({ length: 60 }, () => api.send(session.user, {}))
    await killAll()
    const statuses = (await Promise.all(load)).map(({ status, headers }) => [
      status,
      headers.get('retry-after'),
    ])
    for (const [status, retry] of statuses)
      expect([
        [200, null],
        [503, '3'],
      ]).toContainEqual([status, retry])
    expect((await api.send(session.user, {})).status).toBe(200)
  })

  it('receives events again after the listening connection was killed', async () => {
    const stream = await openStream(await shop.signIn('director'))
    await expect.poll(() => stream.marks.length).toBe(1)
    await killAll()
    const nobody = { branch_id: null, created_by: null, manager_id: null, partner_id: null }
    const event = { kind: 'settings_changed' as const, application_id: null, status: null, version: 7 }
    await emitEvent(shop.db, { ...event, ...nobody })
    await expect.poll(() => stream.events.length).toBe(1)
    stream.close()
  })

  it('answers 503 within a caller’s time limit when every connection is busy', async () => {
    const api = await shop.signIn('seller')
    const busy = Array.from({ length: 20 }, () => sql`select pg_sleep(5)`.execute(shop.db))
    const answer = await api.send(session.user, {})
    expect([answer.status, answer.problem?.problem, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '3',
    ])
    expect((await api.send(tablet.ping, {})).status).toBe(200)
    await Promise.all(busy)
    expect((await api.send(session.user, {})).status).toBe(200)
  })
})
