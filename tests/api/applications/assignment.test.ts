// Assigning applications to managers by right: who may, to whom, in which status, and what it does to the queue, the lease,
// the sale and the open screens (src/docs/business-rules.md#assignment). A model of several roles at once is at the end.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { assignment } from '#api/back-office/assignment.ts'
import { stages } from '#api/stages.ts'
import { assignmentIn } from '#domain/applications/assignment.ts'
import { AWAY_MS } from '#domain/applications/lease.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { ApiSession } from '#support/api.ts'
import { recordOf, submitApplication } from '#support/applications.ts'
import { personOf, type RoleName, setGrant } from '#support/people.ts'
import { seedFrom } from '#support/seed.ts'
import { openStream } from '#support/stream.ts'
import { perSuite } from '#support/suite.ts'
import { useShop } from '#support/use-shop.ts'

let now = new Date()
const shop = useShop(
  ['seller', 'seller2', 'manager', 'manager2', 'support', 'director', 'operator', 'admin'],
  {
    now: () => now,
  },
)
const ids = new Map<RoleName, number>()
const idOf = (who: RoleName): number => ids.get(who) ?? 0
beforeAll(async () => {
  for (const who of ['seller', 'manager', 'manager2', 'support', 'director', 'admin', 'partner'] as const)
    ids.set(who, (await personOf(shop.db, who)).id)
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2099-01-01T00:00:00Z') })
    .execute()
})
beforeEach(() => {
  now = new Date()
})
const pass = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

const take = (api: ApiSession, id: string) => api.send(transitions.take, { params: { id }, body: {} })
async function assign(
  api: ApiSession,
  id: string,
  who: RoleName,
  version?: number,
  opId: string = randomUUID(),
) {
  const base_version = version ?? (await recordOf(shop, id)).version
  return api.send(
    assignment.assign,
    { params: { id }, body: { manager_id: idOf(who), base_version } },
    { opId },
  )
}
const outcomeOf = ({ status, problem }: { status: number; problem: { problem: string } | null }) =>
  problem === null ? String(status) : problem.problem
const namesFor = async (api: ApiSession, list: string[], search?: string) =>
  (
    await api.call(assignment.people, { body: { ids: list, ...(search === undefined ? {} : { search }) } })
  ).items.map(({ name }) => name)

describe('who may assign, and what', () => {
  it('needs the permission, which directors and support have', async () => {
    const id = await submitApplication(shop.seller)
    for (const who of ['seller', 'manager', 'operator'] as const)
      expect(outcomeOf(await assign(shop[who], id, 'manager')), who).toBe('forbidden')
    for (const who of ['director', 'support', 'admin'] as const)
      expect(outcomeOf(await assign(shop[who], await submitApplication(shop.seller), 'manager')), who).toBe(
        '200',
      )
  })

  it('with the scope "own" reaches the own branch only', async () => {
    await setGrant(shop.db, 'manager', 'applications.assign', 'own')
    const here = await submitApplication(shop.seller)
    const elsewhere = await submitApplication(shop.seller2)
    expect(outcomeOf(await assign(shop.manager, elsewhere, 'manager2'))).toBe('not_found')
    expect(outcomeOf(await shop.manager.send(assignment.people, { body: { ids: [here, elsewhere] } }))).toBe(
      'not_found',
    )
    expect(await namesFor(shop.manager, [here])).toContain('Test manager')
    await setGrant(shop.db, 'manager', 'applications.assign', null)
  })

  it.each(STATUSES)('from %s as the table of the holders says', async (status: Status) => {
    const id = await submitApplication(shop.seller)
    await shop.db
      .updateTable('applications')
      .set({ status, ...(status === 'deleted' ? { deleted_at: now, status_before_delete: 'new' } : {}) })
      .where('id', '=', id)
      .execute()
    const outcome = outcomeOf(await assign(shop.support, id, 'manager'))
    const refused = status === 'deleted' ? 'gone' : 'move_not_possible'
    expect(outcome).toBe(assignmentIn(status) === null ? refused : '200')
    expect((await recordOf(shop, id)).status).toBe(status)
  })
})

