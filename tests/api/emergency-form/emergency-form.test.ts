// The public emergency application: by the link of a branch, once, limited, and in the queue at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications, moves } from '#api/applications.ts'
import { sos } from '#api/emergency-form.ts'
import { startShop } from '../../support/applications.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let link: string
let phones = 0
beforeAll(async () => {
  server = await startShop()
  const branch = await server.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()
  link = branch.link
})
afterAll(() => server.stop())

const given = (part: Record<string, unknown> = {}) => {
  phones += 1
  const phone = `+99893${String(1_000_000 + phones)}`
  return { id: randomUUID(), surname: 'Каримова', name: 'Лола', phone, comment: 'Телевизор', ...part }
}
const send = (body: object, to = link) => server.anonymous().send(sos.send, { params: { link: to }, body })

describe('the public form', () => {
  it('tells whose it is, and nothing for a wrong link', async () => {
    const right = await server.anonymous().call(sos.branch, { params: { link } })
    expect(right).toMatchObject({ name: 'Test branch one' })
    const wrong = await server.anonymous().send(sos.branch, { params: { link: 'nowhere' } })
    expect([wrong.status, (await send(given(), 'nowhere')).status]).toEqual([404, 404])
  })

  it('lands in the queue of its branch, where a manager takes it', async () => {
    const body = given()
    const answer = await send(body)
    expect(answer.body).toMatchObject({ ok: true, number: expect.any(Number) })
    const manager = await server.signIn('manager')
    const { items } = await manager.call(applications.list, { body: { statuses: ['new'], origin: 'sos' } })
    expect(items.find(({ id }) => id === body.id)).toMatchObject({
      client_name: 'Каримова Лола',
      status: 'new',
    })
    await manager.call(moves.take, { params: { id: body.id }, body: {} })
    const view = await manager.call(applications.view, { params: { id: body.id } })
    expect(view.comments.map(({ text }) => text)).toEqual(['Телевизор'])
    expect(view.history.map(({ action, from, version, by }) => [action, from, version, by?.id])).toEqual([
      ['start', null, 1, undefined],
      ['submit', 'unfinished', 2, undefined],
      ['take', 'new', 3, view.manager?.id],
    ])
    const events = await server.db
      .selectFrom('events')
      .select(['kind', 'status'])
      .where('application_id', '=', body.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'application_created', status: 'unfinished' },
      { kind: 'application_moved', status: 'new' },
      { kind: 'application_moved', status: 'in_process' },
    ])
    const stranger = await server.signIn('manager2')
    expect((await stranger.send(applications.view, { params: { id: body.id } })).status).toBe(404)
  })

  it('arrives once, however often it is sent', async () => {
    const body = given()
    const [first, second] = [await send(body), await send(body)]
    expect(second.body).toEqual(first.body)
    const found = await server.db.selectFrom('applications').select('id').where('id', '=', body.id).execute()
    expect(found).toHaveLength(1)
  })

  it('is refused in words at its fields', async () => {
    expect((await send(given({ phone: '12' }))).problem?.errors).toMatchObject([
      { code: 'phone_format', field: 'phone' },
    ])
    expect((await send(given({ name: 'A' }))).problem?.errors).toMatchObject([
      { code: 'too_short', field: 'name' },
    ])
    expect((await send(given({ status: 'completed' }))).status).toBe(400)
  })

  it('takes three an hour from one phone', async () => {
    const phone = '+998937770077'
    const minuteLater = () =>
      server.db.updateTable('rate_events').set({ at: sql`at - interval '61 seconds'` }).execute()
    for (let round = 0; round < 3; round += 1) {
      expect((await send(given({ phone }))).status).toBe(200)
      await minuteLater()
    }
    const fourth = await send(given({ phone }))
    expect([fourth.status, fourth.problem?.errors[0]?.code]).toEqual([429, 'too_many_tries'])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3300)
  })

  it('leaves no name and no phone in the log', () => {
    expect(server.log.join('')).not.toMatch(/Каримова|99893/)
  })

  it('is written by nobody who can sign in', async () => {
    const user = await server.db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', 'SOS')
      .executeTakeFirstOrThrow()
    expect([user.works, user.blocked_at !== null]).toEqual([false, true])
  })
})
