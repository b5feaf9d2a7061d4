// The address of a new draft that another screen links to names its branch and a product to search for.
import { useSearch } from '@tanstack/react-router'

/** The article number of a product, in the address of a new draft. */
export const GOODS_IN_ADDRESS = 'goods'

/** What the address of a new draft names: null or an empty text where it names nothing. */
export function useDraftAddress(): { branch: number | null; goods: string } {
  const { branch, [GOODS_IN_ADDRESS]: goods } = useSearch({ strict: false }) as Record<string, unknown>
  const id = Number(branch)
  return { branch: Number.isInteger(id) ? id : null, goods: goods === undefined ? '' : String(goods) }
}
