// Exactly once (src/docs/offline.md#exactly-once-on-the-server), with endpoints of the test: concurrent retries,
// repeats, another request under the same key, refusals that are answers and refusals that are not.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api/endpoint.ts'
import type { ProblemName } from '#api/problems.ts'
import type { Handler } from '#server/platform/handler.ts'
import type { AnyHandler } from '#server/platform/mount.ts'
import { Problem } from '#server/platform/problems.ts'
import { useServer } from '#support/use-shop.ts'

const write = endpoint({
  method: 'POST',
  path: '/api/uz/probe/departments',
  access: 'session',
  body: z.strictObject({ name: z.string(), refuse: z.string().optional(), sleep: z.number().optional() }),
  returns: z.object({ id: z.number(), replayed: z.boolean().optional() }),
  operation: true,
  audit: 'probe',
})

const handler: Handler<typeof write> = async ({ body, trx, audited }) => {
  if (body.sleep) await sql`select pg_sleep(${body.sleep})`.execute(trx)
  const { id } = await trx
    .insertInto('departments')
    .values({ name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  audited('department', id)
  if (body.refuse === 'check')
    await sql`update departments set status = 'nonsense' where id = ${id}`.execute(trx)
  if (body.refuse === 'crash') throw new Error('a bug with the value 30101901234567 in it')
  if (body.refuse) throw new Problem(body.refuse as ProblemName, { details: { seen: body.name } })
  return { id, secret: 'never declared' } as { id: number }
}
const shop = useServer(['seller'], {
  probes: { 'probe.write': { row: write, handler: handler as unknown as AnyHandler } },
})

const departments = async (name: string) =>
  (await shop.db.selectFrom('departments').selectAll().where('name', '=', name).execute()).length
const operations = (opId: string) =>
  shop.db.selectFrom('operations').selectAll().where('op_id', '=', opId).execute()
const audits = async () =>
  (await shop.db.selectFrom('audit').where('action', '=', 'probe').selectAll().execute()).length

describe('a repeat', () => {
  it('gets the stored response, marked as replayed, and changes nothing', async () => {
    const [name, opId, before] = [randomUUID(), randomUUID(), await audits()]
    const first = await shop.seller.send(write, { body: { name } }, { opId })
    const second = await shop.seller.send(write, { body: { name } }, { opId: opId.toUpperCase() })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body).toEqual({ id: first.body.id })
    expect(second.body).toEqual({ ...first.body, replayed: true })
    expect(second.headers.get('x-anketa-op')).toBe(opId)
    expect([await departments(name), (await audits()) - before]).toEqual([1, 1])
  })

  it('does not depend on the order of the keys, but on every value', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    await shop.seller.call(write, { body: { name, sleep: 0 } }, { opId })
    expect((await shop.seller.send(write, { body: { sleep: 0, name } }, { opId })).body.replayed).toBe(true)
    const other = await shop.seller.send(write, { body: { name: 'other', sleep: 0 } }, { opId })
    expect([other.status, other.problem?.problem]).toEqual([422, 'key_reused'])
    expect(await departments('other')).toBe(0)
  })

  it('belongs to its person: another person with the same key starts a new operation', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    await shop.seller.call(write, { body: { name } }, { opId })
    const other = await (await shop.signIn('manager')).send(write, { body: { name: `${name}-2` } }, { opId })
    expect([other.status, other.body.replayed]).toEqual([200, undefined])
  })
})

describe('concurrent retries', () => {
  it('twenty at once have one effect and equal responses', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.seller.send(write, { body: { name, sleep: 0.05 } }, { opId })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1)
    expect(await departments(name)).toBe(1)
  })
})

