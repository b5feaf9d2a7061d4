// Comparison of secrets that a caller sends.
import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/**
 * Whether a received text is the secret, compared in constant time. Compared as hashes: two texts of the same length can
 * differ in bytes, for which `timingSafeEqual` throws. An empty secret equals nothing.
 */
export const isSameSecret = (received: string, secret: string): boolean =>
  secret !== '' && timingSafeEqual(hashOf(received), hashOf(secret))
