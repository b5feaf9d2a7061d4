import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { session } from '#api/session.ts'
import { tablet } from '#api/tablet.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { personOf, setSetting } from '#support/people.ts'
import { useServer } from '#support/use-shop.ts'

const shop = useServer([], { env: { SYNC_SPREAD_MS: '7000', MAX_PARALLEL: '3' } })
beforeAll(async () => {
  await shop.db.insertInto('phone_prefixes').values({ value: '90', kind: 'mobile' }).execute()
  await shop.db.insertInto('card_prefixes').values({ value: '8600', scheme: 'uzcard' }).execute()
})

describe('the probe', () => {
  it('identifies the server and returns the sending limits, without a session', async () => {
    const answer = await shop.anonymous().send(tablet.ping, {})
    expect(answer.body).toMatchObject({ anketa: 'pong', sync_spread_ms: 7000, max_parallel: 3 })
    expect(answer.text.length).toBeLessThan(200)
    expect(answer.headers.get('x-anketa-api')).toBe('1')
  })
})

describe('reference data', () => {
  it('has a version that changes only with its content', async () => {
    const api = await shop.signIn('seller')
    const one = await api.call(tablet.reference, {})
    expect(one.phone_prefixes).toEqual([{ value: '90', kind: 'mobile', status: 'active' }])
    expect(one.branches).toHaveLength(2)
    expect((await api.call(tablet.reference, {})).version).toBe(one.version)
    await shop.db.updateTable('card_prefixes').set({ status: 'inactive' }).execute()
    await setSetting(shop.db, 'support_phone', '+998711112233')
    const two = await api.call(tablet.reference, {})
    expect(two.version).not.toBe(one.version)
    expect(two).toMatchObject({ support_phone: '+998711112233', card_prefixes: [{ status: 'inactive' }] })
  })
})

describe('a discard', () => {
  const body = () => ({
    application_id: randomUUID(),
    op_id: randomUUID(),
    op_kind: 'photo.put',
    created_by: 1,
    reason: 'other' as const,
    comment: 'the client left',
  })

  it('is recorded once with who, what and why', async () => {
    const api = await shop.signIn('manager')
    const input = { body: body() }
    const opId = randomUUID()
    await api.call(tablet.discard, input, { opId })
    await api.call(tablet.discard, input, { opId })
    const rows = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'tablet_discard')
      .execute()
    expect(rows).toHaveLength(1)
    const { id } = await personOf(shop.db, 'manager')
    const details = { op_kind: 'photo.put', reason: 'other', comment: 'the client left' }
    expect(rows[0]).toMatchObject({ user_id: id, entity_id: input.body.application_id, details })
  })

  it('needs the right; the refusal is in the audit trail', async () => {
    const api = await shop.signIn('seller')
    const answer = await api.send(tablet.discard, { body: body() })
    expect([answer.status, answer.problem?.problem]).toEqual([403, 'forbidden'])
    const { id } = await personOf(shop.db, 'seller')
    const denied = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'denied')
      .where('user_id', '=', id)
      .execute()
    expect(denied.map((row) => row.entity_id)).toEqual(['tablet.discard'])
  })
})

