// The job of one identity check: asks the provider until there is a result, compares it with the person who was checked, and
// leaves it with the application. Safe to repeat: a check that has its result is left alone.
import { formValuesOf, IDENTITY_PASSED, NO_ANSWER, OTHER_PERSON } from '#domain/identity/identity.ts'
import { openApplicationOf, pinflOf, recordChanged } from '../applications/queries.ts'
import { type IdentityResult, IdentityTrouble } from '../gateways/identity/provider.ts'
import type { Deps, Trx } from '../platform/handler.ts'
import { emitEvent } from '../platform/live/live.ts'
import type { Check } from './queries.ts'

type Done = Extract<IdentityResult, { state: 'done' }>
const NOTHING: Done = { state: 'done', code: NO_ANSWER, note: '', score: null, profile: null }

async function ask({ identity }: Deps, job: string): Promise<IdentityResult> {
  if (identity === null) return { state: 'pending' }
  try {
    return await identity.result(job)
  } catch (error) {
    if (error instanceof IdentityTrouble) return { state: 'pending' }
    throw error
  }
}

/** The person who was recognised must be the one who was asked about, and the application's. */
function codeFor({ code, profile }: Done, checkedPinfl: string, applicationPinfl: string): number {
  if (code !== IDENTITY_PASSED) return code
  const known = profile?.common_data.pinfl
  return known === checkedPinfl && (applicationPinfl === '' || known === applicationPinfl)
    ? code
    : OTHER_PERSON
}

/** The application a result belongs to: that of the link, or one of the person's own that is still open. */
const applicationFor = async (trx: Trx, check: Check): Promise<string | null> =>
  check.application_id ?? (check.pinfl === null ? null : openApplicationOf(trx, check.pinfl))

const storeResult = (deps: Deps, check: Check, result: Done) =>
  deps.db.transaction().execute(async (trx) => {
    const application_id = await applicationFor(trx, check)
    const applicationPinfl = application_id === null ? '' : await pinflOf(trx, application_id)
    const code = codeFor(result, check.pinfl ?? '', applicationPinfl)
    const isPassed = code === IDENTITY_PASSED
    const updated = await trx
      .updateTable('identity_checks')
      .set({
        state: isPassed ? 'passed' : 'failed',
        // A failed check of another person is not linked to the application.
        application_id: isPassed ? application_id : check.application_id,
        result_code: code,
        note: result.note.slice(0, 200),
        score: result.score,
        profile: isPassed && result.profile ? JSON.stringify(formValuesOf(result.profile)) : null,
        finished_at: deps.now(),
      })
      .where('id', '=', check.id)
      .where('state', '=', 'checking')
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
  const result = await ask(deps, check.job)
  if (result.state === 'done') return storeResult(deps, check, result)
  const elapsed = deps.now().getTime() - (check.asked_at?.getTime() ?? 0)
  if (elapsed >= deps.env.MYID_LIMIT_MS) return storeResult(deps, check, NOTHING)
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.send(trx, { kind: 'identity', id }, deps.env.MYID_POLL_MS))
}
