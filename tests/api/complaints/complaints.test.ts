// Complaints over real HTTP: who sees which, the way from a new one to a closed one with its clocks, what is refused, photos, and the
// closing of answers that nobody objects to.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { complaints } from '#api/back-office/complaints.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { settings } from '#api/settings.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { closeSilentAnswers } from '#server/complaints/close.ts'
import { notifyOfDeadlines } from '#server/complaints/deadlines.ts'
import type { ApiSession } from '../../support/api.ts'
import { moveTo, personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

/** The clock of the server, on a working day. */
let now: Date
const NOON = new Date('2026-11-27T12:00:00+05:00')
const shop = useShop(['seller', 'seller2', 'manager', 'support', 'director', 'partner', 'admin'], {
  now: () => now ?? NOON,
  // Weeks pass.
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
beforeEach(() => {
  now = NOON
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const form = (values: object = {}) => ({
  kind: 'appeal' as const,
  topic: 'work' as const,
  title: 'Dam olish kuni',
  text: 'Ikki haftadan beri dam olish kuni berilmayapti.',
  urgent: false,
  hidden: false,
  application: null,
  ...values,
})
const create = async (values: object = {}, api: ApiSession = shop.seller) =>
  (await api.call(complaints.create, { body: form(values) })).key
const view = (key: string, api: ApiSession = shop.support) => api.call(complaints.view, { params: { key } })
const keysOf = async (api: ApiSession, body: object = {}) =>
  (await api.call(complaints.list, { body: { limit: 100, ...body } })).items.map(({ key }) => key)

type Step =
  | 'take'
  | 'takeOver'
  | 'ask'
  | 'answer'
  | 'write'
  | 'resume'
  | 'close'
  | 'reopen'
  | 'withdraw'
  | 'markDuplicate'
const SAYING = ['ask', 'answer', 'write', 'resume', 'reopen']
/** A step with the version that the record has. */
async function step(key: string, name: Step, api: ApiSession, body: object = {}) {
  const { version } = await view(key, shop.admin)
  const message = SAYING.includes(name) ? { id: randomUUID(), text: `${name} matni` } : {}
  return api.send(complaints[name], { params: { key }, body: { base_version: version, ...message, ...body } })
}
const stateOf = async (key: string) => (await view(key, shop.admin)).state

describe('a complaint', () => {
  it('is answered, opened again, answered once more and closed with a mark', async () => {
    const key = await create()
    expect(await view(key, shop.seller)).toMatchObject({
      state: 'new',
      owner: null,
      first_due: '2026-11-27T11:00:00.000Z',
      due: '2026-11-30T07:00:00.000Z',
      asker: { isAuthor: true, mayAnswer: false, isOwner: false },
    })
    expect((await step(key, 'take', shop.support)).status).toBe(200)
    later(60)
    expect((await step(key, 'answer', shop.support)).status).toBe(200)
    expect(await view(key)).toMatchObject({ state: 'answered', first_answered_at: now.toISOString() })
    later(2 * 24 * 60)
    expect((await step(key, 'reopen', shop.seller)).status).toBe(200)
    // Three days from the opening; the first deadline was earlier.
    expect(await view(key)).toMatchObject({
      state: 'in_work',
      answered_at: null,
      due: '2026-12-02T08:00:00.000Z',
    })
    later(1)
    await step(key, 'answer', shop.support)
    expect((await step(key, 'close', shop.seller, { mark: 4 })).status).toBe(200)
    const closed = await view(key, shop.seller)
    expect(closed).toMatchObject({ state: 'closed', mark: 4 })
    expect(closed.messages.map(({ what, who }) => `${what} ${who.name}`)).toEqual([
      'answer Test support',
      'reopen Test seller',
      'answer Test support',
    ])
  })

  it('does not count the time in which its author is waited for', async () => {
    const key = await create()
    const { due } = await view(key)
    await step(key, 'take', shop.support)
    await step(key, 'ask', shop.support)
    later(90)
    expect((await step(key, 'resume', shop.seller)).status).toBe(200)
    expect(Date.parse((await view(key)).due) - Date.parse(due)).toBe(90 * MINUTE_MS)
  })

  it('is changed by its author until it is taken; made urgent, it is due earlier', async () => {
    const key = await create()
    const { version } = await view(key)
    const change = (base_version: number, values: object) =>
      shop.seller.send(complaints.update, { params: { key }, body: { base_version, values: form(values) } })
    expect((await change(version, { title: 'Dam olish kunlari', urgent: true })).status).toBe(200)
    expect(await view(key)).toMatchObject({ title: 'Dam olish kunlari', due: '2026-11-28T07:00:00.000Z' })
    expect((await change(version, {})).problem?.problem).toBe('version_conflict')
    await step(key, 'take', shop.support)
    expect((await change(version + 2, {})).problem?.problem).toBe('move_not_possible')
  })

  it('is refused in words: of an unknown application, without a text, by whom it does not concern', async () => {
    const errors = async (values: object) =>
      (await shop.seller.send(complaints.create, { body: form(values) })).problem?.errors
    expect(await errors({ application: 999_999 })).toMatchObject([
      { field: 'application', code: 'unknown_choice' },
    ])
    expect(await errors({ text: 'qisqa' })).toMatchObject([{ field: 'text', code: 'too_short' }])
    const key = await create()
    await step(key, 'take', shop.support)
    expect((await step(key, 'answer', shop.director)).problem?.problem).toBe('complaint_of_another')
    expect((await step(key, 'withdraw', shop.support)).problem?.problem).toBe('complaint_of_another')
    expect((await step(key, 'answer', shop.seller)).problem?.problem).toBe('forbidden')
    expect((await step(key, 'close', shop.seller, { mark: 5 })).problem?.problem).toBe('move_not_possible')
    const own = await create({}, shop.support)
    expect((await step(own, 'take', shop.support)).problem?.problem).toBe('own_complaint')
  })

  it('goes to another owner, is withdrawn, or repeats an earlier one', async () => {
    const key = await create()
    await step(key, 'take', shop.support)
    expect((await step(key, 'takeOver', shop.director)).status).toBe(200)
    expect((await view(key)).owner?.name).toBe('Test director')
    expect((await step(key, 'withdraw', shop.seller)).status).toBe(200)
    expect(await stateOf(key)).toBe('withdrawn')
    const again = await create()
    const refused = await step(again, 'markDuplicate', shop.support, { of: again })
    expect(refused.problem?.errors).toMatchObject([{ field: 'of', code: 'unknown_choice' }])
    const earlier = await create()
    expect((await step(again, 'markDuplicate', shop.support, { of: earlier })).status).toBe(200)
    expect(await view(again)).toMatchObject({ state: 'duplicate', duplicate_of: earlier })
  })

  it('cannot be a repetition of one that is marked as a repetition of it at the same time', async () => {
    const [one, other] = [await create(), await create()]
    const answers = await Promise.all([
      step(one, 'markDuplicate', shop.support, { of: other }),
      step(other, 'markDuplicate', shop.director, { of: one }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await stateOf(one), await stateOf(other)].sort()).toEqual(['duplicate', 'new'])
  })

  it('is taken by one of two people at once', async () => {
    const key = await create()
    const body = { base_version: (await view(key)).version }
    const answers = await Promise.all(
      [shop.support, shop.director].map((api) => api.send(complaints.take, { params: { key }, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has photos of its author, of the one who answers, and of nobody else', async () => {
    const key = await create()
    const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]).toString('base64')
    const add = (api: ApiSession, text = picture) =>
      api.send(complaints.addPhoto, { params: { key }, body: { id: randomUUID(), picture: text } })
    expect((await add(shop.seller)).status).toBe(200)
    expect((await add(shop.support)).problem?.problem).toBe('complaint_of_another')
    await step(key, 'take', shop.support)
    expect((await add(shop.support)).status).toBe(200)
    expect(
      (await add(shop.seller, Buffer.from('no picture').toString('base64'))).problem?.errors,
    ).toMatchObject([{ field: 'picture', code: 'image_invalid' }])
    const { photos } = await view(key)
    expect(photos).toHaveLength(2)
    const read = (api: ApiSession) => api.send(complaints.photo, { params: { key, photo: photos[0] ?? '' } })
    expect((await read(shop.seller)).body).toEqual({ picture })
    expect((await read(shop.seller2)).status).toBe(404)
  })

  it('is closed a week after its answer when its author says nothing', async () => {
    const [silent, recent] = [await create(), await create()]
    for (const key of [silent, recent]) await step(key, 'take', shop.support)
    await step(silent, 'answer', shop.support)
    now = new Date(NOON.getTime() + DAY_MS)
    await step(recent, 'answer', shop.support)
    now = new Date(NOON.getTime() + 7 * DAY_MS + MINUTE_MS)
    await closeSilentAnswers({ ...shop.deps, now: () => now })
    expect([await stateOf(silent), await stateOf(recent)]).toEqual(['closed', 'answered'])
    const { items } = await shop.seller.call(complaints.history, { params: { key: silent } })
    expect(items[0]).toMatchObject({
      action: 'complaint_close',
      who: null,
      changes: { state: ['answered', 'closed'] },
    })
    // For a week it can be opened again.
    later(6 * 24 * 60)
    expect((await step(silent, 'reopen', shop.seller)).status).toBe(200)
  })
})

describe('the list of complaints', () => {
  it('has one\u2019s own, of the branch what is not hidden from it, and everything for those who answer', async () => {
    const open = await create({ title: 'Ochiq murojaat' })
    const hidden = await create({ title: 'Yashirin murojaat', hidden: true })
    const sees = async (api: ApiSession) => {
      const keys = await keysOf(api)
      return [open, hidden].map((key) => keys.includes(key))
    }
    expect(await sees(shop.seller)).toEqual([true, true])
    expect(await sees(shop.seller2)).toEqual([false, false])
    expect(await sees(shop.manager)).toEqual([true, false])
    expect(await sees(shop.support)).toEqual([true, true])
    expect(await sees(shop.director)).toEqual([true, true])
    expect(await sees(shop.partner)).toEqual([false, false])
    for (const [api, status] of [
      [shop.manager, 404],
      [shop.partner, 404],
      [shop.support, 200],
    ] as const)
      expect((await api.send(complaints.view, { params: { key: hidden } })).status).toBe(status)
  })

  it('is found in either script, and ordered by what is due first', async () => {
    const usual = await create({ title: 'Янги жадвал', topic: 'salary', kind: 'offer' })
    const urgent = await create({ title: 'Shoshilinch', topic: 'salary', urgent: true })
    const gone = await create({ topic: 'salary' })
    await step(gone, 'withdraw', shop.seller)
    expect(await keysOf(shop.support, { search: 'yangi jadval' })).toEqual([usual])
    expect(await keysOf(shop.support, { topic: 'salary', sort: 'due' })).toEqual([urgent, usual, gone])
    expect(await keysOf(shop.support, { topic: 'salary', only_open: 'yes', sort: 'newest' })).toEqual([
      urgent,
      usual,
    ])
    await step(usual, 'take', shop.support)
    expect(await keysOf(shop.support, { topic: 'salary', mine: 'owner' })).toEqual([usual])
    expect(await keysOf(shop.support, { topic: 'salary', mine: 'author' })).toEqual([])
  })

  it('has its texts in no history and no audit row', async () => {
    const rows = await shop.db.selectFrom('audit').selectAll().where('entity', '=', 'complaint').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/murojaat|matni|haftadan/)
  })

  it('is that of the person: a colleague of the branch has the same rights and sees nothing', async () => {
    const { branch_id } = await personOf(shop.db, 'seller')
    await moveTo(shop.db, 'seller2', branch_id ?? 0)
    expect(await keysOf(shop.seller2)).toEqual([])
  })
})

it('the clocks stand still on the holidays that an administrator has written down', async () => {
  const { version, values } = await shop.admin.call(settings.view, {})
  const set = (holidays: string, base_version: number) =>
    shop.admin.call(settings.update, { body: { base_version, values: { ...values, holidays } } })
  const saved = await set('2026: 28.11, 29.11', version)
  const key = await create()
  expect(await view(key)).toMatchObject({
    first_due: '2026-11-27T11:00:00.000Z',
    due: '2026-12-02T07:00:00.000Z',
    days_off: ['2026-11-28', '2026-11-29'],
  })
  // A fifth of the three days is left from 16:48 on.
  await step(key, 'take', shop.support)
  await step(key, 'write', shop.support)
  const near = async () => {
    await notifyOfDeadlines(shop.deps)
    const { items } = await shop.support.call(inbox.list, { body: {} })
    return items.some(({ kind, subject }) => kind === 'complaint_near' && subject === key)
  }
  now = new Date('2026-12-01T16:00:00+05:00')
  expect(await near()).toBe(false)
  now = new Date('2026-12-01T17:00:00+05:00')
  expect(await near()).toBe(true)
  now = NOON
  await set(values.holidays ?? '', saved.version)
})
