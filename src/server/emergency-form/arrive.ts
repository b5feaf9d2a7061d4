// An application that nobody of the shop has typed: written, told to the open screens, and in the queue.
import type { Origin } from '#domain/applications/reasons.ts'
import { addFromLink } from '../applications/queries.ts'
import type { Deps, EmittedEvent, Trx } from '../platform/handler.ts'
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

/** Writes it, after `before` in the same transaction; gives its number. */
export const arrive = (
  deps: Deps,
  { surname, name, phone, ...given }: Arriving,
  before: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    await before(trx)
    const { id, origin, comment, branch_id } = given
    const made = { id, origin, comment, branch_id, values: { surname, name, phone } }
    const doing = { trx, deps, emit: (event: EmittedEvent) => emitEvent(trx, event) }
    return addFromLink(doing, { ...made, created_by: await linkUser(trx) })
  })
