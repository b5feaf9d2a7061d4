// Adds an application from a public link or from the shop's site: submitted at once, for a manager to complete.
import { randomUUID } from 'node:crypto'
import type { FormValues } from '#domain/applications/form.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { derivedFrom, publishChange, type WriteContext } from './record/record.ts'
import { asServer, recordEvent, transition } from './transitions/transition.ts'

type FromLink = {
  id: string
  origin: Origin
  values: FormValues
  branch_id: number
  created_by: number
  comment: string
}

/** Inserts and submits the application with the client's comment; returns its number. */
export async function addFromLink(
  context: WriteContext,
  { id, origin, values, branch_id, created_by, comment }: FromLink,
): Promise<number> {
  const { trx, deps } = context
  const now = deps.now()
  const made = await trx
    .insertInto('applications')
    .values({
      id,
      ...derivedFrom(values),
      origin,
      branch_id,
      created_by,
      created_at_device: null,
      entered_at: null,
      created_at: now,
      updated_at: now,
      number: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const server = asServer(context)
  await recordEvent(server, made, 'start')
  await publishChange(context, 'application_created', made)
  const { number } = await transition(server, made, { action: 'submit' })
  if (comment)
    await trx
      .insertInto('application_comments')
      .values({ id: randomUUID(), application_id: id, user_id: created_by, text: comment, at: now })
      .execute()
  return number ?? 0
}
