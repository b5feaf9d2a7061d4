// The server's half of the encryption of rescue files (decision 0021). Its private key and the pass of a person are
// derived from SECRETS_KEY, so that nothing else has to be stored.
import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  type ECDH,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import {
  RESCUE_KEY_INFO,
  type RescueGrant,
  type RescueHeader,
  rescueBinding,
  rescueGrant,
} from '#api/shapes/rescue-file.ts'

const CURVE = 'prime256v1'
const TAG = 16

const bytesFor = (secretsKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32))

/** Not every 32 bytes are a private key of the curve; the next ones are used then, which practically never happens. */
function privateKey(secretsKey: string, round = 0): ECDH {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(bytesFor(secretsKey, `anketa parcel key ${round}`))
    return pair
  } catch (error) {
    if (round > 8) throw error
    return privateKey(secretsKey, round + 1)
  }
}

/** The public key that tablets encrypt to, with its id. */
export function publicKey(secretsKey: string): { key_id: string; public_key: string } {
  const key = privateKey(secretsKey).getPublicKey()
  const key_id = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return { key_id, public_key: key.toString('base64url') }
}

/** The pass of a person at a branch: proves that the tablet was signed in as that person. */
export const passOf = (secretsKey: string, owner: number, branch: number | null): string =>
  createHmac('sha256', bytesFor(secretsKey, 'anketa parcel pass'))
    .update(`${owner}:${branch}`)
    .digest('base64url')

const isSame = (a: string, b: string) => {
  const [one, two] = [Buffer.from(a), Buffer.from(b)]
  return one.length === two.length && timingSafeEqual(one, two)
}

function decryptGrant(secretsKey: string, head: RescueHeader): string {
  const shared = privateKey(secretsKey).computeSecret(Buffer.from(head.ephemeral, 'base64url'))
  const key = Buffer.from(hkdfSync('sha256', shared, head.id, RESCUE_KEY_INFO, 32))
  const encrypted = Buffer.from(head.grant, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(head.iv, 'base64url'), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(rescueBinding(head.id)))
    .setAuthTag(encrypted.subarray(-TAG))
  return decipher.update(encrypted.subarray(0, -TAG), undefined, 'utf8') + decipher.final('utf8')
}

/** The grant in the header of a rescue file; null when it was encrypted for another server, changed, or has no valid pass. */
export function openGrant(secretsKey: string, head: RescueHeader): RescueGrant | null {
  try {
    const grant = rescueGrant.parse(JSON.parse(decryptGrant(secretsKey, head)))
    return isSame(grant.pass, passOf(secretsKey, grant.owner, grant.branch)) ? grant : null
  } catch {
    return null
  }
}
