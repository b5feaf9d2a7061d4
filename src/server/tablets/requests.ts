// From a kept item to the request that its tablet would make of it: row, address, body, as in the app's own replay.
import type { StoredItem } from '#api/shapes/tablets.ts'
import { Problem } from '../platform/problems.ts'

type Held = Pick<StoredItem, 'kind' | 'application_id' | 'target_id' | 'payload'>
type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Making = { name: string; parts: (item: Held) => Parts }

const ofApp = ({ application_id, payload }: Held): Parts => ({
  params: { id: String(application_id) },
  body: payload,
})
const ofPhoto = ({ application_id, target_id }: Held) => ({
  id: String(application_id),
  photo_id: target_id,
})
const texts = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

const REQUESTS: Record<StoredItem['kind'], Making> = {
  'app.create': { name: 'applications.create', parts: ({ payload }) => ({ body: payload }) },
  'app.patch': { name: 'applications.patch', parts: ofApp },
  'app.comment': { name: 'applications.comment', parts: ofApp },
  'app.submit': { name: 'moves.submit', parts: ofApp },
  'app.delete': { name: 'applications.discard', parts: ofApp },
  'app.discard': { name: 'tablet.discard', parts: ({ payload }) => ({ body: payload }) },
  'photo.remove': {
    name: 'applications.removePhoto',
    parts: (item) => ({ params: ofPhoto(item), body: {} }),
  },
  'photo.put': {
    name: 'applications.putPhoto',
    parts: (item) => {
      const { slot, gen, captured_at } = item.payload
      return { params: ofPhoto(item), query: texts({ slot, gen, captured_at }) }
    },
  },
}

const isKind = (kind: string): kind is StoredItem['kind'] => Object.hasOwn(REQUESTS, kind)

/** The request of an item; kinds of another build are nothing that this server can do. */
export function requestOf(item: Omit<Held, 'kind'> & { kind: string }) {
  const { kind } = item
  if (!isKind(kind)) throw new Problem('item_not_whole')
  const { name, parts } = REQUESTS[kind]
  const { params = {}, query = {}, body = null } = parts({ ...item, kind })
  return { name, params, query, body }
}
