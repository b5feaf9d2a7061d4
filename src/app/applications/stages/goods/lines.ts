// Pieces of the same product as one line of the screen with a quantity.
import type { Good } from '#api/shapes/stage-goods.ts'

export type GoodLine = {
  /** The piece whose data the line shows. */
  good: Good
  /** All pieces, the oldest first. */
  pieces: readonly Good[]
  /** Products without IMEI and marking can have a quantity; gifts follow their product. */
  isCounted: boolean
}

/** Lines in the order of their first piece; pieces with a number of their own stay apart. */
export function linesOf(goods: readonly Good[]): GoodLine[] {
  const key = (good: Good): string => {
    if (good.tracking !== 'none') return good.id
    const { product_id, price, discount, is_gift, in_stock } = good
    return JSON.stringify([product_id, price, discount, is_gift, in_stock])
  }
  const groups = new Map<string, Good[]>()
  for (const good of goods) groups.set(key(good), [...(groups.get(key(good)) ?? []), good])
  return [...groups.values()].flatMap((pieces) => {
    const [good] = pieces
    return good === undefined ? [] : [{ good, pieces, isCounted: good.tracking === 'none' && !good.is_gift }]
  })
}
