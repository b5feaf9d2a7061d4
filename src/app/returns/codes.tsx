// Marking codes that went back into circulation with their receipts, for the reports to the marking system.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnedCodeLine } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import type { Column } from '#app/kit/display/columns.ts'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { CHECK_TABS, checkTabs } from './check-tabs.ts'
import { fieldLabel, timeLabel } from './labels.ts'

const { codes, exportCodes } = backOfficeApi.returnChecks
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const columnsOf = (): Column<ReturnedCodeLine>[] => [
  {
    key: 'code',
    title: fieldLabel('code'),
    cell: (line) => <span className="tabular">{line.code}</span>,
    sort: 'code',
    isGrowing: true,
    width: 260,
  },
  {
    key: 'product',
    title: fieldLabel('product'),
    cell: (line) => line.product,
    sort: 'product',
    isGrowing: true,
    width: 180,
    priority: 1,
  },
  {
    key: 'number',
    title: fieldLabel('request'),
    cell: (line) => `№ ${line.number}`,
    sort: 'number',
    width: 110,
  },
  {
    key: 'application',
    title: fieldLabel('application'),
    cell: (line) => (line.application === null ? null : `№ ${line.application}`),
    width: 110,
    priority: 4,
  },
  {
    key: 'branch',
    title: fieldLabel('branch'),
    cell: (line) => line.branch || null,
    width: 190,
    priority: 5,
  },
  { key: 'register', title: fieldLabel('register'), cell: (line) => line.register, width: 170, priority: 3 },
  { key: 'receipt', title: fieldLabel('receipt'), cell: (line) => line.receipt, width: 110, priority: 2 },
  {
    key: 'issued_at',
    title: fieldLabel('issued_at'),
    cell: (line) => (line.issued_at === null ? null : timeLabel(line.issued_at)),
    width: 164,
    priority: 6,
  },
  {
    key: 'added_at',
    title: fieldLabel('added_at'),
    cell: (line) => timeLabel(line.added_at),
    sort: 'added',
    width: 164,
    priority: 7,
  },
]

export function ReturnedCodes() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const branches = useBranchItems()
  return (
    <ListPage<ReturnedCodeLine>
      title={label('screens:return_check')}
      input={{
        name: 'returned-codes',
        path: '/return_check',
        endpoints: { list: codes, export: exportCodes },
        tabs: checkTabs(),
        ...addressTab('codes'),
        columns: columnsOf(),
        sorts: ['added', 'number', 'code', 'product'],
        filters: { tab: CHECK_TABS, branch: isId, period: PERIODS },
        groups: [
          { name: 'branch', label: fieldLabel('branch'), items: branches },
          {
            name: 'period',
            label: label('kit:list.period'),
            items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
          },
        ],
      }}
      searchLabel={t('codes_search')}
      nameOf={(line) => line.code}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="break-all font-semibold tabular">{line.code}</span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
            <span>{line.product}</span>
            <span>{t('check_title', { number: line.number })}</span>
          </span>
        </span>
      )}
      {...(can('return_check.view')
        ? {
            linkOf: ({ number }: ReturnedCodeLine) => ({
              to: '/return_check/$id',
              params: { id: String(number) },
            }),
          }
        : {})}
      empty={{ title: t('codes_empty'), text: t('codes_empty_text') }}
    />
  )
}
