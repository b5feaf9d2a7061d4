// A draft that another screen begins: its address names the branch and the goods that are looked for first.
import { useSearch } from '@tanstack/react-router'

/** The article number of a product, in the address of a new draft. */
export const GOODS_IN_ADDRESS = 'goods'

/** What the address of a new draft names; empty parts where it says nothing. */
export function useFirstGoods(): { branch: number | null; goods: string } {
  const { branch, [GOODS_IN_ADDRESS]: goods } = useSearch({ strict: false }) as Record<string, unknown>
  return {
    branch: Number.isInteger(Number(branch ?? undefined)) ? Number(branch) : null,
    goods: goods === undefined ? '' : String(goods),
  }
}
