// The check by a session of the provider: the server opens it, the person finishes it on the provider's page or in its SDK, and
// the job, or the code of the SDK, brings the result.
import type { identity } from '#api/identity.ts'
import { parsePinfl } from '#domain/kernel/codes/pinfl.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { pinflOf } from '../applications/queries.ts'
import { type IdentitySessions, IdentityTrouble, type SessionRequest } from '../gateways/identity/provider.ts'
import type { Deps } from '../platform/deps.ts'
import type { Handler } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { configured } from '../set-up/queries.ts'
import { type Check, checkByToken } from './queries.ts'
import { storeResult } from './result.ts'
import { answerOf, begin, jobOfSession, sessionOf, takeTry } from './tries.ts'

const sessionsOf = (deps: Deps): IdentitySessions =>
  configured(configured(deps.identity, 'identity').sessions, 'identity')

/** The person of the link's application; null without a link, or where the provider asks for nobody. */
async function personOf(
  trx: Trx,
  check: Check,
  { isAskedByPerson }: IdentitySessions,
): Promise<string | null> {
  if (!isAskedByPerson || check.application_id === null) return null
  return (await pinflOf(trx, check.application_id)) || null
}

function requestFor({ now }: Deps, { id, pinfl }: Check, address: string): SessionRequest {
  const read = pinfl === null ? null : parsePinfl(pinfl, { today: todayInTashkent(now()) })
  const person = pinfl !== null && read?.ok ? { pinfl, birth_date: read.birth_date } : null
  return { id, address, person }
}

export const openSession: Handler<typeof identity.openSession> = async ({ deps, body, request, audited }) => {
  const sessions = sessionsOf(deps)
  const { check, isTaken } = await takeTry(deps, {
    token: body.token,
    pinfl: '',
    address: request.ip,
    admit: (trx, known) => personOf(trx, known, sessions),
  })
  audited('identity_check', check.id)
  if (!isTaken) return answerOf(deps, check)
  const begun = await begin(deps, check, async () =>
    jobOfSession(await sessions.open(requestFor(deps, check, request.ip))),
  )
  return answerOf(deps, begun)
}

export const finishSession: Handler<typeof identity.finishSession> = async ({ deps, body, audited }) => {
  const { resultOfCode } = sessionsOf(deps)
  const check = await checkByToken(deps.db, body.token)
  if (!check || resultOfCode === null) throw new Problem('not_found')
  audited('identity_check', check.id)
  if (check.state !== 'checking' || sessionOf(check) === null) return answerOf(deps, check)
  try {
    const result = await resultOfCode(body.code)
    if (result.state === 'done') await storeResult(deps, check, result)
  } catch (error) {
    throw error instanceof IdentityTrouble ? new Problem('partner_unavailable') : error
  }
  return answerOf(deps, await checkByToken(deps.db, body.token))
}
