// The public identity check: a link of an application, or the page alone. The selfie goes to the provider and nowhere
// else; three tries; the result is found by a job.
import { randomUUID } from 'node:crypto'
import type { IdentityAnswer, identity } from '#api/identity.ts'
import { CODE_RULES } from '#domain/codes/limits.ts'
import { faultOf, IDENTITY_PAGE_MS, IDENTITY_TRIES } from '#domain/identity/identity.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { checkDocumentNumber } from '#domain/kernel/documents.ts'
import { parsePinfl } from '#domain/kernel/pinfl.ts'
import { pinflOf } from '../applications/queries.ts'
import { type IdentityQuestion, IdentityTrouble } from '../gateways/identity/provider.ts'
import { countEvent, hourly, subjectCounter } from '../platform/code-limits.ts'
import type { Deps, Handler, Handlers, Trx } from '../platform/handler.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { configured } from '../set-up/queries.ts'
import { addCheck, type Check, changeCheck, checkByToken, hashOfToken, lockCheck } from './queries.ts'

/** Checks per hour without an application. */
export const MOST_OPEN_CHECKS = 200

const answerOf = (check: Check | undefined, now: Date): IdentityAnswer => {
  if (!check) return { state: 'opened', fault: null, tries_left: IDENTITY_TRIES }
  const isOver = check.state !== 'passed' && check.state !== 'checking' && check.expires_at <= now
  return {
    state: isOver ? 'expired' : check.state,
    fault: check.result_code === null ? null : faultOf(check.result_code),
    tries_left: Math.max(0, IDENTITY_TRIES - check.attempts),
  }
}

type Body = Parameters<Handler<typeof identity.check>>[0]['body']

/** The entered values, checked like those of the form. */
function questionOf({ pinfl, document_number, birth_date, photo }: Body, now: Date): IdentityQuestion {
  const digits = pinfl.replaceAll(/\s/g, '')
  const read = parsePinfl(digits, { today: todayInTashkent(now), birth_date })
  if (!read.ok) throw fieldError('pinfl', read.code)
  const document = checkDocumentNumber(document_number)
  if (!document.ok) throw fieldError('document_number', document.code)
  const isJpeg = Buffer.from(photo.slice(0, 8), 'base64')
    .subarray(0, 2)
    .equals(Buffer.from([0xff, 0xd8]))
  if (!isJpeg) throw fieldError('photo', 'invalid')
  return { pinfl: digits, document_number: document.number, birth_date: read.birth_date, photo }
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

type CheckTry = { token: string; pinfl: string; address: string }

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

async function refuseOther(trx: Trx, check: Check, pinfl: string): Promise<void> {
  if (check.application_id === null) return
  const wanted = await pinflOf(trx, check.application_id)
  if (wanted !== '' && wanted !== pinfl) throw fieldError('pinfl', 'identity_other_person')
}

/** Takes one of the tries; null when the check needs none: it is under way or has passed. */
const takeTry = (deps: Deps, checkTry: CheckTry) =>
  deps.db.transaction().execute(async (trx) => {
    const { now } = deps
    const { pinfl } = checkTry
    const check = await checkFor(trx, deps, checkTry)
    if (check.state === 'checking' || check.state === 'passed') return { check, isTaken: false }
    if (check.expires_at <= now()) throw new Problem('identity_over')
    if (check.attempts >= CODE_RULES.identity.tries) throw new Problem('identity_spent')
    await refuseOther(trx, check, pinfl)
    const begun = { state: 'checking' as const, pinfl, asked_at: now(), job: '', result_code: null }
    await changeCheck(trx, check.id, { ...begun, attempts: check.attempts + 1 })
    return { check: { ...check, ...begun, attempts: check.attempts + 1 }, isTaken: true }
  })

/** Returns the try when the provider could not be reached. */
const giveBack = ({ db }: Deps, { id, attempts }: Check) =>
  changeCheck(db, id, { state: 'opened', attempts: attempts - 1 })

async function begin(deps: Deps, check: Check, question: IdentityQuestion): Promise<void> {
  try {
    const job = await configured(deps.identity, 'identity').start(question)
    await deps.db.transaction().execute(async (trx) => {
      await changeCheck(trx, check.id, { job })
      await deps.jobs.send(trx, { kind: 'identity', id: check.id }, deps.env.MYID_POLL_MS)
    })
  } catch (error) {
    await giveBack(deps, check)
    throw error instanceof IdentityTrouble ? new Problem('partner_unavailable') : error
  }
}

const check: Handler<typeof identity.check> = async ({ deps, body, request, audited }) => {
  configured(deps.identity, 'identity')
  const question = questionOf(body, deps.now())
  const checkTry = { token: body.token, pinfl: question.pinfl, address: request.ip }
  const taken = await takeTry(deps, checkTry)
  audited('identity_check', taken.check.id)
  if (taken.isTaken) await begin(deps, taken.check, question)
  return answerOf(taken.check, deps.now())
}

const state: Handler<typeof identity.state> = async ({ deps, body }) => {
  const found = await checkByToken(deps.db, body.token)
  // A check that was begun keeps its result; a new one needs a provider.
  if (found?.state !== 'passed' && found?.state !== 'checking') configured(deps.identity, 'identity')
  return answerOf(found, deps.now())
}

export const identityHandlers: Handlers<typeof identity> = { check, state }
