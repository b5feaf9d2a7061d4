// Builds from a stored item the request that its tablet would send: endpoint, parameters and body, as the app's sync
// engine does.
import type { StoredItem } from '#api/shapes/tablets.ts'
import { Problem } from '../../platform/problems.ts'

type Item = Pick<StoredItem, 'kind' | 'application_id' | 'target_id' | 'payload'>
type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type RequestRule = { name: string; parts: (item: Item) => Input }

const ofApp = ({ application_id, payload }: Item): Input => ({
  params: { id: String(application_id) },
  body: payload,
})
const ofPhoto = ({ application_id, target_id }: Item) => ({
  id: String(application_id),
  photo_id: target_id,
})
const texts = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

const REQUESTS: Record<StoredItem['kind'], RequestRule> = {
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

/** The request of an item. Throws `item_not_whole` for a kind that this server does not know. */
export function requestOf(item: Omit<Item, 'kind'> & { kind: string }) {
  const { kind } = item
  if (!isKind(kind)) throw new Problem('item_not_whole')
  const { name, parts } = REQUESTS[kind]
  const { params = {}, query = {}, body = null } = parts({ ...item, kind })
  return { name, params, query, body }
}
