// Requests of released builds: recorded once by `npm run shots -- requests`, replayed against every later server.
export const RELEASED = import.meta.dirname
/** A request as the tablet sent it, without the sign-in; a photo has bytes of its own at every replay. */
export type Said = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | null
  isPhoto?: true
  status: number
}
