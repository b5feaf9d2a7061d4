// Requests of released builds: recorded once by `npm run shots -- requests`, replayed against every later server.
import { join } from 'node:path'
import { ROOT } from './sources.ts'

export const RELEASED = join(ROOT, 'tests/api/released')
/** A request as the tablet sent it, without the sign-in; a photo has bytes of its own at every replay. */
export type Said = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | null
  isPhoto?: true
  status: number
}
