// Random steps of several people with announcements and their own notifications, some at the same time, while hours pass, against a naive
// model: what state an announcement is in, who has it in the own list, how far everybody has got, and what counts as unread.
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { announcements } from '#api/back-office/announcements.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { notifications } from '#api/notifications.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import { runAnnouncements } from '#server/notifications/delivery.ts'
import { perSuite } from '#support/suite.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const PEOPLE = ['seller', 'seller2', 'manager', 'director', 'support'] as const
type Name = (typeof PEOPLE)[number]
const WRITERS: readonly Name[] = ['director', 'support']
const START = Date.parse('2026-11-27T12:00:00+05:00')
const DAY = '2026-11-28'
/** The midnight after the last day, and after the day of the confirmation, which are the same. */
const MIDNIGHT = Date.parse('2026-11-29T00:00:00+05:00')
const HOUR = Date.parse(`${DAY}T09:00:00+05:00`)
let now = START
const shop = useShop([...PEOPLE, 'admin'], {
  now: () => new Date(now),
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})
const ids = new Map<Name, number>()
beforeAll(async () => {
  for (const name of PEOPLE) ids.set(name, (await personOf(shop.db, name)).id)
})
beforeEach(async () => {
  await shop.db.deleteFrom('notifications').execute()
})

type Receipt = { seen: boolean; read: boolean; confirmed: boolean; reminded: boolean }
type Shape = { to: readonly Name[]; isPlanned: boolean; ends: boolean; confirms: boolean }
type Model = Shape & {
  key: string
  version: number
  state: 'draft' | 'planned' | 'sent' | 'ended' | 'withdrawn' | 'gone'
  sentAt: number
  isReminded: boolean
  receipts: Map<Name, Receipt>
}

const formOf = ({ to, isPlanned, ends, confirms }: Shape) => ({
  title: 'Model',
  text: 'An announcement of the model',
  audience: 'people' as const,
  chosen: to.map((name) => ids.get(name) ?? 0),
  draw: null,
  from_on: isPlanned ? DAY : '',
  from_time: isPlanned ? '09:00' : '',
  to_on: ends ? DAY : '',
  confirm_on: confirms ? DAY : '',
})

async function create(shape: Shape): Promise<Model> {
  const { key, version } = await shop.director.call(announcements.create, { body: formOf(shape) })
  return { ...shape, key, version, state: 'draft', sentAt: 0, isReminded: false, receipts: new Map() }
}

function deliver(model: Model): void {
  model.state = 'sent'
  model.sentAt = now
  for (const name of model.to)
    model.receipts.set(name, { seen: false, read: false, confirmed: false, reminded: false })
}

const STEPS = ['update', 'plan', 'withdraw', 'remove'] as const
type Step = (typeof STEPS)[number]
const FROM: Readonly<Record<Step, readonly Model['state'][]>> = {
  update: ['draft'],
  plan: ['draft'],
  remove: ['draft'],
  withdraw: ['planned', 'sent'],
}
/** A day of it is over. */
const isOver = ({ isPlanned, ends, confirms }: Model) =>
  (isPlanned && HOUR < now) || ((ends || confirms) && MIDNIGHT <= now)

function statusOf(model: Model, step: Step, name: Name): number {
  if (!WRITERS.includes(name)) return 403
  if (model.state === 'gone') return 404
  if (!FROM[step].includes(model.state)) return 409
  return step === 'plan' && isOver(model) ? 400 : 200
}

function apply(model: Model, step: Step): void {
  model.version += 1
  if (step === 'withdraw') model.state = 'withdrawn'
  if (step === 'remove') model.state = 'gone'
  if (step === 'plan' && model.isPlanned) model.state = 'planned'
  if (step === 'plan' && !model.isPlanned) deliver(model)
}

const send = ({ key, version, ...shape }: Model, step: Step, name: Name) => {
  const params = { key }
  if (step === 'update')
    return shop[name].send(announcements.update, {
      params,
      body: { base_version: version, values: formOf(shape) },
    })
  return shop[name].send(announcements[step], { params, body: { base_version: version } })
}

