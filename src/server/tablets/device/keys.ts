// The secret behind a person's key on a tablet (src/docs/offline.md#encryption-on-the-tablet): stored once, returned
// only to the same person, on the tablet where they have just completed a full sign-in. A token left on a locked tablet
// is not enough.
import type { ProblemName } from '#api/problems.ts'
import type { tablet } from '#api/tablet.ts'
import { FRESH_SIGN_IN_MS } from '#domain/users/sign-in.ts'
import type { Call, Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import { decrypt, encrypt } from '../../platform/secrets.ts'
import { readKey, recordOpened, sessionBegan, storeKey } from '../queries.ts'

/** How long after the sign-in a secret is returned. */

const ofKey = (call: Call<typeof tablet.keepKey> | Call<typeof tablet.openKey>) => ({
  user_id: person(call).id,
  key_id: call.body.key_id,
})
const purposeOf = ({ user_id, key_id }: { user_id: number; key_id: string }) =>
  `tablet key ${user_id} ${key_id}`

/** Audits a refused request and throws. */
async function refuse(call: Call<typeof tablet.openKey>, problem: ProblemName): Promise<never> {
  await writeAudit(call.trx, {
    action: 'tablet_key_refused',
    user_id: person(call).id,
    request_id: call.requestId,
    entity: 'tablet_key',
    entity_id: call.body.key_id,
    details: { device_id: call.deviceId, problem },
  })
  throw new Problem(problem)
}

export const keyHandlers = {
  keepKey: async (call) => {
    const { SECRETS_KEY } = call.deps.env
    const key = ofKey(call)
    call.audited('tablet_key', key.key_id, { device_id: call.deviceId })
    const secret = encrypt(SECRETS_KEY, purposeOf(key), call.body.secret)
    await storeKey(call.trx, { ...key, device_id: call.deviceId, secret })
    const kept = await readKey(call.trx, key)
    if (decrypt(SECRETS_KEY, purposeOf(key), kept ?? '') !== call.body.secret) throw new Problem('key_kept')
    return { ok: true }
  },

  openKey: async (call) => {
    const { deps, trx } = call
    const key = ofKey(call)
    call.audited('tablet_key', key.key_id, { device_id: call.deviceId })
    const began = await sessionBegan(trx, person(call).token_hash, call.deviceId)
    if (!began || deps.now().getTime() - began.getTime() > FRESH_SIGN_IN_MS)
      return refuse(call, 'sign_in_again')
    const secret = decrypt(deps.env.SECRETS_KEY, purposeOf(key), (await readKey(trx, key)) ?? '')
    if (secret === null) return refuse(call, 'not_found')
    await recordOpened(trx, key, deps.now())
    return { secret }
  },
} satisfies Partial<Handlers<typeof tablet>>
