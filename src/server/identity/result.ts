// The job of one identity check: asks the provider until there is a result, compares it with the person who was checked, and
// leaves it with the application. Safe to repeat: a check that has its result is left alone.
import { sql } from 'kysely'
import {
  documentOf,
  formValuesOf,
  IDENTITY_PASSED,
  IDENTITY_SESSION_MS,
  isTryLost,
  NO_ANSWER,
  NOT_UNDERSTOOD,
  recognisedCode,
} from '#domain/identity/identity.ts'
import { documentNumberOf, openApplicationOf, pinflOf, recordChanged } from '../applications/queries.ts'
import { type IdentityResult, IdentityTrouble } from '../gateways/identity/provider.ts'
import type { Deps } from '../platform/deps.ts'
import { emitEvent } from '../platform/live/live.ts'
import type { Trx } from '../platform/trx.ts'
import type { Check } from './queries.ts'
import { sessionOf } from './tries.ts'

type Done = Extract<IdentityResult, { state: 'done' }>
/** Not done yet: what the check ends with when its time is over, and how long the provider wants no question. */
type Open = { state: 'pending'; code: number; waitMs: number }
const withoutResult = (code: number): Done => ({ state: 'done', code, note: '', score: null, profile: null })

async function ask({ identity, env }: Deps, check: Check): Promise<Done | Open> {
  const open: Open = { state: 'pending', code: NO_ANSWER, waitMs: env.MYID_POLL_MS }
  if (identity === null) return open
  const session = sessionOf(check)
  // The settings have another flow since this check has begun.
  if (session !== null && identity.sessions === null) return open
  try {
    const result = await (session === null
      ? identity.result(check.job)
      : (identity.sessions?.result(session) ?? open))
    return result.state === 'done' ? result : open
  } catch (error) {
    if (!(error instanceof IdentityTrouble)) throw error
    if (error.kind === 'unreadable') return { ...open, code: NOT_UNDERSTOOD }
    return { ...open, waitMs: Math.max(open.waitMs, error.seconds * 1000) }
  }
}

/** The application a result belongs to: that of the link, or one of the person's own that is still open. */
const applicationFor = async (trx: Trx, check: Check, pinfl: string | null): Promise<string | null> =>
  check.application_id ?? (pinfl === null ? null : openApplicationOf(trx, pinfl))

/** The code of a result: for a person whom the provider has recognised, whether it is the person of the check. */
async function codeOf(trx: Trx, check: Check, { code, profile }: Done, applicationId: string | null) {
  if (code !== IDENTITY_PASSED) return code
  return recognisedCode({
    asked: check.pinfl,
    pinfl: profile?.common_data?.pinfl ?? null,
    document_number: profile && documentOf(profile),
    application: {
      pinfl: applicationId === null ? '' : await pinflOf(trx, applicationId),
      document_number: applicationId === null ? '' : await documentNumberOf(trx, applicationId),
    },
  })
}

/** Stores the result of a check that is under way; a fault that compared nothing returns the try. */
export const storeResult = (deps: Deps, check: Check, result: Done): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const pinfl = check.pinfl ?? result.profile?.common_data?.pinfl ?? null
    const application_id = await applicationFor(trx, check, pinfl)
    const code = await codeOf(trx, check, result, application_id)
    const isPassed = code === IDENTITY_PASSED
    const updated = await trx
      .updateTable('identity_checks')
      .set({
        state: isPassed ? 'passed' : 'failed',
        // A failed check of another person is not linked to the application.
        application_id: isPassed ? application_id : check.application_id,
        result_code: code,
        ...(!isTryLost(code) && { attempts: sql<number>`greatest(attempts - 1, 0)` }),
        note: result.note.slice(0, 200),
        score: result.score,
        profile: isPassed && result.profile ? JSON.stringify(formValuesOf(result.profile)) : null,
        finished_at: deps.now(),
      })
      .where('id', '=', check.id)
      .where('state', '=', 'checking')
      .where('job', '=', check.job)
      .executeTakeFirst()
    const linked = isPassed ? application_id : check.application_id
    if (updated.numUpdatedRows === 0n || linked === null) return
    await recordChanged({ trx, deps, emit: (event) => emitEvent(trx, event) }, linked)
  })

/** The worker of the job `identity`. */
export async function askProvider(deps: Deps, id: string): Promise<void> {
  const check = await deps.db
    .selectFrom('identity_checks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (check?.state !== 'checking' || check.job === '') return
  const result = await ask(deps, check)
  if (result.state === 'done') return storeResult(deps, check, result)
  const elapsed = deps.now().getTime() - (check.asked_at?.getTime() ?? 0)
  const limit = sessionOf(check) === null ? deps.env.MYID_LIMIT_MS : IDENTITY_SESSION_MS
  // A provider that wants no question for longer than a check may take gives no result in time.
  if (elapsed >= limit || result.waitMs > limit) return storeResult(deps, check, withoutResult(result.code))
  await deps.db.transaction().execute((trx) => deps.jobs.send(trx, { kind: 'identity', id }, result.waitMs))
}
