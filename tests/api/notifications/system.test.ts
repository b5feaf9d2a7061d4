// What the system reports to whom: in the transaction of what happened, to those whom it concerns and who want it, never to who caused it.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { assignment } from '#api/back-office/assignment.ts'
import { complaints } from '#api/back-office/complaints.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { emergencyForm } from '#api/emergency-form.ts'
import { stages } from '#api/stages.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { NOTIFICATION_DAYS, type NotificationKind } from '#domain/notifications/notification.ts'
import { notifyOfDeadlines } from '#server/complaints/deadlines.ts'
import { purgeExpired } from '#server/retention.ts'
import type { ApiSession } from '../../support/api.ts'
import { putPhoto, recordOf, submitApplication } from '../../support/applications.ts'
import { personOf, type RoleName } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

let now: Date
const NOON = new Date('2026-11-27T12:00:00+05:00')
const shop = useShop(['seller', 'seller2', 'manager', 'manager2', 'support', 'director', 'admin'], {
  now: () => now ?? NOON,
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
const ids = new Map<RoleName, number>()
beforeAll(async () => {
  for (const who of ['seller', 'manager', 'manager2', 'support', 'director'] as const)
    ids.set(who, (await personOf(shop.db, who)).id)
})
const idOf = (who: RoleName): number => ids.get(who) ?? 0
beforeEach(async () => {
  now = NOON
  await shop.db.deleteFrom('notifications').execute()
})
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

/** The notifications of a person, the newest first. */
const kindsOf = async (api: ApiSession): Promise<NotificationKind[]> =>
  (await api.call(inbox.list, { body: { limit: 100 } })).items.map(({ kind }) => kind)
const newestOf = async (api: ApiSession) => (await api.call(inbox.list, { body: { limit: 1 } })).items[0]

async function taken(): Promise<string> {
  const id = await submitApplication(shop.seller)
  await putPhoto(shop.seller, id, 1)
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  return id
}

describe('of an application', () => {
  it('its seller is notified of a photo that was sent back, and opens it', async () => {
    const id = await taken()
    await shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 1, comment: 'Xira' } })
    const { number } = await recordOf(shop, id)
    expect(await newestOf(shop.seller)).toMatchObject({
      kind: 'photo_asked',
      title: null,
      from: null,
      subject: id,
      number,
      unread: true,
    })
    expect(await kindsOf(shop.manager)).toEqual([])
    expect(await kindsOf(shop.seller2)).toEqual([])
  })

  it('a mentioned person is notified, once, and the author is not', async () => {
    const id = await taken()
    const comment = {
      params: { id },
      body: {
        id: randomUUID(),
        text: '@Test manager @Test seller qarang',
        mentions: [idOf('manager'), idOf('seller')],
      },
    }
    await shop.seller.call(applications.comment, comment)
    await shop.seller.call(applications.comment, comment)
    expect(await kindsOf(shop.manager)).toEqual(['mention'])
    expect(await kindsOf(shop.seller)).toEqual([])
  })

  it('whom it was assigned to is notified, and the notification is read with the application', async () => {
    const id = await submitApplication(shop.seller)
    const { version } = await recordOf(shop, id)
    const body = { manager_id: idOf('manager'), base_version: version }
    await shop.director.call(assignment.assign, { params: { id }, body })
    expect(await newestOf(shop.manager)).toMatchObject({ kind: 'assigned', unread: true })
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    await shop.manager.call(stages.heartbeat, { params: { id }, body: {} })
    expect(await newestOf(shop.manager)).toMatchObject({ kind: 'assigned', unread: false })
  })

  it('managers at work in its branch are notified of an emergency, all of them while nobody is', async () => {
    const branch = await shop.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()
    let phones = 0
    const arrive = () => {
      phones += 1
      return shop.anonymous().call(emergencyForm.send, {
        params: { link: branch.link },
        body: {
          id: randomUUID(),
          surname: 'Каримова',
          name: 'Лола',
          phone: `+99893${7_700_000 + phones}`,
          comment: '',
        },
      })
    }
    await arrive()
    expect(await newestOf(shop.manager)).toMatchObject({ kind: 'emergency', number: expect.any(Number) })
    expect(await kindsOf(shop.manager2)).toEqual([])
    // Somebody else of the branch is at work.
    const day = '2026-11-27'
    const counted = { counted_from: now, counted_to: null, begun_at: now, ended_at: null, closed_by: null }
    const branch_id = (await personOf(shop.db, 'support')).branch_id
    await shop.db
      .insertInto('shifts')
      .values({ user_id: idOf('support'), branch_id, day, ...counted })
      .execute()
    await arrive()
    expect(await kindsOf(shop.manager)).toEqual(['emergency'])
    expect(await kindsOf(shop.support)).toEqual(['emergency', 'emergency'])
    await shop.db.deleteFrom('shifts').execute()
  })

  it('nobody is notified of what they switched off', async () => {
    const choose = (base_version: number, off: NotificationKind[]) =>
      shop.seller.send(inbox.choose, {
        body: { base_version, off: off.filter((kind) => kind !== 'announcement') },
      })
    expect((await choose(0, ['photo_asked'])).status).toBe(200)
    const id = await taken()
    await shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 1, comment: 'Xira' } })
    expect(await kindsOf(shop.seller)).toEqual([])
    const conflict = await choose(0, [])
    expect(conflict.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 1, server_values: { off: ['photo_asked'] } },
    })
    expect((await choose(1, [])).status).toBe(200)
    expect(await shop.seller.call(inbox.choices, {})).toEqual({ off: [], version: 2 })
  })
})

