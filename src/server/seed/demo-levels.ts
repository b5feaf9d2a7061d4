// Min/max levels of the demo shop: the first branch has too much of some products, the second one too little, and of others
// everybody has too little.
import type { Trx } from '../platform/trx.ts'

type Shop = { branches: readonly { id: number }[]; products: readonly { id: number }[] }

const TOO_MUCH = { min: 5, max: 20 }
const ENOUGH = { min: 10, max: 45 }
const TOO_LITTLE = { min: 45, max: 60 }
/** How many products the branches exchange, and how many must be bought. */
const EXCHANGED = 6
const BOUGHT = 2

/** Adds the levels to a shop that has its stock. */
export async function addLevels(trx: Trx, { branches, products }: Shop, now: Date): Promise<void> {
  const rows = products.slice(0, EXCHANGED + BOUGHT).flatMap(({ id: product_id }, index) =>
    branches.map(({ id: branch_id }, nth) => ({
      branch_id,
      product_id,
      ...(index >= EXCHANGED ? TOO_LITTLE : ([TOO_MUCH, TOO_LITTLE][nth] ?? ENOUGH)),
      version: 1,
      changed_at: now,
      changed_by: null,
    })),
  )
  await trx.insertInto('branch_levels').values(rows).execute()
}