describe('a refusal', () => {
  it.each(['needs_unmet', 'version_conflict', 'not_found', 'gone', 'validation', 'slot_taken'] as const)(
    '%s by a business rule is stored, and its writes are rolled back',
    async (refuse) => {
      const [name, opId] = [randomUUID(), randomUUID()]
      const first = await shop.seller.send(write, { body: { name, refuse } }, { opId })
      const second = await shop.seller.send(write, { body: { name, refuse } }, { opId })
      expect(first.problem).toMatchObject({ problem: refuse, details: { seen: name } })
      expect([second.status, { ...second.problem, request_id: '' }]).toEqual([
        first.status,
        { ...first.problem, request_id: '' },
      ])
      expect([await departments(name), (await operations(opId)).length]).toEqual([0, 1])
    },
  )

  it.each([
    'forbidden',
    'app_unknown',
    'in_flight',
    'too_many_requests',
    'unavailable',
    'storage_full',
  ] as const)('%s leaves no record: the same key may succeed later', async (refuse) => {
    const [name, opId] = [randomUUID(), randomUUID()]
    await shop.seller.send(write, { body: { name, refuse } }, { opId })
    expect([await departments(name), (await operations(opId)).length]).toEqual([0, 0])
  })

  it('by a bug is a 500 without details, and stores nothing', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    const answer = await shop.seller.send(write, { body: { name, refuse: 'crash' } }, { opId })
    expect([answer.status, answer.problem?.problem]).toEqual([500, 'server_error'])
    expect(answer.problem?.request_id).toBe(answer.headers.get('x-request-id'))
    expect(answer.text).not.toMatch(/bug|at |\.ts/)
    expect([await departments(name), (await operations(opId)).length]).toEqual([0, 0])
    expect(shop.log.join('\n')).not.toContain('30101901234567')
  })

  it('by a mapped constraint rolls back only the write and is stored as its problem', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    await shop.seller.call(write, { body: { name } })
    for (const _time of ['first', 'again']) {
      const answer = await shop.seller.send(write, { body: { name } }, { opId })
      expect([answer.status, answer.problem?.errors]).toEqual([400, [{ code: 'taken', field: 'name' }]])
      expect(answer.text).not.toMatch(/duplicate|departments|23505/)
    }
    expect([await departments(name), (await operations(opId)).map(({ status }) => status)]).toEqual([
      1,
      [400],
    ])
  })

  it('by a constraint that no request can violate is a 500, and stores nothing', async () => {
    const [name, opId] = [randomUUID(), randomUUID()]
    const answer = await shop.seller.send(write, { body: { name, refuse: 'check' } }, { opId })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/check|departments|23514/)
    expect([await departments(name), await operations(opId)]).toEqual([0, []])
  })
})

it('needs a key that is a UUID', async () => {
  for (const key of [undefined, '', 'abc', `${randomUUID()}x`]) {
    const answer = await shop.seller.send(
      write,
      { body: { name: 'x' } },
      { headers: { 'idempotency-key': key } },
    )
    expect([answer.status, answer.problem?.errors[0]?.field]).toEqual([400, 'idempotency-key'])
  }
})

it('does not wait for ever for a concurrent retry that hangs', async () => {
  if (!shop.databaseUrl) return
  const [name, opId] = [randomUUID(), randomUUID()]
  const slow = shop.seller.send(write, { body: { name, sleep: 7 } }, { opId })
  await expect
    .poll(() =>
      shop.db
        .selectFrom(
          sql<{
            n: number
          }>`(select 1 as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid())`.as(
            'running',
          ),
        )
        .selectAll()
        .execute(),
    )
    .not.toHaveLength(0)
  const retry = await shop.seller.send(write, { body: { name, sleep: 7 } }, { opId })
  expect([retry.status, retry.problem?.problem]).toEqual([409, 'in_flight'])
  expect((await slow).status).toBe(200)
})

it('gets Retry-After when its record was purged between two reads', async () => {
  const [name, opId] = [randomUUID(), randomUUID()]
  await sql`create function no_row() returns trigger language plpgsql as 'begin return null; end'`.execute(
    shop.db,
  )
  await sql`create trigger gone before insert on operations for each row execute function no_row()`.execute(
    shop.db,
  )
  const early = await shop.seller.send(write, { body: { name } }, { opId })
  await sql`drop trigger gone on operations`.execute(shop.db)
  expect([early.status, early.problem?.problem]).toEqual([409, 'in_flight'])
  expect((await shop.seller.send(write, { body: { name } }, { opId })).status).toBe(200)
  expect(await departments(name)).toBe(1)
})
