// Random steps of several people in conversations, some at the same time, against a naive model: who finds which conversation, the
// numbers of messages, their files and what is counted of them, what is unread and notified, and who may change what.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chat } from '#api/back-office/chat.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { notifications } from '#api/notifications.ts'
import { perSuite } from '#support/suite.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { pdfFile, removeConversations } from '../support/chat.ts'

const PEOPLE = ['seller', 'seller2', 'manager', 'support', 'partner'] as const
type Name = (typeof PEOPLE)[number]
const shop = useShop(PEOPLE)
const ids = new Map<Name, number>()
beforeAll(async () => {
  for (const name of PEOPLE) ids.set(name, (await personOf(shop.db, name)).id)
})
beforeEach(() => removeConversations(shop.db))
const idOf = (name: Name): number => ids.get(name) ?? 0

type Written = {
  author: Name
  text: string
  mentioned: Name | null
  hasFile: boolean
  version: number
  deleted: boolean
}
type Model = {
  key: string
  kind: 'direct' | 'group'
  maker: Name
  version: number
  members: Set<Name>
  /** Who has left for good. */
  left: Set<Name>
  messages: Written[]
  /** Files that were ever sent, by who has sent them. */
  sentFiles: Name[]
  read: Map<Name, number>
  /** Messages that are for somebody and that they have not read, by their numbers. */
  addressed: Map<Name, Set<number>>
}

const address = (model: Model, name: Name, number: number) =>
  model.addressed.set(name, (model.addressed.get(name) ?? new Set()).add(number))
/** Whom a message is for: the other one of two, otherwise who is in the group and whom its text mentions. */
const addressees = ({ kind, members }: Model, author: Name, mentioned: Name | null): Name[] =>
  [...members].filter((name) => name !== author && (kind === 'direct' || name === mentioned))
const textOf = (mentioned: Name | null): string =>
  `${mentioned === null ? '' : `@Test ${mentioned} `}${randomUUID()}`

const mayWriteTo = (one: Name, other: Name): boolean => {
  if (one === other) return false
  const pair = [one, other]
  return !pair.includes('partner') || pair.includes('support')
}

const unreadOf = ({ messages, read }: Model, name: Name): number =>
  messages.filter(
    ({ author, deleted }, nth) => author !== name && !deleted && nth + 1 > (read.get(name) ?? 0),
  ).length

async function begin(models: Model[], maker: Name, other: Name): Promise<void> {
  const answer = await shop[maker].send(chat.direct, { body: { person: idOf(other) } })
  expect(answer.status).toBe(mayWriteTo(maker, other) ? 200 : 400)
  if (answer.status !== 200) return
  const { key } = answer.body
  const known = models.find(
    ({ kind, members }) => kind === 'direct' && members.has(maker) && members.has(other),
  )
  if (known !== undefined) expect(key).toBe(known.key)
  else
    models.push({
      key,
      kind: 'direct',
      maker,
      version: 1,
      members: new Set([maker, other]),
      left: new Set(),
      messages: [],
      sentFiles: [],
      read: new Map(),
      addressed: new Map(),
    })
}

async function makeGroup(models: Model[], maker: Name, people: readonly Name[]): Promise<void> {
  const answer = await shop[maker].send(chat.createGroup, {
    body: { title: 'Model', people: people.map(idOf) },
  })
  const isFine = !people.includes(maker) && !people.includes('partner')
  expect(answer.status).toBe(maker === 'partner' ? 403 : isFine ? 200 : 400)
  if (answer.status === 200)
    models.push({
      key: answer.body.key,
      kind: 'group',
      maker,
      version: 1,
      members: new Set([maker, ...people]),
      left: new Set(),
      messages: [],
      sentFiles: [],
      read: new Map(),
      addressed: new Map(),
    })
}

