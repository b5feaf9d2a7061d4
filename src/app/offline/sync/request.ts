// From an operation to a request of the contract. The sender is given from outside, so the replay needs no network to
// be tested, and every byte on the wire is made by the platform's one `send`.

import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { OpKind } from '#domain/applications/operations.ts'
import type { OutboxRow } from '../store/rows.ts'
import { JSON_TIMEOUT_MS } from './backoff.ts'
import { recordUploadProgress } from './upload-progress.ts'

export type Reply = {
  outcome: 'network' | 'timeout' | 'portal' | 'answer'
  status: number
  signed: boolean
  opId: string | null
  body: unknown
  retryAfterMs: number | null
  serverTime: number | null
}
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
export type OutRequest = {
  row: Endpoint
  input: Parts
  opId: string
  bytes?: ArrayBuffer
  headers?: Record<string, string>
  timeoutMs: number
  onProgress?: (share: number) => void
}
export type Sender = (request: OutRequest) => Promise<Reply>
/** A request that changes nothing. */
export type Question = Pick<OutRequest, 'row' | 'input' | 'headers' | 'timeoutMs'>
export type Asker = (question: Question) => Promise<Reply>

type Making = { row: Endpoint; input: (op: OutboxRow) => Parts }
const byApp = (op: OutboxRow) => ({ id: op.appId })
const byPhoto = (op: OutboxRow) => ({ id: op.appId, photo_id: op.targetId })
const withBody = (op: OutboxRow): Parts => ({ params: byApp(op), body: op.payload })

const REQUESTS: Record<OpKind, Making> = {
  'app.create': { row: api.applications.create, input: (op) => ({ body: op.payload }) },
  'app.patch': { row: api.applications.patch, input: withBody },
  'app.comment': { row: api.applications.comment, input: withBody },
  'app.submit': { row: api.moves.submit, input: withBody },
  'app.delete': { row: api.applications.discard, input: withBody },
  'app.discard': { row: api.tablet.discard, input: (op) => ({ body: op.payload }) },
  'photo.remove': {
    row: api.applications.removePhoto,
    input: (op) => ({ params: byPhoto(op), body: {} }),
  },
  'photo.put': {
    row: api.applications.putPhoto,
    input: (op) => ({
      params: byPhoto(op),
      query: { slot: op.payload.slot, gen: op.payload.gen, captured_at: op.payload.captured_at },
    }),
  },
}

const base64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

const digestOf = (sha256: string) => ({ 'content-digest': `sha-256=:${base64(sha256)}:` })

/** A photo with its hash (hex); of its bytes, the first `from` are on the server already. */
export type Picture = { bytes: ArrayBuffer; sha256: string; from?: number }

/** The question how much of a photo came before its connection broke. */
export const receivedOf = (op: OutboxRow): Question => ({
  row: api.applications.photoReceived,
  input: { params: byPhoto(op) },
  headers: digestOf(String(op.payload.sha256)),
  timeoutMs: JSON_TIMEOUT_MS,
})

/** The request of an operation, with the picture for a photo. */
export function requestOf(op: OutboxRow, timeoutMs: number, photo?: Picture): OutRequest {
  const { row, input } = REQUESTS[op.kind]
  const parcel = op.parcel === undefined ? undefined : { [HEADERS.parcel]: op.parcel }
  const plain = { row, input: input(op), opId: op.opId, timeoutMs, ...(parcel && { headers: parcel }) }
  if (!photo) return plain
  const { bytes, sha256, from = 0 } = photo
  const total = bytes.byteLength
  const range = from > 0 ? { 'content-range': `bytes ${from}-${total - 1}/${total}` } : undefined
  const headers = { ...parcel, ...digestOf(sha256), ...range }
  const onProgress = (share: number) =>
    recordUploadProgress(op.targetId, (from + share * (total - from)) / total)
  return { ...plain, bytes: from > 0 ? bytes.slice(from) : bytes, headers, onProgress }
}