describe('to whom', () => {
  it('offers the people who may take all of them, and refuses everybody else', async () => {
    const here = await submitApplication(shop.seller)
    const elsewhere = await submitApplication(shop.seller2)
    expect(await namesFor(shop.director, [here])).toEqual(['Test manager', 'Test support'])
    expect(await namesFor(shop.director, [elsewhere])).toEqual(['Test manager2', 'Test support'])
    expect(await namesFor(shop.director, [here, elsewhere])).toEqual(['Test support'])
    expect(await namesFor(shop.director, [here], 'тест манагер')).toEqual(['Test manager'])
    for (const who of ['manager2', 'seller', 'director', 'partner'] as const) {
      const answer = await assign(shop.support, here, who)
      expect(answer.problem?.errors, who).toMatchObject([{ field: 'manager_id', code: 'unknown_choice' }])
    }
  })

  it('offers nobody who is blocked or on vacation today', async () => {
    const id = await submitApplication(shop.seller)
    const who = { user_id: idOf('manager'), created_by: idOf('admin'), created_at: now, note: '' }
    const today = todayInTashkent(new Date())
    const { id: absence } = await shop.db
      .insertInto('absences')
      .values({ ...who, kind: 'vacation', from_on: today, to_on: today })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await namesFor(shop.director, [id])).toEqual(['Test support'])
    await shop.db.updateTable('absences').set({ kind: 'business_trip' }).where('id', '=', absence).execute()
    expect(await namesFor(shop.director, [id])).toEqual(['Test manager', 'Test support'])
    await shop.db.deleteFrom('absences').where('id', '=', absence).execute()
    const support = shop.db.updateTable('users').where('id', '=', idOf('support'))
    await support.set({ blocked_at: now }).execute()
    expect(await namesFor(shop.director, [id])).toEqual(['Test manager'])
    await support.set({ blocked_at: null }).execute()
  })
})

describe('out of the queue', () => {
  it('reserves it for ten minutes: others are refused, and "take next" offers it to its manager first', async () => {
    const older = await submitApplication(shop.seller)
    const id = await submitApplication(shop.seller)
    await assign(shop.director, id, 'manager')
    const firstOf = async (api: ApiSession) =>
      (
        await api.call(applications.list, { body: { statuses: ['new'], sort: 'queue', limit: 100 } })
      ).items.map((item) => item.id)
    const own = await firstOf(shop.manager)
    expect(own.indexOf(id)).toBeLessThan(own.indexOf(older))
    const others = await firstOf(shop.support)
    expect(others.indexOf(id)).toBeGreaterThan(others.indexOf(older))
    const refused = await take(shop.support, id)
    expect(refused.problem).toMatchObject({
      problem: 'already_taken',
      details: { manager: { name: 'Test manager' }, status: 'new' },
    })
    const { groups } = await shop.manager.call(applications.list, { body: { sort: 'groups' } })
    expect(groups?.mine).toBeGreaterThan(0)
    expect((await shop.support.call(applications.view, { params: { id } })).unmet.take).toEqual(['not_taken'])
    expect(outcomeOf(await take(shop.manager, id))).toBe('200')
    expect(await recordOf(shop, id)).toMatchObject({ status: 'in_process', manager_id: idOf('manager') })
  })

  it('anybody may take it when its manager has not come within ten minutes', async () => {
    const id = await submitApplication(shop.seller)
    await assign(shop.director, id, 'manager')
    pass(AWAY_MS)
    expect(outcomeOf(await take(shop.support, id))).toBe('already_taken')
    pass(1)
    expect(outcomeOf(await take(shop.support, id))).toBe('200')
    expect((await recordOf(shop, id)).manager_id).toBe(idOf('support'))
  })
})

