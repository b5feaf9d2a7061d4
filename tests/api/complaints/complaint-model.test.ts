// Random steps of several people at complaints, some of them at the same time, while days pass, against a naive model: who sees a
// complaint, who may do what in which state, what every step leads to, and that one version is changed once.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { complaints } from '#api/back-office/complaints.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import { closeSilentAnswers } from '#server/complaints/close.ts'
import { perSuite } from '#support/suite.ts'
import type { Answer } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const PEOPLE = ['seller', 'seller2', 'manager', 'support', 'director', 'admin'] as const
type Name = (typeof PEOPLE)[number]
const START = Date.parse('2026-11-27T12:00:00+05:00')
let now = START
const shop = useShop([...PEOPLE], {
  now: () => new Date(now),
  // Weeks pass.
  env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
})

type State = 'new' | 'in_work' | 'waiting' | 'answered' | 'closed' | 'withdrawn' | 'duplicate'
type Model = {
  key: string
  author: Name
  owner: Name | null
  state: State
  version: number
  answeredAt: number
  closedAt: number | null
  isHidden: boolean
  messages: number
}
const STAFF: readonly Name[] = ['support', 'director', 'admin']
const isStaff = (who: Name, { author }: Model) => STAFF.includes(who) && who !== author
const isAuthor = (who: Name, { author }: Model) => who === author
const isOwner = (who: Name, { owner }: Model) => who === owner
const isEither = (who: Name, model: Model) => isAuthor(who, model) || isOwner(who, model)

type Rule = {
  from: readonly State[]
  to?: State
  who: (who: Name, model: Model) => boolean
  isOfStaff?: true
}
/** What may be done, written down once more as the business describes it. */
const RULES = {
  update: { from: ['new'], who: isAuthor },
  take: { from: ['new'], to: 'in_work', who: isStaff, isOfStaff: true },
  takeOver: {
    from: ['in_work', 'waiting'],
    who: (who, model) => isStaff(who, model) && !isOwner(who, model),
    isOfStaff: true,
  },
  ask: { from: ['in_work'], to: 'waiting', who: isOwner, isOfStaff: true },
  answer: { from: ['in_work'], to: 'answered', who: isOwner, isOfStaff: true },
  resume: { from: ['waiting'], to: 'in_work', who: isEither },
  write: { from: ['new', 'in_work'], who: isEither },
  close: { from: ['answered'], to: 'closed', who: isAuthor },
  reopen: { from: ['answered', 'closed'], to: 'in_work', who: isAuthor },
  withdraw: { from: ['new', 'in_work', 'waiting'], to: 'withdrawn', who: isAuthor },
  markDuplicate: { from: ['new', 'in_work'], to: 'duplicate', who: isStaff, isOfStaff: true },
} as const satisfies Record<string, Rule>
type Action = keyof typeof RULES
const ACTIONS = Object.keys(RULES) as Action[]
const SAYING: readonly Action[] = ['ask', 'answer', 'resume', 'write', 'reopen']

/** The authors are of the manager's branch, the second seller is not. */
const sees = (who: Name, { author, isHidden }: Model) =>
  who === author || STAFF.includes(who) || (who === 'manager' && !isHidden)

/** The answer to a step that is made alone. */
function statusOf(model: Model, who: Name, action: Action, isStale: boolean): number {
  const rule: Rule = RULES[action]
  if (rule.isOfStaff && !STAFF.includes(who)) return 403
  if (!sees(who, model)) return 404
  if (!rule.who(who, model)) return 409
  const isTooLate = model.closedAt !== null && now - model.closedAt > 7 * DAY_MS
  return !rule.from.includes(model.state) || isTooLate || isStale ? 409 : 200
}

function apply(model: Model, who: Name, action: Action): void {
  const { to }: Rule = RULES[action]
  model.version += 1
  if (action === 'take' || action === 'takeOver') model.owner = who
  if (action === 'answer') model.answeredAt = now
  if (action === 'close') model.closedAt = now
  if (action === 'reopen') model.closedAt = null
  if (SAYING.includes(action)) model.messages += 1
  if (to) model.state = to
}

const form = (hidden: boolean) => ({
  kind: 'appeal' as const,
  topic: 'work' as const,
  title: 'Model',
  text: 'A complaint of the model',
  urgent: false,
  hidden,
  application: null,
})

const bodyOf = (model: Model, action: Action, original: string, base_version: number): object => ({
  base_version,
  ...(action === 'update' && { values: form(model.isHidden) }),
  ...(action === 'close' && { mark: 3 }),
  ...(action === 'markDuplicate' && { of: original }),
  ...(SAYING.includes(action) && { id: randomUUID(), text: 'A message of the model' }),
})

/** A world has the complaints that the steps are about, and one that others can repeat. */
type World = { models: Model[]; original: string }

async function create(author: Name, isHidden: boolean): Promise<Model> {
  const { key, version } = await shop[author].call(complaints.create, { body: form(isHidden) })
  const state = 'new' as const
  return { key, author, owner: null, state, version, answeredAt: 0, closedAt: null, isHidden, messages: 0 }
}

const send = (model: Model, who: Name, action: Action, { original }: World, base = model.version) =>
  shop[who].send(complaints[action], {
    params: { key: model.key },
    body: bodyOf(model, action, original, base),
  }) as Promise<Answer<unknown>>

