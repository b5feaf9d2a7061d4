// Marking codes that went back into circulation with their receipts, for the reports to the marking system.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnedCodeLine } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import { fixedTextColumn, momentColumn, numberColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { CHECK_TABS, checkTabs } from './check-tabs.ts'
import { fieldLabel } from './labels.ts'

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
  textColumn('product', fieldLabel('product'), { sort: true, width: 180, priority: 1 }),
  numberColumn('number', fieldLabel('request'), { sort: true }),
  numberColumn('application', fieldLabel('application'), { priority: 4 }),
  fixedTextColumn('branch', fieldLabel('branch'), { width: 190, priority: 5 }),
  fixedTextColumn('register', fieldLabel('register'), { width: 170, priority: 3 }),
  fixedTextColumn('receipt', fieldLabel('receipt'), { width: 110, priority: 2 }),
  momentColumn('issued_at', fieldLabel('issued_at'), { priority: 6, absent: '' }),
  momentColumn('added_at', fieldLabel('added_at'), { sort: 'added', priority: 7 }),
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
