// Random steps of several people with materials and their tests, some at the same time, against a naive model: what everybody finds, what
// is locked, and how far everybody has got.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { knowledge } from '#api/back-office/knowledge.ts'
import { materials } from '#api/back-office/materials.ts'
import type { AccessMode, MaterialForm } from '#domain/knowledge/material.ts'
import { perSuite } from '#support/suite.ts'
import { useShop } from '../../support/use-shop.ts'

const PEOPLE = ['seller', 'seller2', 'manager', 'partner', 'director'] as const
type Name = (typeof PEOPLE)[number]
const ROLE_OF = {
  seller: 'seller',
  seller2: 'seller',
  manager: 'manager',
  partner: 'partner',
  director: 'director',
} as const satisfies Record<Name, string>
const ROLES = ['seller', 'manager', 'partner'] as const
const shop = useShop([...PEOPLE, 'admin'])
const roleIds = new Map<string, number>()
beforeAll(async () => {
  const { roles } = await shop.admin.call(materials.choices, {})
  for (const { id, name } of roles) roleIds.set(name, id)
})

type Shape = {
  mode: AccessMode
  roles: readonly (typeof ROLES)[number][]
  level: number | null
  hasQuiz: boolean
}
type Try = { number: number; isAnswered: boolean }
type Reading = { opened: boolean; viewed: number; passed: number; tries: Try[] }
type Model = {
  key: string
  version: number
  state: 'draft' | 'published' | 'archived' | 'gone'
  form: Shape
  /** What people read; null: nothing was published yet. */
  read: Shape | null
  number: number
  readFrom: number
  changed: boolean
  readings: Map<Name, Reading>
}

const QUESTION = { text: 'Question', answers: ['wrong', 'right'], right: 1 }

const formOf = ({ mode, roles, level, hasQuiz }: Shape): MaterialForm => ({
  title: 'Model',
  info: '',
  kind: 'article',
  text: 'A material of the model',
  link: '',
  icon: 'book',
  programs: [],
  subject_id: null,
  level,
  languages: ['ru'],
  mode,
  roles: mode === 'limited' ? roles.map((name) => roleIds.get(name) ?? 0) : [],
  questions: hasQuiz ? [QUESTION] : [],
  asked: hasQuiz ? 1 : 0,
})

const newReading = (): Reading => ({ opened: false, viewed: 0, passed: 0, tries: [] })

async function create(form: Shape): Promise<Model> {
  const { key, version } = await shop.director.call(materials.create, { body: formOf(form) })
  const readings = new Map(PEOPLE.map((name) => [name, newReading()]))
  return {
    key,
    version,
    state: 'draft',
    form,
    read: null,
    number: 0,
    readFrom: 1,
    changed: false,
    readings,
  }
}

const finds = ({ state, read }: Model, name: Name): boolean => {
  if (state !== 'published' || read === null) return false
  if (read.mode === 'open') return name !== 'partner'
  return read.mode === 'limited' && read.roles.some((role) => role === ROLE_OF[name])
}
const readingOf = (model: Model, name: Name): Reading => model.readings.get(name) ?? newReading()
const isViewed = (model: Model, name: Name) => readingOf(model, name).viewed >= model.readFrom
const stateOf = (model: Model, name: Name) => {
  if (isViewed(model, name)) return readingOf(model, name).passed >= model.readFrom ? 'passed' : 'viewed'
  return readingOf(model, name).opened ? 'opened' : 'unopened'
}
const isCompleted = (model: Model, name: Name) =>
  stateOf(model, name) === 'passed' || (stateOf(model, name) === 'viewed' && model.read?.hasQuiz !== true)
/** Levels that somebody has passed once. */
const passedLevels = new Map<Name, Set<number>>()
const isLocked = (models: readonly Model[], model: Model, name: Name): boolean => {
  const level = model.read?.level ?? null
  if (level === null) return false
  return models.some((other) => {
    const before = other.read?.level ?? null
    if (before === null || before >= level || passedLevels.get(name)?.has(before)) return false
    return finds(other, name) && !isCompleted(other, name)
  })
}
/** A level that is completed now stays passed, whatever is published for it later. */
function keepPassed(models: readonly Model[], name: Name): void {
  const found = models.filter((model) => finds(model, name))
  const passed = passedLevels.get(name) ?? new Set()
  for (const level of new Set(found.map(({ read }) => read?.level ?? null)))
    if (level !== null && found.every((one) => one.read?.level !== level || isCompleted(one, name)))
      passed.add(level)
  passedLevels.set(name, passed)
}