const isListed = ({ state }: Model) => state === 'sent' || state === 'ended'
const isUnread = (model: Model, { read, confirmed, reminded }: Receipt) =>
  model.state === 'sent' && !confirmed && (!read || reminded)
const stateOf = ({ seen, read, confirmed }: Receipt) => {
  if (confirmed) return 'confirmed'
  if (read) return 'read'
  return seen ? 'seen' : 'sent'
}
const nameOf = (model: Model) => `Model ${model.key}`

/** What a person's list has of the announcements, by their number. */
async function listOf(name: Name) {
  const { items } = await shop[name].call(inbox.list, { body: { limit: 100 } })
  const of = new Map<number, (typeof items)[number]>()
  for (const item of items) {
    const { announcement_id } = await shop.db
      .selectFrom('notifications')
      .select('announcement_id')
      .where('id', '=', Number(item.key))
      .executeTakeFirstOrThrow()
    of.set(announcement_id ?? 0, item)
  }
  return of
}

async function compare(models: readonly Model[]): Promise<void> {
  for (const model of models) {
    const answer = await shop.admin.send(announcements.view, { params: { key: model.key } })
    if (model.state === 'gone') expect(answer.status).toBe(404)
    else
      expect(answer.body, nameOf(model)).toMatchObject({
        state: model.state,
        version: model.version,
        recipients: model.receipts.size,
        confirmed: [...model.receipts.values()].filter(({ confirmed }) => confirmed).length,
      })
  }
  for (const name of PEOPLE) {
    const mine = models.flatMap((model) => {
      const receipt = isListed(model) ? model.receipts.get(name) : undefined
      return receipt === undefined ? [] : [{ model, receipt }]
    })
    const listed = await listOf(name)
    const shown = [...listed].map(([id, { state, unread }]) => [id, state, unread])
    const wanted = mine.map(({ model, receipt }) => [
      Number(model.key),
      stateOf(receipt),
      isUnread(model, receipt),
    ])
    expect(shown.sort(), name).toEqual(wanted.sort())
    const unread = mine.filter(({ model, receipt }) => isUnread(model, receipt)).length
    expect((await shop[name].call(notifications.count, {})).unread, name).toBe(unread)
  }
}

const reached = new Map<string, number>()
const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

async function write(model: Model, step: Step, name: Name): Promise<void> {
  const wanted = statusOf(model, step, name)
  const { status, text } = await send(model, step, name)
  expect(status, `${name} ${step} in ${model.state}: ${text}`).toBe(wanted)
  if (wanted !== 200) return
  count(step)
  apply(model, step)
}

/** One of those who try the same step at the same time succeeds. */
async function writeTogether(model: Model, step: Step): Promise<void> {
  const before = { ...model }
  const answers = await Promise.all(WRITERS.map((name) => send(before, step, name)))
  const isPossible = statusOf(before, step, 'director') === 200
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(isPossible ? 1 : 0)
  if (!isPossible) return
  count(step)
  apply(model, step)
}

const MINE = ['see', 'read', 'readAll', 'confirm'] as const

