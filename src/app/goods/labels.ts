// Labels of the fields and values of a product, and the choices of its form: categories and priority levels.

import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatMoney } from '#domain/kernel/money.ts'

export const statusLabel = (status: KeyUnder<'goods:status'>): string => label(`goods:status.${status}`)
const markedLabel = (marked: KeyUnder<'goods:marked'>): string => label(`goods:marked.${marked}`)

const VALUES: ValueLabels<'categories' | 'levels'> = {
  category_id: named('categories', () => ''),
  priority_id: named('levels', () => ''),
  price: (price) => formatMoney(Number(price), getLanguage()),
  status: 'status',
  marked: (_text, value) => markedLabel(value === true ? 'yes' : 'no'),
}

const { fieldLabel, describeChangeWith } = labelsOf('goods', VALUES)

export { fieldLabel }

const namesOf = (items: readonly { id: number; name: string }[]) =>
  new Map(items.map(({ id, name }) => [id, name]))

/** Categories, priority levels, and the function that describes a changed field by them. */
export function useChoices() {
  const { data } = useEndpoint(backOfficeApi.goods.choices, {}, { notify: 'none' })
  const { categories = [], levels = [] } = data ?? {}
  const names = { categories: namesOf(categories), levels: namesOf(levels) }
  return { categories, levels, describeChange: describeChangeWith(names) }
}
export type Choices = ReturnType<typeof useChoices>

/** The entries that may be chosen: the active ones, and `current` even if it is inactive. */
export const choiceItems = (
  items: readonly { id: number; name: string; status: string }[],
  current: number | null = null,
) => entryItems(items.filter(({ id, status }) => status === 'active' || id === current))
