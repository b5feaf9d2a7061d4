// Writes an application that came from outside the shop, in its own transaction, and publishes it.
import type { Origin } from '#domain/applications/reasons.ts'
import { addFromLink } from '../applications/changes.ts'
import type { Deps } from '../platform/deps.ts'
import type { EmittedEvent } from '../platform/live/emitted-event.ts'
import { emitEvent } from '../platform/live/live.ts'
import { notify } from '../platform/notify.ts'
import type { Trx } from '../platform/trx.ts'
import { linkUser } from '../session/queries.ts'
import { isManagerAtWork } from '../staff/queries.ts'

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

/** Runs `before` and writes the application in one transaction; returns its number. */
export const arrive = (
  deps: Deps,
  { surname, name, phone, ...rest }: Arriving,
  before: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    await before(trx)
    const { id, origin, comment, branch_id } = rest
    const made = { id, origin, comment, branch_id, values: { surname, name, phone } }
    const context = { trx, deps, emit: (event: EmittedEvent) => emitEvent(trx, event) }
    const number = await addFromLink(context, { ...made, created_by: await linkUser(trx) })
    const at = deps.now()
    const kind = origin === 'sos' ? 'emergency' : 'arrived'
    await notify(trx, isManagerAtWork(branch_id, at), { kind, subject: id, number, at })
    return number
  })
