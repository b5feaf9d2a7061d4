// The rows of the palette, from everything that is found: groups in their order, what was opened last first in each.
import type { LucideIcon } from 'lucide-react'
import type { RecentRecord } from '#app/platform/recent-records.ts'
import type { Status } from '#domain/applications/status.ts'

/** In the order in which they are shown. */
export const GROUPS = [
  'recent',
  'actions',
  'applications',
  'units',
  'clients',
  'goods',
  'people',
  'screens',
] as const
export type Group = (typeof GROUPS)[number]

export type PaletteRow = {
  id: string
  group: Group
  icon: LucideIcon
  /** Before the name: the number of an application. */
  number?: string
  name: string
  /** Further texts, in which matches are marked too. */
  details?: readonly string[]
  status?: Status
  isDanger?: boolean
  /** The keys of its shortcut. */
  keys?: readonly string[]
} & ({ path: string; search?: Readonly<Record<string, string>> } | { run: () => void })

export type PaletteGroup = { group: Group; rows: PaletteRow[]; total: number | null }

/** The id of the row of a record, the same whether it was found here or by the server. */
export const recordRowId = (kind: string, key: string): string => `${kind}:${key}`

/** The groups that have rows; each row once, records that were opened last first. */
export function groupRows(
  rows: readonly PaletteRow[],
  recent: readonly RecentRecord[],
  totals: Partial<Record<Group, number | null>>,
): PaletteGroup[] {
  const ranks = new Map(recent.map(({ kind, key }, rank) => [recordRowId(kind, key), rank]))
  const rankOf = ({ id }: PaletteRow) => ranks.get(id) ?? recent.length
  const seen = new Set<string>()
  return GROUPS.flatMap((group): PaletteGroup[] => {
    const own = rows.filter((row) => row.group === group && !seen.has(row.id))
    const unique = [...new Map(own.map((row) => [row.id, row])).values()]
    for (const { id } of unique) seen.add(id)
    if (unique.length === 0) return []
    const total = totals[group]
    return [
      {
        group,
        rows: unique.toSorted((one, other) => rankOf(one) - rankOf(other)),
        total: total === undefined ? unique.length : total === null ? null : Math.max(total, unique.length),
      },
    ]
  })
}