async function compare(model: Model): Promise<void> {
  const seen = await shop.admin.call(complaints.view, { params: { key: model.key } })
  const { state, version, owner, closed_at } = seen
  expect(
    {
      state,
      version,
      owner: owner?.name ?? null,
      messages: seen.messages.length,
      closed: closed_at === null ? null : Date.parse(closed_at),
    },
    model.key,
  ).toEqual({
    state: model.state,
    version: model.version,
    owner: model.owner === null ? null : `Test ${model.owner}`,
    messages: model.messages,
    closed: model.closedAt,
  })
  for (const who of PEOPLE) {
    const { status } = await shop[who].send(complaints.view, { params: { key: model.key } })
    expect(status, `${who} sees ${model.key}`).toBe(sees(who, model) ? 200 : 404)
  }
}

const reached = new Map<Action, number>()
const count = (action: Action) => reached.set(action, (reached.get(action) ?? 0) + 1)

type Attempt = { name: Name; action: Action; isStale?: boolean }

/** A step that nobody else makes at the same time: its answer is known. */
async function attempt(
  world: World,
  model: Model,
  { name, action, isStale = false }: Attempt,
): Promise<void> {
  const wanted = statusOf(model, name, action, isStale)
  const answer = await send(model, name, action, world, model.version - Number(isStale))
  expect(answer.status, `${name} ${action} in ${model.state}: ${answer.text}`).toBe(wanted)
  if (wanted !== 200) return
  count(action)
  apply(model, name, action)
}

/** The usual way, so that every run reaches what random steps at the same time may not. */
const USUAL_WAY: readonly Attempt[] = [
  { name: 'seller', action: 'write' },
  { name: 'support', action: 'take' },
  { name: 'support', action: 'ask' },
  { name: 'seller', action: 'resume' },
  { name: 'support', action: 'answer' },
]

async function alone(world: World, { at, who, pick, isStale }: Single): Promise<void> {
  const model = world.models[at % world.models.length] as Model
  // Most steps are possible ones, by whoever may make them.
  const possible = ACTIONS.flatMap((action) =>
    PEOPLE.filter((name) => statusOf(model, name, action, false) === 200).map((name) => ({ action, name })),
  )
  const chosen = pick % 4 === 0 ? undefined : possible[pick % Math.max(1, possible.length)]
  const action = chosen?.action ?? (ACTIONS[pick % ACTIONS.length] as Action)
  const name = chosen?.name ?? who
  await attempt(world, model, { name, action, isStale })
}

/** The same version is changed by one of those who try at the same time. */
async function together(world: World, { at, steps }: Several): Promise<void> {
  const model = world.models[at % world.models.length] as Model
  const before = { ...model }
  const tries = steps.map(({ who, pick }) => ({ who, action: ACTIONS[pick % ACTIONS.length] as Action }))
  const answers = await Promise.all(tries.map(({ who, action }) => send(before, who, action, world)))
  const done = tries.filter((_, nth) => answers[nth]?.status === 200)
  const wanted = tries.filter(({ who, action }) => statusOf(before, who, action, false) === 200)
  expect(done.length, JSON.stringify(tries)).toBe(wanted.length > 0 ? 1 : 0)
  for (const { who, action } of done) {
    expect(wanted).toContainEqual({ who, action })
    count(action)
    apply(model, who, action)
  }
}

async function wait(world: World, hours: number): Promise<void> {
  now += hours * HOUR_MS
  await closeSilentAnswers({ ...shop.deps, now: () => new Date(now) })
  for (const model of world.models)
    if (model.state === 'answered' && now - model.answeredAt > 7 * DAY_MS) {
      model.state = 'closed'
      model.closedAt = now
      model.version += 1
    }
}

const name = fc.constantFrom(...PEOPLE)
const at = fc.nat({ max: 3 })
const single = fc.record({
  at,
  who: name,
  pick: fc.nat(),
  isStale: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
})
const several = fc.record({
  at,
  steps: fc.array(fc.record({ who: name, pick: fc.nat() }), { minLength: 2, maxLength: 4 }),
})
type Single = typeof single extends fc.Arbitrary<infer S> ? S : never
type Several = typeof several extends fc.Arbitrary<infer S> ? S : never
const step = fc.oneof(
  { weight: 6, arbitrary: single },
  { weight: 2, arbitrary: several },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(1, 20, 100) }) },
)

it('goes the way of the rules, one change per version, for whoever may make it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      now = START
      const world: World = {
        models: [
          await create('seller', false),
          await create('seller', true),
          await create('support', false),
          await create('seller', false),
        ],
        original: (await create('seller2', false)).key,
      }
      for (const one of USUAL_WAY) await attempt(world, world.models[3] as Model, one)
      for (const one of steps) {
        if ('hours' in one) await wait(world, one.hours)
        else if ('steps' in one) await together(world, one)
        else await alone(world, one)
      }
      for (const model of world.models) await compare(model)
    }),
    { numRuns: perSuite(3, 60), seed: perSuite(20_261_127, undefined), endOnFailure: true },
  )
  for (const { action } of USUAL_WAY) expect(reached.get(action) ?? 0, action).toBeGreaterThan(0)
}, 600_000)
