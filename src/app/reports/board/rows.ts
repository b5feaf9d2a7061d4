// The rows that a number of a board opens: a list that shows the same number. Without a list, or with other rights to it, none.
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import { useSameScope } from '#app/pickers/home/use-same-scope.ts'
import { useSession } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import type { Status } from '#domain/applications/status.ts'
import { type Counted, formatCounted, isReasonKey } from '#domain/reports/counted.ts'
import type { Period } from '#domain/sales/period.ts'
import type { ChartMeasure, Line } from './measures.ts'

type Narrowed = { partner?: string; statuses?: readonly Status[] }
export type Rows = {
  /** The applications that a figure counts. */
  counted: (
    counted: Omit<Counted, 'from' | 'to'> & Partial<Period>,
    narrowed?: Narrowed,
  ) => RowAddress | undefined
  /** The applications that stand in these statuses now. */
  standing: (statuses: readonly Status[]) => RowAddress | undefined
  /** What a line of the chart counts. */
  line: (
    figures: Pick<Line, 'returned'>,
    measure: ChartMeasure,
    at: Partial<Period> & { hour?: string },
  ) => RowAddress | undefined
  /** The sales of a partner by day. */
  partner: (key: string) => RowAddress | undefined
  /** What a person of the ranking was the first to take. */
  taken: (person: string) => RowAddress | undefined
  /** The ranking of managers. */
  ranking: (tab: 'top' | 'last') => RowAddress | undefined
}

/** Returns what the numbers of a board of a period and a branch open. */
export function useRows(permission: PermissionKey, period: Period, branch: string | undefined): Rows {
  const isSameScope = useSameScope()
  const { user, scopeOf } = useSession()
  const isOfApplications = isSameScope(permission, 'applications')
  const isOfReport = isSameScope(permission, 'report.application')
  const isOfRanking = isSameScope(permission, 'report.manager')
  // The ranking counts everything that a person took, whoever asks and in whichever branch.
  const isEverything = isOfApplications && scopeOf('applications') === 'all' && user?.partner_id == null
  const here = branch === undefined ? {} : { branch }
  const counted: Rows['counted'] = (wanted, { partner, statuses } = {}) => {
    if (!isOfApplications || (wanted.reason !== undefined && !isReasonKey(wanted.reason))) return undefined
    const search = {
      ...here,
      ...(partner === undefined ? {} : { partner }),
      ...(statuses === undefined ? {} : { statuses: statuses.join(',') }),
      counted: formatCounted({ ...period, ...wanted }),
    }
    return { to: '/applications', search }
  }
  const report = (search: Record<string, string>): RowAddress | undefined =>
    isOfReport ? { to: '/report/application', search: { ...period, ...here, ...search } } : undefined
  return {
    counted,
    standing: (statuses) =>
      isOfApplications
        ? { to: '/applications', search: { ...here, tab: 'all', statuses: statuses.join(',') } }
        : undefined,
    line: ({ returned }, measure, { hour, ...days }) => {
      const at = { ...days, ...(hour === undefined ? {} : { hour }) }
      if (measure === 'conversion') return counted({ figure: 'decided', ...at })
      if (measure !== 'sales') return counted({ figure: measure, ...at })
      // The list of the registered sums up to the sales where nothing came back.
      if (returned === 0) return counted({ figure: 'registered', ...at })
      return hour === undefined ? report({ ...days, tab: 'branch' }) : undefined
    },
    partner: (key) => (key === '' ? undefined : report({ tab: 'day', partner: key })),
    taken: (person) =>
      isEverything
        ? {
            to: '/applications',
            search: { counted: formatCounted({ figure: 'taken', ...period, manager: Number(person) }) },
          }
        : undefined,
    ranking: (tab) =>
      isOfRanking ? { to: '/report/manager', search: { ...period, ...here, tab } } : undefined,
  }
}
