// Turns an operation into a request of the API. The sender is passed in, so the sync engine can be tested without a
// network, and `send` of platform makes every request.

import { sendMessage } from '#api/chat-message.ts'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { correctTime } from '#app/platform/wire/clock.ts'
import type { Reply } from '#app/platform/wire/reply.ts'
import type { OpKind } from '#domain/applications/operations.ts'
import type { OutboxRow } from '../store/rows.ts'
import { JSON_TIMEOUT_MS } from './backoff.ts'
import { recordUploadProgress } from './upload-progress.ts'

export type { Reply } from '#app/platform/wire/reply.ts'

export type RequestInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
export type OperationRequest = {
  endpoint: Endpoint
  input: RequestInput
  opId: string
  bytes?: ArrayBuffer
  headers?: Record<string, string>
  timeoutMs: number
  onProgress?: (share: number) => void
}
export type Sender = (request: OperationRequest) => Promise<Reply>
/** A request that changes nothing. */
export type QueryRequest = Pick<OperationRequest, 'endpoint' | 'input' | 'headers' | 'timeoutMs'>
export type QuerySender = (question: QueryRequest) => Promise<Reply>

type RequestRule = { endpoint: Endpoint; input: (op: OutboxRow) => RequestInput }
const byApp = (op: OutboxRow) => ({ id: op.appId })
const byPhoto = (op: OutboxRow) => ({ id: op.appId, photo_id: op.targetId })
const withBody = (op: OutboxRow): RequestInput => ({ params: byApp(op), body: op.payload })

const REQUESTS: Record<OpKind, RequestRule> = {
  'app.create': { endpoint: api.applications.create, input: (op) => ({ body: op.payload }) },
  'app.patch': { endpoint: api.applications.patch, input: withBody },
  'app.comment': { endpoint: api.applications.comment, input: withBody },
  'app.submit': { endpoint: api.moves.submit, input: withBody },
  'app.delete': { endpoint: api.applications.discard, input: withBody },
  'app.discard': { endpoint: api.tablet.discard, input: (op) => ({ body: op.payload }) },
  'chat.send': {
    endpoint: sendMessage,
    input: ({ payload: { key, ...body } }) => ({ params: { key }, body }),
  },
  'photo.remove': {
    endpoint: api.applications.removePhoto,
    input: (op) => ({ params: byPhoto(op), body: {} }),
  },
  'photo.put': {
    endpoint: api.applications.putPhoto,
    input: (op) => ({
      params: byPhoto(op),
      query: { slot: op.payload.slot, gen: op.payload.gen, captured_at: op.payload.captured_at },
    }),
  },
}

const base64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

const digestOf = (sha256: string) => ({ 'content-digest': `sha-256=:${base64(sha256)}:` })

/** A photo with its hash (hex); the server already has the first `from` bytes. */
export type Picture = { bytes: ArrayBuffer; sha256: string; from?: number }

/** The query for how much of a photo was received before its connection broke. */
export const createReceivedQuery = (op: OutboxRow): QueryRequest => ({
  endpoint: api.applications.photoReceived,
  input: { params: byPhoto(op) },
  headers: digestOf(String(op.payload.sha256)),
  timeoutMs: JSON_TIMEOUT_MS,
})

/** The request of an operation, with the picture for a photo. */
export function createRequest(op: OutboxRow, timeoutMs: number, photo?: Picture): OperationRequest {
  const { endpoint, input } = REQUESTS[op.kind]
  const rescueHeaders = op.parcel === undefined ? undefined : { [HEADERS.rescueFile]: op.parcel }
  const ownHeaders = { ...rescueHeaders, [HEADERS.madeAt]: correctTime(op.createdAt).toISOString() }
  const plain = {
    endpoint,
    input: input(op),
    opId: op.opId,
    timeoutMs,
    headers: ownHeaders,
  }
  if (!photo) return plain
  const { bytes, sha256, from = 0 } = photo
  const total = bytes.byteLength
  const range = from > 0 ? { 'content-range': `bytes ${from}-${total - 1}/${total}` } : undefined
  const headers = { ...ownHeaders, ...digestOf(sha256), ...range }
  const onProgress = (share: number) =>
    recordUploadProgress(op.targetId, (from + share * (total - from)) / total)
  return { ...plain, bytes: from > 0 ? bytes.slice(from) : bytes, headers, onProgress }
}
