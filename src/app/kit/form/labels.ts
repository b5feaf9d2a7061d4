// The labels of a record from its texts: of its fields and states, and of what its history and its conflict bar show.
import { findText, type KeyUnder, type LabelKey, label } from '#app/i18n/i18n.ts'
import type { DescribeChange } from './conflict-bar.tsx'

/** Names by the ids of what is chosen in a form, by the list that it is chosen from. */
export type NamesOf<Lists extends string> = Readonly<Partial<Record<Lists, ReadonlyMap<number, string>>>>

/** Shows a value that is neither null nor empty; `text` is the value as text. */
type Show<Lists extends string> = (text: string, value: unknown, names: NamesOf<Lists>) => string

/** How values are shown, by field: a function, or the group of texts that has their labels; or one function for every field. */
export type ValueLabels<Lists extends string = never> =
  | Show<Lists>
  | Readonly<Record<string, string | Show<Lists>>>

type Path<Texts extends string> = Texts extends `${string}:${string}` ? `${Texts}.` : `${Texts}:`

/**
 * Shows the ids of a form by their names; the history has names already. `getOther`: the label of an id without a name,
 * which is otherwise the id.
 */
export const named =
  <List extends string>(list: List, getOther?: () => string): Show<List> =>
  (text, value, names) =>
    typeof value === 'number' || Array.isArray(value)
      ? [value]
          .flat()
          .map((id) => names[list]?.get(Number(id)) ?? getOther?.() ?? String(id))
          .join(', ')
      : text

/**
 * The labels of a record. `texts` is the place of its texts (`promotions`, `reports:scheduled`): the groups `fields`, `states` and
 * `events`, its actions. `records` are the words with which its actions begin in the audit (`promotion` of `promotion_end`);
 * without them the texts have whole actions. Values are shown by `values`, others as they are: null and '' as ''.
 */
export function labelsOf<Texts extends string, Lists extends string = never>(
  texts: Texts,
  values: ValueLabels<Lists> = {},
  ...records: readonly string[]
) {
  const path = texts.includes(':') ? `${texts}.` : `${texts}:`
  const labelIn = (group: string, key: string): string => label(`${path}${group}.${key}` as LabelKey)
  const findIn = (group: string, key: string): string | null => findText(`${path}${group}.${key}`)

  const noNames = {} as NamesOf<Lists>

  function valueLabel(field: string, value: unknown, names = noNames): string {
    if (value === null || value === undefined || value === '') return ''
    const text = String(value)
    const show = typeof values === 'function' ? values : values[field]
    if (show === undefined) return text
    return typeof show === 'string' ? (findIn(show, text) ?? text) : show(text, value, names)
  }

  const describeChangeWith =
    (names: NamesOf<Lists>): DescribeChange =>
    (field, value) => ({
      label: findIn('fields', field) ?? field,
      value: valueLabel(field, value, names),
    })

  return {
    fieldLabel: (field: KeyUnder<`${Path<Texts>}fields`>): string => labelIn('fields', field),
    stateLabel: (state: KeyUnder<`${Path<Texts>}states`>): string => labelIn('states', state),
    valueLabel,
    /** Returns the function that describes a changed field, for the conflict bar and the history. */
    describeChangeWith,
    describeChange: describeChangeWith(noNames),
    /** The label of an action of the history, or null: the kit then uses its own label. */
    actionLabel: (action: string): string | null => {
      const record = records.find((word) => action.startsWith(`${word}_`))
      return findIn('events', record === undefined ? action : action.slice(record.length + 1))
    },
  }
}
