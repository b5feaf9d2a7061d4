// A server in memory that applies every operation id once (src/docs/offline.md#exactly-once-on-the-server), and the
// faults between it and the tablet: lost requests, lost replies, 500s, duplicates. Its final data are the oracle of
// I3 and I4.
import type { OperationRequest, Reply, Sender } from '#app/offline/sync/request.ts'
import { noReply } from '#app/platform/wire/reply.ts'

type App = { values: Record<string, unknown>; version: number; history: string[]; submitted: number[] | null }
export type Fault = 'none' | 'drop_request' | 'drop_reply' | 'server_error' | 'twice' | 'portal' | 'hang'

export const answer = (status: number, body: unknown, opId: string, more: Partial<Reply> = {}): Reply => ({
  outcome: 'answer',
  status,
  signed: true,
  opId,
  body,
  retryAfterMs: null,
  serverTime: 1_800_000_000_000,
  ...more,
})
export const lost = (outcome: 'network' | 'timeout' = 'network'): Reply => noReply(outcome)
export const problem = (
  status: number,
  name: string,
  opId: string,
  details?: Record<string, unknown>,
): Reply => answer(status, { problem: name, message: name, errors: [], request_id: 'r-1', details }, opId)

const hex = async (bytes: ArrayBuffer) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class ModelServer {
  apps = new Map<string, App>()
  photos = new Map<string, { appId: string; slot: number; gen: number; sha256: string }>()
  done = new Map<string, { request: string; reply: Reply }>()
  executions: string[] = []
  requests: OperationRequest[] = []

  /** Applies each id once; a repetition returns the stored answer, marked as replayed. */
  async receive(request: OperationRequest): Promise<Reply> {
    this.requests.push(request)
    const sha256 = request.bytes ? await hex(request.bytes) : ''
    const content = JSON.stringify(request.input) + sha256
    // Nothing is awaited from here to the end, so this is one transaction.
    const known = this.done.get(request.opId)
    if (known && known.request !== content) return problem(422, 'key_reused', request.opId)
    if (known) return { ...known.reply, body: { ...(known.reply.body as object), replayed: true } }
    const reply = this.execute(request, sha256)
    if (reply.status < 300) {
      this.executions.push(request.opId)
      this.done.set(request.opId, { request: content, reply })
    }
    return reply
  }

  private execute(request: OperationRequest, sha256: string): Reply {
    const path = `${request.endpoint.method} ${request.endpoint.path}`
    const body = (request.input.body ?? {}) as Record<string, unknown>
    const id = String(request.input.params?.id ?? body.id ?? body.application_id)
    if (path === 'POST /api/uz/tablet/discards') return answer(200, { ok: true }, request.opId)
    const app = this.apps.get(id)
    if (path === 'POST /api/uz/applications') return this.create(request, id, body)
    if (!app) return problem(409, 'app_unknown', request.opId)
    if (request.bytes) return this.photo(request, id, sha256)
    const what = path.split('/').at(-1) ?? ''
    if (request.endpoint.method === 'PATCH') Object.assign(app.values, body.values)
    if (what === 'submit') app.submitted = body.captured_slots as number[]
    app.history.push(request.endpoint.method === 'PATCH' ? `patch ${JSON.stringify(body.values)}` : what)
    app.version += 1
    return this.changed(request, id, app)
  }

  private create(request: OperationRequest, id: string, body: Record<string, unknown>): Reply {
    const app = { values: { ...(body.values as object) }, version: 1, history: ['create'], submitted: null }
    this.apps.set(id, app)
    return this.changed(request, id, app)
  }

  private changed(request: OperationRequest, id: string, app: App): Reply {
    const status = app.submitted ? 'new' : 'unfinished'
    const body = { ok: true, id, number: 7, status, version: app.version, applied: 'fields' }
    return answer(200, body, request.opId)
  }

  private photo(request: OperationRequest, appId: string, sha256: string): Reply {
    const photoId = String(request.input.params?.photo_id)
    const slot = Number(request.input.query?.slot)
    const gen = Number(request.input.query?.gen)
    this.photos.set(photoId, { appId, slot, gen, sha256 })
    this.apps.get(appId)?.history.push(`photo ${slot}:${gen}`)
    const body = { ok: true, op_id: request.opId, photo_id: photoId, sha256, size: request.bytes?.byteLength }
    const received_at = '2026-11-20T10:00:00.000Z'
    return answer(201, { ...body, version: 1, number: 7, received_at }, request.opId)
  }

  /** A connection to the server with faults; each request takes the next fault. */
  behind(next: () => Fault): Sender {
    return async (request) => {
      const fault = next()
      if (fault === 'drop_request') return lost()
      if (fault === 'server_error') return problem(500, 'server_error', request.opId)
      if (fault === 'portal') return answer(200, null, '', { outcome: 'portal', signed: false, opId: null })
      const reply = await this.receive(request)
      if (fault === 'twice') await this.receive(request)
      if (fault === 'hang') return new Promise<Reply>(() => {})
      return fault === 'drop_reply' ? lost('timeout') : reply
    }
  }
}
