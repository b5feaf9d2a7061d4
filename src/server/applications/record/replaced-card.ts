// A card that an application no longer has. The processor is asked to forget it by a job of the same transaction.
import type { WriteContext } from './record.ts'

/** Takes the card from the application, if it has one. */
export async function replaceCard(
  { trx, deps }: Pick<WriteContext, 'trx' | 'deps'>,
  id: string,
): Promise<void> {
  const replaced = await trx
    .updateTable('application_cards')
    .set({ replaced_at: deps.now() })
    .where('application_id', '=', id)
    .where('replaced_at', 'is', null)
    .returning('id')
    .execute()
  for (const card of replaced) await deps.jobs.send(trx, { kind: 'card_removal', id: card.id })
}
