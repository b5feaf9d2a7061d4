// What a request waits for, each with the people who can do it, and the reminders that they get.
import { sql } from 'kysely'
import type { returns } from '#api/back-office/returns.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { canRemind, type ReturnFacts, type ReturnWait, unmetReturnNeeds } from '#domain/returns/needs.ts'
import { lacksReceipt, nextActions } from '#domain/returns/request.ts'
import type { Handlers } from '../platform/handler.ts'
import { isAmong, notify } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { type Content, factsOf, lockNewest, publishReturn, unmet } from './content.ts'
import { type Named, whoMayStep, whoMeets } from './who-may.ts'

type Wait = { about: ReturnWait; able: Named[]; remindedAt: Date | null }

/** When the people of each row were last reminded since the request is in its state, from the audit trail. */
async function remindersOf(trx: Trx, { number, since }: Content['request']): Promise<Map<string, Date>> {
  const { rows } = await sql<{ about: string; at: Date }>`
    select details->>'about' as about, max(at) as at from audit
    where entity = 'return' and entity_id = ${String(number)} and action = 'return_remind' and at >= ${since}
    group by 1`.execute(trx)
  return new Map(rows.map(({ about, at }) => [about, at]))
}

/**
 * Who is named and reminded: people of the branch, others who can do it only where the branch has nobody, and administrators only
 * where there is nobody else.
 */
function firstOf(able: readonly Named[], { record }: Content): Named[] {
  const people = able.filter(({ is_admin }) => !is_admin)
  const near = people.filter(({ branch_id }) => branch_id !== null && branch_id === record.branch_id)
  if (near.length > 0) return near
  return people.length > 0 ? people : [...able]
}

/** The needs of the possible steps in the order in which they are entered, and the next step as the last row. */
async function listWaits(
  trx: Trx,
  content: Content,
  { step, facts }: { step: Awaited<ReturnType<typeof whoMayStep>>; facts: ReturnFacts },
): Promise<Wait[]> {
  if (step === null) return []
  const needs = nextActions(content.request.state)
    .flatMap((action) => unmetReturnNeeds(action, facts))
    // Where no receipt is due, nobody is waited for.
    .filter((need, at, all) => need !== 'return_no_check' && all.indexOf(need) === at)
  const reminded = await remindersOf(trx, content.request)
  const rows = (await whoMeets(trx, content, needs)).map(({ need, able }) => ({ about: need, able }))
  // A receipt that is due is the next step itself.
  const isStep = (about: ReturnWait) => step.action === 'add_receipt' && about === 'return_check_due'
  return [...rows.filter(({ about }) => !isStep(about)), { about: 'step' as const, able: step.able }].map(
    (row) => ({ ...row, remindedAt: reminded.get(row.about) ?? null }),
  )
}

/** Names of the people and, apart, of the administrators who may make the next step, and every row of what is waited for. */
export async function waitsOf(
  trx: Trx,
  content: Content,
  { facts, me }: { facts: ReturnFacts; me: number },
): Promise<Pick<WholeReturn, 'waits_for' | 'missing'>> {
  const step = await whoMayStep(trx, content, lacksReceipt(facts.check))
  if (step === null) return { waits_for: null, missing: [] }
  const namesOf = (isAdmin: boolean) =>
    step.able.filter(({ is_admin }) => is_admin === isAdmin).map(({ name }) => name)
  const waits = await listWaits(trx, content, { step, facts })
  return {
    waits_for: { action: step.action, people: namesOf(false), admins: namesOf(true) },
    missing: waits.map(({ about, able, remindedAt }) => {
      const named = firstOf(able, content)
      return {
        about,
        people: named.map(({ name }) => name),
        // An administrator can do everything, and is waited for where nobody else can.
        is_mine: (able.find(({ id }) => id === me)?.is_admin ? named : able).some(({ id }) => id === me),
        reminded_at: remindedAt?.toISOString() ?? null,
      }
    }),
  }
}

export const reminderHandlers: Pick<Handlers<typeof returns>, 'remind'> = {
  remind: async (call) => {
    const content = await lockNewest(call)
    const { trx, deps, body } = call
    const { request } = content
    const facts = await factsOf(call, content)
    const step = await whoMayStep(trx, content, lacksReceipt(facts.check))
    const row = (await listWaits(trx, content, { step, facts })).find(({ about }) => about === body.about)
    const me = person(call).id
    const others = firstOf(row?.able ?? [], content).filter(({ id }) => id !== me)
    if (row === undefined || others.length === 0) throw new Problem('move_not_possible')
    const now = deps.now()
    if (!canRemind(row.remindedAt, now)) throw unmet('return_reminded')
    const { key } = call.params
    const about = { kind: 'return_waits' as const, subject: key, number: request.number, at: now, by: me }
    await notify(trx, isAmong(...others.map(({ id }) => id)), about)
    call.audited('return', key, { about: body.about })
    await publishReturn(call, content.record)
    return { ok: true, key, version: request.version }
  },
}