describe('figures of the welcome screen', () => {
  it('count the person’s own day and what is pending in their scope', async () => {
    const [seller, other] = [await personOf(shop.db, 'seller'), await personOf(shop.db, 'seller2')]
    const of = (who: typeof seller, rest: object) => ({
      id: randomUUID(),
      created_by: who.id,
      branch_id: who.branch_id,
      ...rest,
    })
    await shop.db
      .insertInto('applications')
      .values([
        of(seller, { status: 'unfinished' as const, captured_slots: [1, 2], arrived_slots: [1] }),
        of(seller, { status: 'new' as const, submitted_at: new Date() }),
        // Discarded drafts and deleted applications are not counted.
        of(seller, { status: 'deleted' as const }),
        of(seller, { status: 'deleted' as const, submitted_at: new Date() }),
        of(seller, {
          status: 'completed' as const,
          created_at: new Date(Date.now() - 5 * 86_400_000),
          submitted_at: new Date(Date.now() - 5 * 86_400_000),
        }),
        of(other, { status: 'new' as const, submitted_at: new Date() }),
      ])
      .execute()
    const sold = await shop.db
      .selectFrom('applications')
      .select('id')
      .where('created_by', '=', seller.id)
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('application_history')
      .values({
        application_id: sold.id,
        action: 'hand_over',
        from_status: 'registered',
        to_status: 'completed',
        user_id: null,
        reason: null,
        comment: null,
        version: 1,
        op_id: null,
        at: new Date(),
      })
      .execute()
    const mine = await (await shop.signIn('seller')).call(session.welcome, {})
    expect(mine).toEqual({
      created_today: 2,
      submitted_today: 1,
      completed_today: 1,
      waiting_in_queue: 1,
      lacking_photos: 2,
      mine_in_process: 2,
    })
    const all = await (await shop.signIn('director')).call(session.welcome, {})
    expect(all).toMatchObject({ created_today: 0, waiting_in_queue: 2, lacking_photos: 3 })
    const none = await (await shop.signIn('intern')).call(session.welcome, {})
    expect(none.waiting_in_queue).toBe(0)
  })

  it('are those of the tabs of the list, whatever status an application has', async () => {
    const manager = await personOf(shop.db, 'manager')
    await shop.db
      .insertInto('applications')
      .values(
        STATUSES.flatMap((status) =>
          [manager.id, null].map((manager_id) => ({
            id: randomUUID(),
            created_by: manager.id,
            branch_id: manager.branch_id,
            status,
            manager_id,
          })),
        ),
      )
      .execute()
    for (const who of ['manager', 'director', 'admin'] as const) {
      const api = await shop.signIn(who)
      const { tabs } = await api.call(applications.facets, {})
      expect(await api.call(session.welcome, {}), who).toMatchObject({
        waiting_in_queue: tabs.queue,
        mine_in_process: tabs.mine,
        lacking_photos: tabs.lacking_photos,
      })
    }
  })
})

describe('the secret of a key', () => {
  const secret = (letter: string) => Buffer.alloc(32, letter).toString('base64')

  it('is stored once, encrypted: the same again is accepted, another is refused', async () => {
    const api = await shop.signIn('seller')
    const key_id = randomUUID()
    const keep = (letter: string) => api.send(tablet.keepKey, { body: { key_id, secret: secret(letter) } })
    expect([(await keep('a')).status, (await keep('a')).status]).toEqual([200, 200])
    const other = await keep('b')
    expect([other.status, other.problem?.problem]).toEqual([409, 'key_kept'])
    const rows = await shop.db.selectFrom('tablet_keys').selectAll().where('key_id', '=', key_id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.secret).not.toContain(secret('a'))
    expect((await api.call(tablet.openKey, { body: { key_id } })).secret).toBe(secret('a'))
  })

  it('goes to the same person on the same tablet right after the sign-in, and to nobody else', async () => {
    const api = await shop.signIn('seller')
    const key_id = randomUUID()
    await api.call(tablet.keepKey, { body: { key_id, secret: secret('c') } })
    const problemOf = async (who: typeof api) =>
      (await who.send(tablet.openKey, { body: { key_id } })).problem?.problem
    expect(await problemOf(await shop.signIn('manager'))).toBe('not_found')
    await shop.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', (await personOf(shop.db, 'seller')).id)
      .execute()
    expect(await problemOf(api)).toBe('sign_in_again')
    const again = await shop.signIn('seller')
    expect((await again.call(tablet.openKey, { body: { key_id } })).secret).toBe(secret('c'))
    const trail = await shop.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', key_id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'tablet_key_kept',
      'tablet_key_refused',
      'tablet_key_refused',
      'tablet_key_opened',
    ])
    expect(JSON.stringify(await shop.db.selectFrom('operations').selectAll().execute())).not.toContain(
      secret('c'),
    )
  })
})