describe('from another manager', () => {
  it('has the new holder at once: steps, lease, pause, history, and an event for both', async () => {
    const id = await submitApplication(shop.seller)
    await take(shop.manager, id)
    await shop.manager.call(applications.pause, { params: { id }, body: { reason: 'other' } })
    const stream = await openStream(shop.manager)
    await expect.poll(() => stream.marks).toContain('ready')
    const taken_at = (await recordOf(shop, id)).taken_at
    pass(AWAY_MS * 3)
    expect(outcomeOf(await assign(shop.director, id, 'support'))).toBe('200')
    const record = await recordOf(shop, id)
    expect(record).toMatchObject({
      status: 'in_process',
      manager_id: idOf('support'),
      worked_at: now,
      taken_at,
      paused_since: null,
    })
    const slot = { slot: 1, comment: 'Xira' }
    const refused = await shop.manager.send(stages.askPhoto, { params: { id }, body: slot })
    expect(refused.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['is_assignee'] } })
    expect(outcomeOf(await shop.manager.send(stages.takeOver, { params: { id }, body: {} }))).toBe(
      'already_taken',
    )
    const { items } = await shop.director.call(applications.history, { params: { id } })
    expect(items.find(({ action }) => action === 'assign')).toMatchObject({
      kind: 'moved',
      name: 'Test support',
      by: { name: 'Test director' },
    })
    await expect
      .poll(() => stream.events.filter(({ application_id: about }) => about === id).map(({ kind }) => kind))
      .toContain('application_moved')
    stream.close()
  })

  it('also reaches the previous manager at another branch', async () => {
    const id = await submitApplication(shop.seller)
    await shop.db
      .updateTable('applications')
      .set({ status: 'in_process', manager_id: idOf('manager2'), taken_at: now })
      .where('id', '=', id)
      .execute()
    const stream = await openStream(shop.manager2)
    await expect.poll(() => stream.marks).toContain('ready')
    await assign(shop.support, id, 'manager')
    await expect.poll(() => stream.events.map(({ application_id }) => application_id)).toContain(id)
    stream.close()
  })

  it('refuses a version that has passed, and repeats nothing', async () => {
    const id = await submitApplication(shop.seller)
    const { version } = await recordOf(shop, id)
    const opId = randomUUID()
    expect(outcomeOf(await assign(shop.support, id, 'manager', version, opId))).toBe('200')
    expect(outcomeOf(await assign(shop.support, id, 'manager', version, opId))).toBe('200')
    const stale = await assign(shop.director, id, 'support', version)
    expect(stale.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: version + 1 },
    })
    expect((await assign(shop.director, id, 'manager')).body.applied).toBe('none')
    const rows = await shop.db
      .selectFrom('application_history')
      .select('manager_id')
      .where('application_id', '=', id)
      .where('action', '=', 'assign')
      .execute()
    expect(rows).toEqual([{ manager_id: idOf('manager') }])
  })
})

// The model: who has it, since when, and in which status. Two requests of a moment must have the outcome of one of their orders.
const WORKERS = ['manager', 'support'] as const
const SENDERS = ['manager', 'support', 'director'] as const
type Worker = (typeof WORKERS)[number]
type Sender = (typeof SENDERS)[number]
type Move =
  | { kind: 'take' | 'release' | 'take_over' | 'beat'; by: Worker }
  | { kind: 'assign'; by: Sender; to: Worker; isStale: boolean }
type State = { isNew: boolean; holder: Worker | null; seenAt: number; version: number }

const isAway = ({ seenAt }: State): boolean => now.getTime() - seenAt > AWAY_MS
const refused = (state: State, outcome: string) => ({ outcome, state })
const done = (state: State, change: Partial<State>) => ({
  outcome: '200',
  state: { ...state, ...change, version: state.version + 1 },
})

