// Random steps of several people with SMS to many clients, the job running twice at once, against a naive model: which step is possible
// for whom, and that nobody gets two SMS, nor one whom they have refused.
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { clientRecords } from '#api/back-office/clients.ts'
import { dispatches, smsTemplates } from '#api/back-office/dispatches.ts'
import {
  APPROVED_FROM,
  canChangeDispatch,
  type DispatchAction,
  type DispatchState,
} from '#domain/dispatches/dispatch.ts'
import { sendDispatches } from '#server/dispatches/sending.ts'
import { perSuite } from '#support/suite.ts'
import { useShop } from '../../support/use-shop.ts'

const NOON = new Date('2026-11-28T12:00:00+05:00')
const PEOPLE = ['support', 'director', 'admin', 'seller'] as const
type Name = (typeof PEOPLE)[number]
const shop = useShop(PEOPLE, { now: () => NOON })
const CLIENTS = 4
const FORM = { title: 'Model', branches: [], bought_from: '', bought_to: '', idle_since: '' }
let template: number

beforeAll(async () => {
  const texts = {
    ru: 'Здравствуйте, {name}!',
    'uz-Latn': 'Salom, {name}, keling!',
    'uz-Cyrl': 'Салом, {name}!',
  }
  const body = { title: 'Model', ...texts, approved: true, active: true }
  template = Number((await shop.support.call(smsTemplates.create, { body })).key)
})

type Model = {
  key: string
  version: number
  state: DispatchState | 'removed'
  writer: Name
  sender: Name | null
  /** The clients who are to get it. */
  recipients: Set<number>
  /** Somebody else has agreed to what it costs; it was under way before. */
  isApproved: boolean
  isStarted: boolean
}
type World = {
  clients: number[]
  out: Set<number>
  /** Who has got an SMS, of whichever dispatch: nobody is written to again so soon. */
  reached: Set<number>
  isDear: boolean
  models: Model[]
}

async function newWorld(): Promise<World> {
  for (const table of ['sms_log', 'dispatch_recipients', 'dispatches', 'clients', 'sms_providers'] as const)
    await shop.db.deleteFrom(table).execute()
  const rows = Array.from({ length: CLIENTS }, (_, nth) => ({
    name: `Client ${nth}`,
    name_key: `client ${nth}`,
    values: JSON.stringify({ name: 'Aziza' }),
    phone: `+99890100000${nth}`,
  }))
  const made = await shop.db.insertInto('clients').values(rows).returning('id').execute()
  await shop.db
    .insertInto('sms_providers')
    .values({ name: 'Priced', kind: 'console', price: 0, status: 'active' })
    .execute()
  return {
    clients: made.map(({ id }) => id),
    out: new Set(),
    reached: new Set(),
    isDear: false,
    models: [],
  }
}

async function create(world: World, name: Name): Promise<void> {
  const answer = await shop[name].send(dispatches.create, { body: { ...FORM, template_id: template } })
  expect(answer.status).toBe(name === 'seller' ? 403 : 200)
  if (answer.status !== 200) return
  const { key } = answer.body as { key: string }
  const fresh = {
    state: 'draft',
    writer: name,
    sender: null,
    recipients: new Set<number>(),
    isApproved: false,
    isStarted: false,
  } as const
  world.models.push({ ...fresh, key, version: 1 })
}

/** Who would get an SMS now. */
const thoseLeft = ({ clients, out, reached }: World): Set<number> =>
  new Set(clients.filter((id) => !out.has(id) && !reached.has(id)))

/** What a step leads to, or the status of its refusal. */
function outcome(
  world: World,
  model: Model,
  action: DispatchAction,
  name: Name,
): DispatchState | 'removed' | number {
  const { state, sender, writer, recipients, isStarted } = model
  if (name === 'seller') return 403
  if (state === 'removed') return 404
  if (!canChangeDispatch(action, state)) return 409
  const isOwn = name === writer || name === sender
  switch (action) {
    case 'update':
      return 'draft'
    case 'remove':
      return 'removed'
    case 'count':
      return 'counted'
    case 'refuse':
      if (isOwn) return 403
      return isStarted ? 'stopped' : 'counted'
    case 'send':
      if (recipients.size === 0) return 400
      return world.isDear ? 'waiting' : 'sending'
    case 'approve':
      return isOwn ? 403 : 'sending'
    case 'stop':
      return 'stopped'
    case 'resume':
      return 'sending'
    case 'cancel':
      return 'cancelled'
    default:
      throw new Error(`${action} is no step of a person in ${world.models.length} dispatches`)
  }
}

type Made = Exclude<DispatchAction, 'finish' | 'hold' | 'halt'>
const STEPS: readonly Made[] = [
  'update',
  'remove',
  'count',
  'send',
  'approve',
  'refuse',
  'stop',
  'resume',
  'cancel',
]

function send(model: Model, action: Made, name: Name, base_version: number) {
  const params = { key: model.key }
  const api = shop[name]
  if (action === 'update')
    return api.send(dispatches.update, {
      params,
      body: { base_version, values: { ...FORM, template_id: template } },
    })
  if (action === 'refuse')
    return api.send(dispatches.refuse, { params, body: { base_version, reason: 'Too many' } })
  return api.send(dispatches[action], { params, body: { base_version } })
}

