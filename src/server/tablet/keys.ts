// The secret behind a person's key on a tablet (offline.md 2.10): kept once, given back only to the same person on the
// same tablet in the first minutes after a full sign-in. A token that was left on a locked tablet opens nothing.
import type { tablet } from '#contract/tablet.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { person } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { seal, unseal } from '../platform/secrets.ts'
import { keepKey, keptKey, noteOpened, sessionBegan } from './queries.ts'

/** How long after the sign-in a secret is given. */
export const FRESH_SIGN_IN_MS = 10 * 60_000

const ofKey = (call: Call<typeof tablet.keepKey> | Call<typeof tablet.openKey>) => ({
  user_id: person(call).id,
  device_id: call.deviceId,
  key_id: call.body.key_id,
})
const purposeOf = ({ user_id, key_id }: { user_id: number; key_id: string }) =>
  `tablet key ${user_id} ${key_id}`

export const keyHandlers = {
  keepKey: async (call) => {
    const { SECRETS_KEY } = call.deps.env
    const key = ofKey(call)
    call.audited('tablet_key', key.key_id, { device_id: key.device_id })
    await keepKey(call.trx, { ...key, secret: seal(SECRETS_KEY, purposeOf(key), call.body.secret) })
    const kept = await keptKey(call.trx, key)
    if (unseal(SECRETS_KEY, purposeOf(key), kept ?? '') !== call.body.secret) throw new Problem('key_kept')
    return { ok: true }
  },

  openKey: async (call) => {
    const { deps, trx } = call
    const key = ofKey(call)
    call.audited('tablet_key', key.key_id, { device_id: key.device_id })
    const began = await sessionBegan(trx, person(call).token_hash, key.device_id)
    if (!began || deps.now().getTime() - began.getTime() > FRESH_SIGN_IN_MS)
      throw new Problem('sign_in_again')
    const secret = unseal(deps.env.SECRETS_KEY, purposeOf(key), (await keptKey(trx, key)) ?? '')
    if (secret === null) throw new Problem('not_found')
    await noteOpened(trx, key, deps.now())
    return { secret }
  },
} satisfies Partial<Handlers<typeof tablet>>