/** The outcome of a move by the rules, without a database. */
function predict(state: State, move: Move, seenVersion: number): { outcome: string; state: State } {
  const { isNew, holder } = state
  if (move.kind === 'assign') {
    if (move.by === 'manager') return refused(state, 'forbidden')
    if (move.isStale || seenVersion !== state.version) return refused(state, 'version_conflict')
    if (holder === move.to) return refused(state, '200')
    return done(state, { holder: move.to, seenAt: now.getTime() })
  }
  if (move.kind === 'take') {
    if (isNew && holder !== null && holder !== move.by && !isAway(state))
      return refused(state, 'already_taken')
    if (!isNew) return refused(state, 'already_taken')
    return done(state, { isNew: false, holder: move.by, seenAt: now.getTime() })
  }
  if (move.kind === 'release') {
    if (isNew) return refused(state, 'move_not_possible')
    if (holder !== move.by) return refused(state, 'needs_unmet')
    return done(state, { isNew: true, holder: null })
  }
  if (move.kind === 'take_over') {
    if (isNew) return refused(state, 'move_not_possible')
    if (holder === move.by) return refused(state, 'stage_done')
    if (!isAway(state)) return refused(state, 'already_taken')
    return done(state, { holder: move.by, seenAt: now.getTime() })
  }
  return refused(holder === move.by ? { ...state, seenAt: now.getTime() } : state, '200')
}

async function perform(id: string, move: Move, version: number): Promise<string> {
  if (move.kind === 'assign')
    return outcomeOf(await assign(shop[move.by], id, move.to, move.isStale ? version - 1 : version))
  const row = {
    take: transitions.take,
    release: transitions.release,
    take_over: stages.takeOver,
    beat: stages.heartbeat,
  }[move.kind]
  return outcomeOf(await shop[move.by].send(row, { params: { id }, body: {} }))
}

const worker = fc.constantFrom(...WORKERS)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      by: fc.constantFrom<Sender>('director', 'support', 'director', 'manager'),
      to: worker,
      isStale: fc.oneof(
        { weight: 5, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('take' as const, 'release' as const, 'take_over' as const, 'beat' as const),
      by: worker,
    }),
  },
)
const turn = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 2 }),
  minutes: fc.constantFrom(0, 0, 1, 4, 11),
})

const SEED = seedFrom('ASSIGNMENT_SEED')
it(`several roles at once: one manager at a time, as in the model (seed ${SEED})`, async () => {
  const runs = fc.asyncProperty(fc.array(turn, { minLength: 10, maxLength: 20 }), async (turns) => {
    const id = await submitApplication(shop.seller)
    let state: State = { isNew: true, holder: null, seenAt: 0, version: (await recordOf(shop, id)).version }
    for (const { moves, minutes } of turns) {
      pass(minutes * 60_000)
      const { version } = state
      const outcomes = await Promise.all(moves.map((one) => perform(id, one, version)))
      const record = await recordOf(shop, id)
      const orders =
        moves.length === 1
          ? [[0]]
          : [
              [0, 1],
              [1, 0],
            ]
      const possible = orders.map((order) => {
        let at = state
        const expected: string[] = []
        for (const index of order) {
          const one = moves[index]
          if (one === undefined) continue
          const step = predict(at, one, version)
          expected[index] = step.outcome
          at = step.state
        }
        return { expected, at }
      })
      const found = possible.find(
        ({ expected, at }) =>
          expected.join() === outcomes.join() &&
          at.isNew === (record.status === 'new') &&
          (at.holder === null ? null : idOf(at.holder)) === record.manager_id &&
          at.version === record.version,
      )
      expect(found, JSON.stringify({ state, moves, outcomes, possible, record })).toBeDefined()
      state = found?.at ?? state
    }
  })
  await fc.assert(runs, { seed: SEED, numRuns: perSuite(3, 40), endOnFailure: true })
}, 120_000)