/** Several people write at the same time, a message with a file each of them twice: each message gets one next number, in whatever order. */
async function write(
  model: Model,
  names: readonly Name[],
  { hasFile, mentioned }: { hasFile: boolean; mentioned: Name | null },
): Promise<void> {
  const { key, members, messages, sentFiles } = model
  const answers = await Promise.all(
    names.map(async (author) => {
      const text = hasFile ? '' : textOf(mentioned)
      const body = { id: randomUUID(), text, ...(hasFile && { file: pdfFile() }) }
      const send = () => shop[author].send(chat.send, { params: { key }, body })
      const sent = await Promise.all(hasFile ? [send(), send()] : [send()])
      for (const { status } of sent) expect(status).toBe(members.has(author) ? 200 : 404)
      const numbers = new Set(sent.map(({ status, body: { number } }) => (status === 200 ? number : null)))
      expect(numbers.size).toBe(1)
      return { author, text, number: [...numbers][0] ?? null }
    }),
  )
  for (const { author, text, number } of answers) {
    if (number === null) continue
    messages[number - 1] = {
      author,
      text,
      mentioned: hasFile ? null : mentioned,
      hasFile,
      version: 1,
      deleted: false,
    }
    for (const name of addressees(model, author, hasFile ? null : mentioned)) address(model, name, number)
    if (hasFile) sentFiles.push(author)
  }
  // No gap: every place has a message.
  expect([...messages].every((message) => message !== undefined)).toBe(true)
}

async function read(model: Model, name: Name, up_to: number): Promise<void> {
  const { key, members, messages, read: all, addressed } = model
  const answer = await shop[name].send(chat.read, { params: { key }, body: { up_to } })
  expect(answer.status).toBe(members.has(name) ? 200 : 404)
  if (!members.has(name)) return
  const last = Math.max(all.get(name) ?? 0, Math.min(up_to, messages.length))
  all.set(name, last)
  for (const number of [...(addressed.get(name) ?? [])])
    if (number <= last) addressed.get(name)?.delete(number)
}

type Change = {
  name: Name
  number: number
  isTakenBack: boolean
  isOld: boolean
  isEmptied: boolean
  mentioned: Name | null
}

async function change(model: Model, { name, number, isTakenBack, isOld, isEmptied, mentioned }: Change) {
  const message = model.messages[number - 1]
  const params = { key: model.key, number: String(number) }
  const base_version = (message?.version ?? 1) - (isOld ? 1 : 0)
  const text = isEmptied ? '' : textOf(mentioned)
  const answer = isTakenBack
    ? await shop[name].send(chat.takeBack, { params, body: { base_version } })
    : await shop[name].send(chat.edit, { params, body: { base_version, text } })
  if (!model.members.has(name) || message === undefined) return expect(answer.status).toBe(404)
  if (message.author !== name) return expect(answer.status).toBe(403)
  if (message.deleted || isOld) return expect(answer.status).toBe(409)
  if (!isTakenBack && isEmptied && !message.hasFile) return expect(answer.status).toBe(400)
  expect(answer.status).toBe(200)
  message.version += 1
  message.deleted = isTakenBack
  message.hasFile &&= !isTakenBack
  message.text = isTakenBack ? '' : text
  const was = addressees(model, name, message.mentioned)
  message.mentioned = isEmptied ? null : mentioned
  const is = isTakenBack ? [] : addressees(model, name, message.mentioned)
  for (const one of isTakenBack ? PEOPLE : was)
    if (!is.includes(one)) model.addressed.get(one)?.delete(number)
  for (const one of is) if (!was.includes(one)) address(model, one, number)
}

async function leave(model: Model, name: Name, again: boolean): Promise<void> {
  const answer = await shop[name].send(chat.leave, { params: { key: model.key }, body: { again } })
  if (!model.members.has(name)) return expect(answer.status).toBe(404)
  if (model.kind === 'direct') return expect(answer.status).toBe(409)
  expect(answer.status).toBe(200)
  model.members.delete(name)
  model.addressed.delete(name)
  if (!again) model.left.add(name)
  model.version += 1
  const [next = name] = [...model.members].sort((a, b) => (a < b ? -1 : 1))
  if (model.maker === name) model.maker = next
}

async function update(model: Model, name: Name, people: readonly Name[]): Promise<void> {
  const body = { base_version: model.version, values: { title: 'Model', people: people.map(idOf) } }
  const answer = await shop[name].send(chat.updateGroup, { params: { key: model.key }, body })
  if (!model.members.has(name)) return expect(answer.status).toBe(404)
  if (model.kind === 'direct' || model.maker !== name) return expect(answer.status).toBe(403)
  const isRefused = people.some((one) => one === name || one === 'partner' || model.left.has(one))
  if (isRefused) return expect(answer.status).toBe(400)
  expect(answer.status).toBe(200)
  model.members = new Set([name, ...people])
  for (const one of PEOPLE) if (!model.members.has(one)) model.addressed.delete(one)
  model.version += 1
}