const STEPS = ['update', 'publish', 'again', 'archive', 'restore', 'remove', 'renewLink'] as const
type Step = (typeof STEPS)[number]
const FROM: Readonly<Record<Step, readonly Model['state'][]>> = {
  update: ['draft', 'published'],
  publish: ['draft', 'published'],
  again: ['draft', 'published'],
  renewLink: ['draft', 'published'],
  archive: ['published'],
  restore: ['archived'],
  remove: ['draft'],
}

function statusOf(model: Model, step: Step, name: Name | 'admin'): number {
  if (name !== 'admin' && name !== 'director') return 403
  if (model.state === 'gone') return 404
  // What has not changed is published again only to be read again.
  if (step === 'publish' && model.state === 'published' && !model.changed) return 409
  return FROM[step].includes(model.state) ? 200 : 409
}

function apply(model: Model, step: Step, shape: Shape): void {
  model.version += 1
  if (step === 'update') {
    model.form = shape
    model.changed = model.number > 0
  }
  if (step === 'publish' || step === 'again') {
    model.number += 1
    if (step === 'again') model.readFrom = model.number
    model.read = model.form
    model.changed = false
  }
  if (step === 'publish' || step === 'again' || step === 'restore') model.state = 'published'
  if (step === 'archive') model.state = 'archived'
  if (step === 'remove') model.state = 'gone'
}

function send({ key, version }: Model, step: Step, name: Name | 'admin', shape: Shape) {
  const params = { key }
  const api = shop[name]
  if (step === 'update')
    return api.send(materials.update, { params, body: { base_version: version, values: formOf(shape) } })
  if (step === 'publish' || step === 'again')
    return api.send(materials.publish, {
      params,
      body: { base_version: version, again: step === 'again' },
    })
  return api.send(materials[step], { params, body: { base_version: version } })
}

const reached = new Map<string, number>()
const count = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1)

async function write(model: Model, step: Step, name: Name | 'admin', shape: Shape): Promise<void> {
  const wanted = statusOf(model, step, name)
  const { status, text } = await send(model, step, name, shape)
  expect(status, `${name} ${step} in ${model.state}: ${text}`).toBe(wanted)
  if (wanted !== 200) return
  count(step)
  apply(model, step, shape)
}

/** One of those who try the same step at the same time succeeds. */
async function writeTogether(model: Model, step: Step, shape: Shape): Promise<void> {
  const before = { ...model }
  const answers = await Promise.all(
    (['director', 'admin'] as const).map((name) => send(before, step, name, shape)),
  )
  const isPossible = statusOf(before, step, 'admin') === 200
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(isPossible ? 1 : 0)
  if (!isPossible) return
  count(step)
  apply(model, step, shape)
}

type Read = { name: Name; step: 'opened' | 'viewed'; behind: number }

async function read(models: readonly Model[], model: Model, { name, step, behind }: Read): Promise<void> {
  const number = Math.max(1, model.number - behind)
  const { status, text } = await shop[name].send(knowledge.read, {
    params: { key: model.key },
    body: { number, step },
  })
  const wanted = finds(model, name) ? (isLocked(models, model, name) ? 409 : 200) : 404
  expect(status, `${name} ${step}: ${text}`).toBe(wanted)
  if (wanted !== 200) return
  count(step)
  const reading = readingOf(model, name)
  const viewed = step === 'viewed' ? Math.max(reading.viewed, number) : reading.viewed
  model.readings.set(name, { ...reading, opened: true, viewed })
  keepPassed(models, name)
}

type Take = { name: Name; isRight: boolean; isLeft: boolean }

/** Begins a try, or goes on with it, and answers it, unless it is left. */
async function take(models: readonly Model[], model: Model, { name, isRight, isLeft }: Take): Promise<void> {
  const reading = readingOf(model, name)
  const last = reading.tries.at(-1)
  const isBegun = last !== undefined && !last.isAnswered && last.number === model.number
  const counted = reading.tries.filter(({ number }) => number >= model.readFrom).length
  const isPaused = counted > 0 && counted % 3 === 0
  const mayBegin = model.read?.hasQuiz === true && stateOf(model, name) === 'viewed' && !isPaused
  const params = { key: model.key }
  const begun = await shop[name].send(knowledge.beginQuiz, { params, body: {} })
  const isPossible = !isLocked(models, model, name) && (isBegun || mayBegin)
  const wanted = finds(model, name) ? (isPossible ? 200 : 409) : 404
  expect(begun.status, `${name} begins a try: ${begun.text}`).toBe(wanted)
  if (wanted !== 200) return
  count('begun')
  const made = isBegun ? last : { number: model.number, isAnswered: false }
  if (!isBegun) reading.tries.push(made)
  model.readings.set(name, reading)
  if (isLeft) return
  const { id, questions } = begun.body
  const answers = questions.map((question) => question.answers.indexOf(isRight ? 'right' : 'wrong'))
  const { passed } = await shop[name].call(knowledge.answerQuiz, { params, body: { id, answers } })
  expect(passed).toBe(isRight)
  made.isAnswered = true
  count(isRight ? 'passed' : 'failed')
  if (isRight) reading.passed = Math.max(reading.passed, made.number)
  keepPassed(models, name)
}

