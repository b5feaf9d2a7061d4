// The tries of a check: one is taken before the provider is asked, and returned when nothing has been compared.
import { randomUUID } from 'node:crypto'
import type { IdentityAnswer } from '#api/identity.ts'
import { CODE_RULES } from '#domain/codes/limits.ts'
import {
  faultOf,
  IDENTITY_PAGE_MS,
  IDENTITY_QUESTIONS,
  IDENTITY_SESSION_MS,
  IDENTITY_TRIES,
} from '#domain/identity/identity.ts'
import { IdentityTrouble } from '../gateways/identity/provider.ts'
import { countEvent, hourly, subjectCounter } from '../platform/code-limits.ts'
import type { Deps } from '../platform/deps.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { addCheck, type Check, changeCheck, checkByToken, hashOfToken, lockCheck } from './queries.ts'

/** Checks per hour without an application. */
export const MOST_OPEN_CHECKS = 200

const SESSION = 'session:'
export const jobOfSession = (session: string): string => `${SESSION}${session}`
/** The provider's session of a check; null where it is checked in place. */
export const sessionOf = ({ job }: Pick<Check, 'job'>): string | null =>
  job.startsWith(SESSION) ? job.slice(SESSION.length) : null

type SessionView = NonNullable<IdentityAnswer['session']>
function sessionViewOf({ identity }: Deps, check: Check, now: Date): SessionView | null {
  const id = check.state === 'checking' ? sessionOf(check) : null
  if (id === null || !identity?.sessions) return null
  const left = (check.asked_at?.getTime() ?? 0) + IDENTITY_SESSION_MS - now.getTime()
  if (left <= 0) return null
  return { id, url: identity.sessions.urlOf(id), seconds_left: Math.ceil(left / 1000) }
}

export function answerOf(deps: Deps, check: Check | undefined): IdentityAnswer {
  const now = deps.now()
  const flow = deps.identity?.sessions ? 'session' : 'in_place'
  if (!check) return { state: 'opened', fault: null, tries_left: IDENTITY_TRIES, flow, session: null }
  const isOver = check.state !== 'passed' && check.state !== 'checking' && check.expires_at <= now
  return {
    state: isOver ? 'expired' : check.state,
    fault: check.result_code === null ? null : faultOf(check.result_code),
    tries_left: Math.max(0, IDENTITY_TRIES - check.attempts),
    flow,
    session: sessionViewOf(deps, check, now),
  }
}

const newCheck = (token: string, now: Date) => ({
  id: randomUUID(),
  application_id: null,
  token_hash: hashOfToken(token),
  state: 'opened' as const,
  pinfl: null,
  asked_at: null,
  result_code: null,
  score: null,
  profile: null,
  created_by: null,
  created_at: now,
  expires_at: new Date(now.getTime() + IDENTITY_PAGE_MS),
  finished_at: null,
})

type CheckTry = {
  token: string
  /** Who the check is about; '' where the session tells. */
  pinfl: string
  address: string
  /** Throws where the check is not for this person; returns the pinfl that the provider is asked about. */
  admit: (trx: Trx, check: Check) => Promise<string | null>
}

/** The check of a token, locked; created when the page was opened without a link. */
async function checkFor(trx: Trx, deps: Deps, { token, pinfl, address }: CheckTry): Promise<Check> {
  if (!(await checkByToken(trx, token))) {
    const now = deps.now()
    const ofPerson = subjectCounter(deps.env, 'identity', `${pinfl} address ${address}`)
    await countEvent(trx, deps, 'identity', [ofPerson, hourly('identity open', MOST_OPEN_CHECKS)])
    await addCheck(trx, newCheck(token, now))
  }
  return lockCheck(trx, token)
}

/** Takes one of the tries; not taken when the check needs none: it is under way or has passed. */
export const takeTry = (deps: Deps, checkTry: CheckTry) =>
  deps.db.transaction().execute(async (trx) => {
    const { now } = deps
    const check = await checkFor(trx, deps, checkTry)
    if (check.state === 'checking' || check.state === 'passed') return { check, isTaken: false }
    if (check.expires_at <= now()) throw new Problem('identity_over')
    if (check.attempts >= CODE_RULES.identity.tries) throw new Problem('identity_spent')
    const pinfl = await checkTry.admit(trx, check)
    // Tries that are returned cost the provider's time too.
    await countEvent(trx, deps, 'identity', [hourly(`identity check ${check.id}`, IDENTITY_QUESTIONS)])
    const begun = { state: 'checking' as const, pinfl, asked_at: now(), job: '', result_code: null }
    await changeCheck(trx, check.id, { ...begun, attempts: check.attempts + 1 })
    return { check: { ...check, ...begun, attempts: check.attempts + 1 }, isTaken: true }
  })

/** Our fields by the provider's names, for what it refuses by field. */
const FIELDS: Readonly<Record<string, string>> = {
  pass_data: 'document_number',
  pinfl: 'pinfl',
  birth_date: 'birth_date',
  photo_from_camera: 'photo',
}

function problemOf({ kind, seconds, fields }: IdentityTrouble): Problem {
  if (kind === 'busy')
    return new Problem('too_many_requests', {
      retryAfter: seconds,
      errors: [{ code: 'identity_busy', params: { seconds } }],
    })
  const ours = [...new Set(fields.flatMap((name) => FIELDS[name] ?? []))]
  if (ours.length > 0) return fieldErrors(ours.map((field) => ({ code: 'identity_data', field })))
  return new Problem('partner_unavailable')
}

/**
 * Asks the provider and has its answer followed by the job. A question that the provider has not taken returns its try; what
 * the person can mend, or when to come back, is in the refusal.
 */
export async function begin(deps: Deps, check: Check, ask: () => Promise<string>): Promise<Check> {
  try {
    const job = await ask()
    await deps.db.transaction().execute(async (trx) => {
      await changeCheck(trx, check.id, { job })
      await deps.jobs.send(trx, { kind: 'identity', id: check.id }, deps.env.MYID_POLL_MS)
    })
    return { ...check, job }
  } catch (error) {
    await changeCheck(deps.db, check.id, { state: 'opened', attempts: check.attempts - 1 })
    throw error instanceof IdentityTrouble ? problemOf(error) : error
  }
}
