// The public emergency application: by the link of a branch, once, limited, and in the queue at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { emergencyForm } from '#api/emergency-form.ts'
import { useShop } from '../../support/use-shop.ts'

let link: string
let phones = 0
const shop = useShop()
beforeAll(async () => {
  const branch = await shop.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()
  link = branch.link
})

const formBody = (part: Record<string, unknown> = {}) => {
  phones += 1
  const phone = `+99893${String(1_000_000 + phones)}`
  return { id: randomUUID(), surname: 'Каримова', name: 'Лола', phone, comment: 'Телевизор', ...part }
}
const send = (body: object, to = link) =>
  shop.anonymous().send(emergencyForm.send, { params: { link: to }, body })

describe('the public form', () => {
  it('shows its branch, and nothing for a wrong link', async () => {
    const right = await shop.anonymous().call(emergencyForm.branch, { params: { link } })
    expect(right).toMatchObject({ name: 'Test branch one' })
    const wrong = await shop.anonymous().send(emergencyForm.branch, { params: { link: 'nowhere' } })
    expect([wrong.status, (await send(formBody(), 'nowhere')).status]).toEqual([404, 404])
  })

  it('enters the queue of its branch, where a manager takes it', async () => {
    const body = formBody()
    const answer = await send(body)
    expect(answer.body).toMatchObject({ ok: true, number: expect.any(Number) })
    const manager = await shop.signIn('manager')
    const { items } = await manager.call(applications.list, { body: { statuses: ['new'], origin: 'sos' } })
    expect(items.find(({ id }) => id === body.id)).toMatchObject({
      client_name: 'Каримова Лола',
      status: 'new',
    })
    await manager.call(transitions.take, { params: { id: body.id }, body: {} })
    const view = await manager.call(applications.view, { params: { id: body.id } })
    expect(view.comments.map(({ text }) => text)).toEqual(['Телевизор'])
    expect(view.history.map(({ action, from, version, by }) => [action, from, version, by?.id])).toEqual([
      ['start', null, 1, undefined],
      ['submit', 'unfinished', 2, undefined],
      ['take', 'new', 3, view.manager?.id],
    ])
    const events = await shop.db
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
    const stranger = await shop.signIn('manager2')
    expect((await stranger.send(applications.view, { params: { id: body.id } })).status).toBe(404)
  })

  it('is stored once, however often it is sent', async () => {
    const body = formBody()
    const [first, second] = [await send(body), await send(body)]
    expect(second.body).toEqual(first.body)
    const found = await shop.db.selectFrom('applications').select('id').where('id', '=', body.id).execute()
    expect(found).toHaveLength(1)
  })

  it('is refused with messages at its fields', async () => {
    expect((await send(formBody({ phone: '12' }))).problem?.errors).toMatchObject([
      { code: 'phone_format', field: 'phone' },
    ])
    expect((await send(formBody({ name: 'A' }))).problem?.errors).toMatchObject([
      { code: 'too_short', field: 'name' },
    ])
    expect((await send(formBody({ status: 'completed' }))).status).toBe(400)
  })

  it('accepts three an hour from one phone', async () => {
    const phone = '+998937770077'
    const minuteLater = () =>
      shop.db.updateTable('rate_events').set({ at: sql`at - interval '61 seconds'` }).execute()
    for (let round = 0; round < 3; round += 1) {
      expect((await send(formBody({ phone }))).status).toBe(200)
      await minuteLater()
    }
    const fourth = await send(formBody({ phone }))
    expect([fourth.status, fourth.problem?.errors[0]?.code]).toEqual([429, 'too_many_tries'])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3300)
  })

  it('leaves no name and no phone in the log', () => {
    expect(shop.log.join('')).not.toMatch(/Каримова|99893/)
  })

  it('is recorded under a user that cannot sign in', async () => {
    const user = await shop.db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', 'SOS')
      .executeTakeFirstOrThrow()
    expect([user.works, user.blocked_at !== null]).toEqual([false, true])
  })
})