async function compare(models: readonly Model[]): Promise<void> {
  for (const model of models) {
    const answer = await shop.admin.send(materials.view, { params: { key: model.key } })
    if (model.state === 'gone') expect(answer.status).toBe(404)
    else
      expect(answer.body).toMatchObject({
        state: model.state,
        version: model.version,
        number: model.number,
        changed: model.changed,
        viewed: PEOPLE.filter((name) => isViewed(model, name)).length,
      })
  }
  for (const name of PEOPLE) {
    const { items } = await shop[name].call(knowledge.list, { body: { limit: 100 } })
    const shown = items.map(({ key, version, state, locked, has_test }) => [
      key,
      version,
      state,
      locked,
      has_test,
    ])
    const wanted = models
      .filter((model) => finds(model, name))
      .map((model) => [
        model.key,
        model.number,
        stateOf(model, name),
        isLocked(models, model, name),
        model.read?.hasQuiz === true,
      ])
    expect(shown.sort(), name).toEqual(wanted.sort())
  }
}

const shape = fc.record({
  mode: fc.constantFrom('open' as const, 'open' as const, 'limited' as const, 'link' as const),
  roles: fc.subarray([...ROLES], { minLength: 1 }),
  level: fc.constantFrom(null, 1, 1, 2, 3),
  hasQuiz: fc.boolean(),
})
const at = fc.nat({ max: 7 })
const someone = fc.constantFrom(...PEOPLE, 'admin' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ at, step: fc.constantFrom(...STEPS), name: someone, shape }) },
  { weight: 1, arbitrary: fc.record({ at, together: fc.constantFrom(...STEPS), shape }) },
  {
    weight: 6,
    arbitrary: fc.record({
      at,
      read: fc.record({
        name: fc.constantFrom(...PEOPLE),
        step: fc.constantFrom('opened' as const, 'viewed' as const),
        behind: fc.constantFrom(0, 0, 1),
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.oneof(at, fc.constant(0)),
      take: fc.record({
        name: fc.oneof(fc.constantFrom(...PEOPLE), fc.constant('seller' as const)),
        isRight: fc.boolean(),
        isLeft: fc.constantFrom(false, false, true),
      }),
    }),
  },
)

it('every list, every lock and every count is that of the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(shape, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (shapes, steps) => {
        passedLevels.clear()
        for (const table of [
          'passed_levels',
          'quiz_tries',
          'material_readings',
          'material_publications',
          'materials',
        ] as const)
          await shop.db.deleteFrom(table).execute()
        const models: Model[] = []
        // The first one is open to all of the staff and has a test, so that every run has something to take.
        for (const [nth, one] of shapes.entries())
          models.push(await create(nth === 0 ? { ...one, mode: 'open', level: null, hasQuiz: true } : one))
        // All but the last are published, so that every run has something to read.
        for (const model of models.slice(0, -1)) await write(model, 'publish', 'director', model.form)
        const [first] = models
        if (first !== undefined) await read(models, first, { name: 'seller', step: 'viewed', behind: 0 })
        for (const one of steps) {
          const model = models[one.at % models.length] as Model
          if ('read' in one) await read(models, model, one.read)
          else if ('take' in one) await take(models, model, one.take)
          else if ('together' in one) await writeTogether(model, one.together, one.shape)
          else await write(model, one.step, one.name, one.shape)
        }
        await compare(models)
      },
    ),
    { numRuns: perSuite(5, 60), seed: perSuite(20_261_128, undefined), endOnFailure: true },
  )
  for (const what of [
    'publish',
    'opened',
    'viewed',
    'begun',
    'passed',
    ...(perSuite(false, true) ? ['failed'] : []),
  ])
    expect(reached.get(what) ?? 0, what).toBeGreaterThan(0)
})
