// Passwords: Argon2id; an unknown phone costs the same time as a known one
// (src/docs/security.md#controls-of-the-server, 6.3.8).
import { hash, verify } from '@node-rs/argon2'

/** OWASP's setting: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummy: Promise<string> | null = null

/** The hash to store. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a password is right; without a hash a dummy is checked, and the answer is no. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await dummy), password).catch(() => false)
  return stored !== null && isRight
}
