// A code that a person gets by SMS: only its salted hash is stored, and it is compared in constant time.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#domain/codes/code.ts'

type StoredCode = { code_salt: Uint8Array; code_hash: Uint8Array }

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const hashOf = (salt: Uint8Array, code: string) =>
  bytes(createHash('sha256').update(salt).update(code).digest())

/** A new code, with its salt and hash for storage. */
export function newCode(): StoredCode & { code: string } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const code_salt = bytes(randomBytes(16))
  return { code, code_salt, code_hash: hashOf(code_salt, code) }
}

export const isRightCode = ({ code_salt, code_hash }: StoredCode, code: string): boolean =>
  timingSafeEqual(hashOf(code_salt, code), code_hash)