async function compare(models: readonly Model[]): Promise<void> {
  for (const name of PEOPLE) {
    const listed = (await shop[name].call(chat.list, { body: {} })).items.filter(
      ({ kind }) => kind !== 'branch',
    )
    const mine = models.filter(
      ({ members, messages, kind, maker }) =>
        members.has(name) && (kind === 'group' || messages.length > 0 || maker === name),
    )
    const shown = listed.map(({ key, unread, last_number, members }) => [key, unread, last_number, members])
    const wanted = mine.map((model) => [
      model.key,
      unreadOf(model, name),
      model.messages.length,
      model.members.size,
    ])
    expect(shown.sort(), name).toEqual(wanted.sort())
    const { items } = await shop[name].call(inbox.list, { body: { unread: 'yes', limit: 100 } })
    const notified = models.filter(({ addressed }) => (addressed.get(name)?.size ?? 0) > 0)
    expect(items.map(({ kind, subject }) => [kind, subject]).sort(), name).toEqual(
      notified.map(({ key }) => ['message', key]).sort(),
    )
    const { conversations } = await shop[name].call(notifications.count, {})
    expect(conversations, name).toBe(mine.filter((model) => unreadOf(model, name) > 0).length)
  }
  for (const { key, members, messages } of models) {
    const [anybody] = members
    if (anybody === undefined) continue
    const { items } = await shop[anybody].call(chat.messages, { params: { key }, body: { block: 0 } })
    expect(items.map(({ text, file, version, deleted }) => [text, file !== null, version, deleted])).toEqual(
      messages.map(({ text, hasFile, version, deleted }) => [text, hasFile, version, deleted]),
    )
  }
  const counted = await shop.db.selectFrom('upload_days').select(['user_id', 'files']).execute()
  for (const name of PEOPLE) {
    const sent = models.flatMap(({ sentFiles }) => sentFiles).filter((author) => author === name)
    expect(counted.find(({ user_id }) => user_id === idOf(name))?.files ?? 0, name).toBe(sent.length)
  }
}

const name = fc.constantFrom(...PEOPLE)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
const mentioned = fc.option(name)
const nth = fc.nat({ max: 9 })
const step = fc.oneof(
  fc.record({ what: fc.constant('begin' as const), name, other: name }),
  fc.record({ what: fc.constant('group' as const), name, people: names }),
  {
    arbitrary: fc.record({
      what: fc.constant('write' as const),
      at: nth,
      people: names,
      hasFile: fc.boolean(),
      mentioned,
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      what: fc.constant('read' as const),
      at: nth,
      name,
      upTo: fc.integer({ min: 1, max: 9 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      what: fc.constant('change' as const),
      at: nth,
      name,
      number: fc.integer({ min: 1, max: 6 }),
      isTakenBack: fc.boolean(),
      isOld: fc.boolean(),
      isEmptied: fc.boolean(),
      mentioned,
    }),
    weight: 2,
  },
  fc.record({ what: fc.constant('leave' as const), at: nth, name, again: fc.boolean() }),
  fc.record({ what: fc.constant('update' as const), at: nth, name, people: names }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function make(models: Model[], one: Step): Promise<unknown> {
  if (one.what === 'begin') return begin(models, one.name, one.other)
  if (one.what === 'group') return makeGroup(models, one.name, one.people)
  const model = models[one.at % Math.max(1, models.length)]
  if (model === undefined) return
  if (one.what === 'write') return write(model, one.people, one)
  if (one.what === 'read') return read(model, one.name, one.upTo)
  if (one.what === 'change') return change(model, one)
  if (one.what === 'leave') return leave(model, one.name, one.again)
  return update(model, one.name, one.people)
}

it('conversations are as the model says after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await removeConversations(shop.db)
      const models: Model[] = []
      // Everybody has something to write in from the beginning.
      await begin(models, 'seller', 'manager')
      await makeGroup(models, 'support', ['seller', 'seller2'])
      for (const one of steps) await make(models, one)
      await compare(models)
    }),
    { numRuns: perSuite(5, 60), seed: perSuite(20_261_128, undefined), endOnFailure: true },
  )
})