/** The model after a step that was made. */
function take(
  world: World,
  model: Model,
  { action, name, state }: { action: Made; name: Name; state: Model['state'] },
): void {
  model.state = state
  model.version += 1
  if (action === 'send') model.sender = name
  if (action === 'approve' || action === 'send') model.isApproved = action === 'approve'
  if (state === 'sending') model.isStarted = true
  if (action === 'update' || action === 'count')
    model.recipients = action === 'count' ? thoseLeft(world) : new Set()
}

async function step(world: World, nth: number, action: Made, name: Name, isOld: boolean): Promise<void> {
  const model = world.models[nth % Math.max(world.models.length, 1)]
  if (model === undefined) return
  const answer = await send(model, action, name, model.version - (isOld ? 1 : 0))
  const wanted =
    isOld && name !== 'seller' && model.state !== 'removed' ? 409 : outcome(world, model, action, name)
  expect([action, name, model.state, answer.status]).toEqual([
    action,
    name,
    model.state,
    typeof wanted === 'number' ? wanted : 200,
  ])
  if (typeof wanted !== 'number') take(world, model, { action, name, state: wanted })
}

/** Two people make the same step with the same version: one of them at most does it. */
async function race(world: World, nth: number, action: Made): Promise<void> {
  const model = world.models[nth % Math.max(world.models.length, 1)]
  if (model === undefined || model.state === 'removed') return
  const names = ['support', 'admin'] as const
  const wanted = names.map((name) => outcome(world, model, action, name))
  const before = model.version
  const answers = await Promise.all(names.map((name) => send(model, action, name, before)))
  const done = names.filter((_, index) => answers[index]?.status === 200)
  expect(done.length).toBe(wanted.some((one) => typeof one !== 'number') ? 1 : 0)
  const [name] = done
  if (name === undefined) return
  const state = outcome(world, model, action, name)
  if (typeof state === 'number') throw new Error(`${name} may not ${action}`)
  take(world, model, { action, name, state })
}

async function run(world: World): Promise<void> {
  await Promise.all([sendDispatches(shop.deps), sendDispatches(shop.deps)])
  for (const model of world.models) {
    if (model.state !== 'sending') continue
    model.version += 1
    const left = [...model.recipients].filter((id) => thoseLeft(world).has(id))
    if (world.isDear && !model.isApproved && left.length > 0) {
      model.state = 'waiting'
      continue
    }
    for (const id of left) world.reached.add(id)
    model.state = 'done'
  }
}

async function optOut(world: World, nth: number): Promise<void> {
  const id = world.clients[nth % CLIENTS] ?? 0
  await shop.support.call(clientRecords.optOut, { params: { key: String(id) }, body: { out: true } })
  world.out.add(id)
}

async function setPrice(world: World, isDear: boolean): Promise<void> {
  await shop.db
    .updateTable('sms_providers')
    .set((eb) => ({ price: isDear ? APPROVED_FROM.cost : 0, version: eb('version', '+', 1) }))
    .execute()
  world.isDear = isDear
}

async function compare(world: World): Promise<void> {
  const { items } = await shop.director.call(dispatches.list, { body: {} })
  const shown = items.map(({ key, state, version }) => [key, state, version])
  const wanted = world.models
    .filter(({ state }) => state !== 'removed')
    .map(({ key, state, version }) => [key, state, version])
  expect(shown.sort()).toEqual(wanted.sort())
  const log = await shop.db.selectFrom('sms_log').select('client_id').execute()
  expect(log.map(({ client_id }) => client_id).sort()).toEqual([...world.reached].sort())
}

const name = fc.constantFrom(...PEOPLE)
const nth = fc.nat({ max: 5 })
const action = fc.constantFrom(...STEPS)
const move = fc.oneof(
  fc.record({ what: fc.constant('create' as const), name }),
  {
    arbitrary: fc.record({
      what: fc.constant('step' as const),
      nth,
      action,
      name,
      isOld: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
    }),
    weight: 10,
  },
  { arbitrary: fc.record({ what: fc.constant('race' as const), nth, action }), weight: 2 },
  { arbitrary: fc.record({ what: fc.constant('job' as const) }), weight: 2 },
  fc.record({ what: fc.constant('out' as const), nth }),
  fc.record({ what: fc.constant('price' as const), isDear: fc.boolean() }),
)

let world: World
beforeEach(async () => {
  world = await newWorld()
})

it('agrees with a naive model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 40 }), async (moves) => {
      world = await newWorld()
      await create(world, 'support')
      for (const one of moves) {
        if (one.what === 'create') await create(world, one.name)
        if (one.what === 'step') await step(world, one.nth, one.action, one.name, one.isOld)
        if (one.what === 'race') await race(world, one.nth, one.action)
        if (one.what === 'job') await run(world)
        if (one.what === 'out') await optOut(world, one.nth)
        if (one.what === 'price') await setPrice(world, one.isDear)
      }
      await compare(world)
    }),
    { numRuns: perSuite(5, 60), seed: perSuite(20_261_128, undefined), endOnFailure: true },
  )
})