async function act(models: readonly Model[], name: Name, what: (typeof MINE)[number], at: number) {
  const listed = await listOf(name)
  const entries = [...listed]
  const [id, line] = entries[at % Math.max(1, entries.length)] ?? []
  if (line === undefined) return
  const { key } = line
  const params = { key }
  const upTo = (change: (receipt: Receipt, model: Model) => void) => {
    for (const [other, one] of entries) {
      const model = models.find((known) => Number(known.key) === other)
      const receipt = model?.receipts.get(name)
      if (model && receipt && Number(one.key) <= Number(key)) change(receipt, model)
    }
  }
  const model = models.find((known) => Number(known.key) === id)
  const receipt = model?.receipts.get(name)
  if (model === undefined || receipt === undefined) throw new Error(`${name} has an unknown one`)
  count(what)
  if (what === 'see') {
    await shop[name].call(inbox.see, { body: { up_to: key } })
    return upTo((one) => void Object.assign(one, { seen: true }))
  }
  if (what === 'readAll') {
    await shop[name].call(inbox.readAll, { body: { up_to: key } })
    return upTo((one, of) => void (of.confirms || Object.assign(one, { seen: true, read: true })))
  }
  if (what === 'read') {
    await shop[name].call(inbox.read, { params, body: {} })
    return void Object.assign(receipt, { seen: true, read: true, reminded: false })
  }
  const { status } = await shop[name].send(inbox.confirm, { params, body: {} })
  const mayConfirm = model.confirms && (receipt.confirmed || model.state === 'sent')
  expect(status).toBe(mayConfirm ? 200 : 409)
  if (mayConfirm) Object.assign(receipt, { seen: true, read: true, confirmed: true })
}

async function wait(models: readonly Model[], hours: number): Promise<void> {
  now += hours * HOUR_MS
  const job = () => runAnnouncements({ ...shop.deps, now: () => new Date(now) })
  await Promise.all([job(), job()])
  // In the order of the job: sent, ended, reminded.
  for (const model of models) {
    if (model.state === 'planned' && HOUR <= now) {
      model.version += 1
      deliver(model)
    }
    if (model.state === 'sent' && model.ends && MIDNIGHT <= now) {
      model.state = 'ended'
      model.version += 1
      count('end')
    }
    const isDue = model.state === 'sent' && model.confirms && !model.isReminded
    const isNear = MIDNIGHT > now && MIDNIGHT - now <= 24 * HOUR_MS && model.sentAt <= MIDNIGHT - 24 * HOUR_MS
    if (!isDue || !isNear) continue
    model.isReminded = true
    count('remind')
    for (const receipt of model.receipts.values()) if (!receipt.confirmed) receipt.reminded = true
  }
}

const someone = fc.constantFrom(...PEOPLE)
const at = fc.nat({ max: 7 })
const shape = fc.record({
  to: fc.subarray([...PEOPLE], { minLength: 1 }),
  isPlanned: fc.boolean(),
  ends: fc.boolean(),
  confirms: fc.boolean(),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at, step: fc.constantFrom(...STEPS), name: someone }) },
  { weight: 1, arbitrary: fc.record({ at, together: fc.constantFrom(...STEPS) }) },
  { weight: 6, arbitrary: fc.record({ name: someone, what: fc.constantFrom(...MINE), at }) },
  { weight: 2, arbitrary: fc.record({ hours: fc.constantFrom(1, 6, 13) }) },
)

it('every list and every count is that of the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(shape, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (shapes, steps) => {
        now = START
        await shop.db.deleteFrom('notifications').execute()
        await shop.db.deleteFrom('announcements').execute()
        const models: Model[] = []
        // The first one goes the usual way, so that every run reaches all of it.
        for (const one of [{ to: PEOPLE, isPlanned: false, ends: true, confirms: true }, ...shapes])
          models.push(await create(one))
        const [first] = models
        if (first) await write(first, 'plan', 'director')
        await act(models, 'seller', 'see', 0)
        await act(models, 'seller2', 'confirm', 0)
        for (const one of steps) {
          const model = 'at' in one ? (models[one.at % models.length] as Model) : undefined
          if ('hours' in one) await wait(models, one.hours)
          else if ('what' in one) await act(models, one.name, one.what, one.at)
          else if (model && 'together' in one) await writeTogether(model, one.together)
          else if (model && 'step' in one) await write(model, one.step, one.name)
        }
        await compare(models)
        await wait(models, 40)
        await compare(models)
      },
    ),
    { numRuns: perSuite(5, 60), seed: perSuite(20_261_128, undefined), endOnFailure: true },
  )
  for (const what of ['plan', 'see', 'confirm', 'end'])
    expect(reached.get(what) ?? 0, what).toBeGreaterThan(0)
})
