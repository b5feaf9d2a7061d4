// Requests of released builds: recorded once by `npm run shots -- requests`, sent again to every later
// server.
export const RELEASED = import.meta.dirname
/** A request as the tablet sent it, without its token; a photo gets new bytes each time it is sent. */
export type RecordedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | null
  isPhoto?: true
  status: number
}