describe('of a complaint', () => {
  const create = async (urgent = false) =>
    (
      await shop.seller.call(complaints.create, {
        body: {
          kind: 'appeal',
          topic: 'work',
          title: 'Dam olish kuni',
          text: 'Ikki haftadan beri dam olish kuni berilmayapti.',
          urgent,
          hidden: false,
          application: null,
        },
      })
    ).key
  const version = async (key: string) => (await shop.admin.call(complaints.view, { params: { key } })).version
  const say = async (key: string, what: 'ask' | 'answer') =>
    shop.support.call(complaints[what], {
      params: { key },
      body: { base_version: await version(key), id: randomUUID(), text: 'Javob matni' },
    })
  const job = () => notifyOfDeadlines(shop.deps)

  it('its author is notified of a question and of the answer', async () => {
    const key = await create()
    await shop.support.call(complaints.take, { params: { key }, body: { base_version: await version(key) } })
    await say(key, 'ask')
    expect(await newestOf(shop.seller)).toMatchObject({ kind: 'complaint_asked', subject: key })
    const base_version = await version(key)
    await shop.support.call(complaints.resume, {
      params: { key },
      body: { base_version, id: randomUUID(), text: 'Davom etamiz' },
    })
    await say(key, 'answer')
    expect(await kindsOf(shop.seller)).toEqual(['complaint_answered', 'complaint_asked'])
    expect(await kindsOf(shop.support)).toEqual([])
  })

  it('its owner is notified when four fifths of the time are over, the director too when all of it is; each once', async () => {
    const key = await create()
    await shop.support.call(complaints.take, { params: { key }, body: { base_version: await version(key) } })
    await job()
    expect(await kindsOf(shop.support)).toEqual([])
    later(3.3 * HOUR_MS)
    await Promise.all([job(), job()])
    await job()
    expect([await kindsOf(shop.support), await kindsOf(shop.director)]).toEqual([['complaint_near'], []])
    later(HOUR_MS)
    await Promise.all([job(), job()])
    expect([await kindsOf(shop.support), await kindsOf(shop.director)]).toEqual([
      ['complaint_late', 'complaint_near'],
      ['complaint_late'],
    ])
    // The first answer meets the first deadline; the deadline of the solution has a notification of its own.
    const base_version = await version(key)
    await shop.support.call(complaints.write, {
      params: { key },
      body: { base_version, id: randomUUID(), text: 'Tekshiryapmiz' },
    })
    await job()
    expect(await kindsOf(shop.support)).toHaveLength(2)
    later(4 * DAY_MS)
    await job()
    expect(await kindsOf(shop.support)).toEqual(['complaint_late', 'complaint_late', 'complaint_near'])
  })

  it('everybody who answers is notified of one that nobody has taken, but not its author', async () => {
    await create(true)
    later(2 * HOUR_MS)
    await job()
    expect([await kindsOf(shop.support), await kindsOf(shop.director), await kindsOf(shop.seller)]).toEqual([
      ['complaint_late'],
      ['complaint_late'],
      [],
    ])
  })
})

it('notifications are deleted when their time is over', async () => {
  const at = new Date(Date.now() - (NOTIFICATION_DAYS + 1) * DAY_MS)
  await shop.db
    .insertInto('notifications')
    .values({ user_id: idOf('seller'), kind: 'mention', at })
    .execute()
  await shop.db
    .insertInto('notifications')
    .values({ user_id: idOf('seller'), kind: 'assigned', at: new Date() })
    .execute()
  await purgeExpired(shop.deps)
  expect(await kindsOf(shop.seller)).toEqual(['assigned'])
})
