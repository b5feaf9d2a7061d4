// The public identity check: a link of an application, or the page alone. The selfie goes to the provider and nowhere
// else; three tries; the result is found by a job.
import type { identity } from '#api/identity.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { parsePinfl } from '#domain/kernel/codes/pinfl.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { pinflOf } from '../applications/queries.ts'
import type { IdentityQuestion } from '../gateways/identity/provider.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { configured } from '../set-up/queries.ts'
import { type Check, checkByToken } from './queries.ts'
import { finishSession, openSession } from './session.ts'
import { answerOf, begin, takeTry } from './tries.ts'

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

/** What was typed must be the person of the link's application, before the provider is asked. */
async function refuseOther(trx: Trx, check: Check, pinfl: string): Promise<string> {
  const wanted = check.application_id === null ? '' : await pinflOf(trx, check.application_id)
  if (wanted !== '' && wanted !== pinfl) throw fieldError('pinfl', 'identity_other_person')
  return pinfl
}

const check: Handler<typeof identity.check> = async ({ deps, body, request, audited }) => {
  const provider = configured(deps.identity, 'identity')
  // A page of an older version shows the form where the provider's own page asks the person.
  if (provider.sessions !== null) throw new Problem('not_configured', { details: { connection: 'identity' } })
  const question = questionOf(body, deps.now())
  const { pinfl } = question
  const taken = await takeTry(deps, {
    token: body.token,
    pinfl,
    address: request.ip,
    admit: (trx, known) => refuseOther(trx, known, pinfl),
  })
  audited('identity_check', taken.check.id)
  if (taken.isTaken) await begin(deps, taken.check, () => provider.start(question))
  return answerOf(deps, taken.check)
}

const state: Handler<typeof identity.state> = async ({ deps, body }) => {
  const found = await checkByToken(deps.db, body.token)
  // A check that was begun keeps its result; a new one needs a provider.
  if (found?.state !== 'passed' && found?.state !== 'checking') configured(deps.identity, 'identity')
  return answerOf(deps, found)
}

export const identityHandlers: Handlers<typeof identity> = { check, state, openSession, finishSession }
