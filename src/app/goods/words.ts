// What the fields of a product are called, and what their values mean; and what a product may be filed under.

import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, textOf } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'

export const fieldWord = (field: string): string => textOf(`goods:fields.${field}`) ?? field
export const statusWord = (status: string): string => textOf(`goods:status.${status}`) ?? status

/** Categories and levels, and the words of a field and of its value. */
export function useChoices() {
  const { data } = useEndpoint(backOfficeApi.goods.choices, {}, { notify: 'none' })
  const { categories = [], levels = [] } = data ?? {}
  const nameIn = (items: readonly { id: number; name: string }[], id: unknown) =>
    items.find((item) => item.id === id)?.name ?? ''
  const valueWord = (field: string, value: unknown): string => {
    if (field === 'category_id') return nameIn(categories, value)
    if (field === 'priority_id') return nameIn(levels, value)
    if (field === 'price') return formatMoney(Number(value), getLanguage())
    if (field === 'status') return statusWord(String(value))
    if (field === 'marked') return textOf(`goods:marked.${value === true ? 'yes' : 'no'}`) ?? ''
    return String(value ?? '')
  }
  const words = (field: string, value: unknown) => ({
    label: fieldWord(field),
    value: valueWord(field, value),
  })
  return { categories, levels, words }
}
export type Choices = ReturnType<typeof useChoices>

/** The ones that may be chosen: active, or the one that stands there already. */
export const itemsOf = (
  items: readonly { id: number; name: string; status: string }[],
  now: number | null = null,
) =>
  items
    .filter(({ id, status }) => status === 'active' || id === now)
    .map(({ id, name }) => ({ key: String(id), label: name }))
