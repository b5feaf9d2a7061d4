// An application that nobody of the shop has typed: written, told to the open screens, and in the queue.
import type { Origin } from '#domain/applications/reasons.ts'
import { addFromLink } from '../applications/queries.ts'
import type { Deps } from '../platform/handler.ts'
import { emitEvent } from '../platform/live/live.ts'
import { linkUser } from '../session/queries.ts'

type Arriving = {
  id: string
  origin: Origin
  surname: string
  name: string
  /** E.164. */
  phone: string
  comment: string
  branch_id: number
}

/** Writes it; gives its number. */
export const arrive = ({ db, now }: Deps, { surname, name, phone, ...given }: Arriving): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { id, origin, comment, branch_id } = given
    const made = { id, origin, comment, branch_id, values: { surname, name, phone } }
    const { record, number } = await addFromLink(trx, { ...made, created_by: await linkUser(trx) }, now())
    await emitEvent(trx, { kind: 'application_created', ...record })
    return number
  })
