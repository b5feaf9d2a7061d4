// The worker of `card_removal`: the processor forgets a card that was replaced, or whose application ended a day ago. One that does
// not succeed is asked for again every hour (decision 0092).
import { isInWork, keepsCompletion, STATUSES } from '#domain/applications/status.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Until then somebody may still take back what ended the application, and the client need not read another code. */
const AFTER_END_MS = DAY_MS
const BETWEEN_MS = HOUR_MS
/** Cards of one run. */
const MOST = 100

const ENDED = STATUSES.filter((status) => !isInWork(status))
const WITHOUT_SALE = ENDED.filter((status) => !keepsCompletion(status))

/** Asks the processor to forget one card. Safe to repeat. */
async function removeCard({ db, cards, now }: Deps, id: string): Promise<void> {
  const card = await db
    .selectFrom('application_cards')
    .select('token')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    // The page may send the same token twice: then the newer row is the card that is in use.
    .where('token', 'not in', (by) =>
      by
        .selectFrom('application_cards as o')
        .select('o.token')
        .where('o.replaced_at', 'is', null)
        .where('o.id', '!=', id),
    )
    .executeTakeFirst()
  if (!card || cards === null) return
  const change = db.updateTable('application_cards').where('id', '=', id)
  await change.set({ removal_asked_at: now() }).execute()
  await cards.remove(card.token)
  await change.set({ removed_at: now() }).execute()
}

/**
 * Takes the cards from applications that have ended without a sale: one that is taken up again asks for a card anew. A completed
 * sale keeps its card as it is shown.
 */
const replaceEnded = ({ db, now }: Deps) =>
  db
    .updateTable('application_cards')
    .set({ replaced_at: now() })
    .where('replaced_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('application_id', 'in', (by) =>
      by
        .selectFrom('applications')
        .select('id')
        .where('status', 'in', WITHOUT_SALE)
        .where('updated_at', '<', new Date(now().getTime() - AFTER_END_MS)),
    )
    .execute()

const dueCards = ({ db, now }: Deps) =>
  db
    .selectFrom('application_cards as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select('c.id')
    .where('c.removed_at', 'is', null)
    .where((by) =>
      by.or([
        by('c.removal_asked_at', 'is', null),
        by('c.removal_asked_at', '<', new Date(now().getTime() - BETWEEN_MS)),
      ]),
    )
    .where((by) =>
      by.or([
        by('c.replaced_at', 'is not', null),
        by.and([
          by('a.status', 'in', ENDED),
          by('a.updated_at', '<', new Date(now().getTime() - AFTER_END_MS)),
        ]),
      ]),
    )
    .orderBy('c.created_at')
    .limit(MOST)
    .execute()

/** `id`: a replaced card, or '' for all that are due. */
export async function removeCards(deps: Deps, id: string): Promise<void> {
  if (id !== '') return removeCard(deps, id)
  if (deps.cards === null) return
  await replaceEnded(deps)
  const due = await dueCards(deps)
  // One that fails must not keep the others; it is due again in an hour.
  const results = await Promise.allSettled(due.map((card) => removeCard(deps, card.id)))
  if (
    results.some(({ status }) => status === 'rejected') &&
    results.every(({ status }) => status === 'rejected')
  )
    throw new Error(`the card processor removed none of ${due.length} cards`)
}
