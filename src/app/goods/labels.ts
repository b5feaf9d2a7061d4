// Labels of the fields and values of a product, and the choices of its form: categories and priority levels.

import { backOfficeApi } from '#api/back-office/index.ts'
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'

export const fieldLabel = (field: KeyUnder<'goods:fields'>): string => label(`goods:fields.${field}`)
export const statusLabel = (status: KeyUnder<'goods:status'>): string => label(`goods:status.${status}`)
const markedLabel = (marked: KeyUnder<'goods:marked'>): string => label(`goods:marked.${marked}`)

/** Categories, priority levels, and the function that describes a changed field by them. */
export function useChoices() {
  const { data } = useEndpoint(backOfficeApi.goods.choices, {}, { notify: 'none' })
  const { categories = [], levels = [] } = data ?? {}
  const nameIn = (items: readonly { id: number; name: string }[], id: unknown) =>
    items.find((item) => item.id === id)?.name ?? ''
  const valueLabel = (field: string, value: unknown): string => {
    const text = String(value ?? '')
    if (field === 'category_id') return nameIn(categories, value)
    if (field === 'priority_id') return nameIn(levels, value)
    if (field === 'price') return formatMoney(Number(value), getLanguage())
    if (field === 'status') return findText(`goods:status.${text}`) ?? text
    if (field === 'marked') return markedLabel(value === true ? 'yes' : 'no')
    return text
  }
  const describeChange = (field: string, value: unknown) => ({
    label: findText(`goods:fields.${field}`) ?? field,
    value: valueLabel(field, value),
  })
  return { categories, levels, describeChange }
}
export type Choices = ReturnType<typeof useChoices>

/** The entries that may be chosen: the active ones, and `current` even if it is inactive. */
export const itemsOf = (
  items: readonly { id: number; name: string; status: string }[],
  current: number | null = null,
) =>
  items
    .filter(({ id, status }) => status === 'active' || id === current)
    .map(({ id, name }) => ({ key: String(id), label: name }))
