// Stored items as support reads them: within the scope of the person, decrypted, every read audited.
import type { tablets } from '#api/back-office/tablets.ts'
import { removeMetadata } from '#domain/kernel/images/jpeg.ts'
import type { Selected } from '../../db/schema/database.ts'
import { PRIVATE_FILE_HEADERS } from '../../files/headers.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers, RequestContext } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { decryptBytes } from '../../platform/secrets.ts'
import { payloadPurpose, photoPurpose, requireTablet } from '../queries.ts'

export type StoredItemRow = Selected<'tablet_items'>
type ItemCall = RequestContext & { params: { key: string; op_id: string } }

/** One item of a tablet of the scope. */
export async function requireItem(call: ItemCall, { lock = false } = {}): Promise<StoredItemRow> {
  await requireTablet(call, call.params.key)
  const row = await call.trx
    .selectFrom('tablet_items')
    .selectAll()
    .where('tablet_id', '=', call.params.key)
    .where('op_id', '=', call.params.op_id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The decrypted payload; null while it has not been uploaded, or under another key. */
export function payloadOf({ env }: Deps, { payload, op_id }: StoredItemRow): Record<string, unknown> | null {
  const opened = payload && decryptBytes(env.SECRETS_KEY, payloadPurpose(op_id), payload)
  return opened && (JSON.parse(Buffer.from(opened).toString()) as Record<string, unknown>)
}

export const photoOf = ({ env }: Deps, { photo, op_id }: StoredItemRow): Uint8Array | null =>
  photo && decryptBytes(env.SECRETS_KEY, photoPurpose(op_id), photo)

type Shown = string | number | boolean | null
const displayedValue = (value: unknown): Shown =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : JSON.stringify(value)

/** The values of a form by field; of other kinds of items all fields of the operation. */
function fieldsOf(payload: Record<string, unknown>): { field: string; value: Shown }[] {
  const { values, id: _id, sources: _sources, base_version: _version, ...rest } = payload
  const filled = typeof values === 'object' && values !== null ? values : rest
  return Object.entries(filled).map(([field, value]) => ({ field, value: displayedValue(value) }))
}

export const storedItemHandlers = {
  item: async (call) => {
    const item = await requireItem(call)
    const payload = payloadOf(call.deps, item)
    if (!payload) throw new Problem('item_not_whole')
    const fields = fieldsOf(payload)
    call.audited('tablet', item.tablet_id, {
      op_id: item.op_id,
      kind: item.kind,
      user: item.user_id,
      fields: fields.map(({ field }) => field),
    })
    return { fields, has_photo: item.photo !== null }
  },

  itemPhoto: async (call) => {
    const item = await requireItem(call)
    const bytes = photoOf(call.deps, item)
    if (!bytes) throw new Problem('item_not_whole')
    call.audited('tablet', item.tablet_id, { op_id: item.op_id, kind: item.kind, user: item.user_id })
    call.reply.headers(PRIVATE_FILE_HEADERS).type('image/jpeg')
    return Buffer.from(removeMetadata(bytes))
  },
} satisfies Partial<Handlers<typeof tablets>>
