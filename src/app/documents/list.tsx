// The list of one kind of document: receipts, write-offs, counts.
import { PackagePlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { BranchDocumentLine } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import {
  countColumn,
  momentColumn,
  moneyColumn,
  numberColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { UploadLink, useIsUpload } from '#app/pickers/upload/upload-link.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { canMoveDocument, statesOf } from '#domain/stock/branch-documents.ts'
import { DOCUMENT_PERIODS, type DocumentPeriod } from '#domain/stock/documents.ts'
import { KINDS, type KindProps } from './kinds.ts'
import { fieldLabel, stateLabel, timeLabel, valueLabel, valueTitle } from './labels.ts'
import { StatePill } from './state-pill.tsx'
import { ReceiptUpload } from './upload.tsx'

const SORTS = ['newest', 'number', 'branch', 'state', 'pieces', 'differences', 'created_at', 'closed_at']
const PERIODS = Object.keys(DOCUMENT_PERIODS) as DocumentPeriod[]

const columnsFor = (kind: KindProps['kind'], seesCost: boolean): Column<BranchDocumentLine>[] => [
  numberColumn('number', fieldLabel('number'), { sort: true }),
  textColumn('branch', fieldLabel('branch_id'), { sort: true, width: 150 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, {
    sort: true,
    width: 180,
  }),
  countColumn('pieces', fieldLabel(kind === 'count' ? 'counted' : 'pieces'), {
    sort: true,
    width: 96,
    priority: 1,
    absent: '',
  }),
  ...(kind === 'count'
    ? [
        countColumn('differences', fieldLabel('differences'), {
          sort: true,
          width: 130,
          priority: 1,
          absent: '',
        }),
      ]
    : []),
  ...(seesCost ? [moneyColumn('value', valueTitle(kind), { priority: 2 })] : []),
  textColumn('author', fieldLabel('author'), { width: 150, priority: 3 }),
  momentColumn('created_at', fieldLabel('created_at'), { sort: true, width: 160, priority: 4 }),
  momentColumn('closed_at', fieldLabel('closed_at'), { sort: true, width: 160, priority: 5 }),
]

function useListInput({ kind }: KindProps) {
  const { t } = useTranslation('documents')
  const { can, scopeOf } = useSession()
  const branches = useBranchItems()
  const { endpoints, path } = KINDS[kind]
  const states = statesOf(kind)
  // Who sees one branch only gets no filter by branch.
  const isEverywhere = scopeOf(kind) === 'all'
  return {
    name: kind,
    isSearchInAddress: true as const,
    path,
    endpoints: { list: endpoints.list, export: endpoints.export },
    columns: columnsFor(kind, can('goods.cost')),
    sorts: SORTS,
    filters: { state: states, period: PERIODS, ...(isEverywhere ? { branch: isId } : {}) },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: states.map((key) => ({ key, label: stateLabel(key) })),
      },
      ...(isEverywhere ? [{ name: 'branch', label: fieldLabel('branch_id'), items: branches }] : []),
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIODS.map((key) => ({ key, label: t(`periods.${key}`) })),
      },
    ],
  }
}

function Card({ kind, line }: KindProps & { line: BranchDocumentLine }) {
  const { t } = useTranslation('documents')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t(`${kind}.title`, { number: line.number })}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.branch}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>
          {fieldLabel(kind === 'count' ? 'counted' : 'pieces')}: {line.pieces}
        </span>
        {line.differences !== null && (
          <span>
            {fieldLabel('differences')}: {line.differences}
          </span>
        )}
        {line.value !== null && (
          <span>
            {valueTitle(kind)}: {valueLabel(line.value)}
          </span>
        )}
        <span>{timeLabel(line.created_at)}</span>
      </span>
    </span>
  )
}

/** Posts ticked drafts of receipts, each by itself: an upload may have made many. */
function usePosting(): BulkAction<BranchDocumentLine> {
  const { t } = useTranslation('documents')
  return {
    key: 'post',
    icon: PackagePlus,
    label: t('bulk.post'),
    confirm: { title: t('bulk.post_title'), text: t('bulk.post_text'), confirm: t('bulk.post') },
    refusal: ({ state }) =>
      canMoveDocument('receipt', 'post', state) ? null : t('bulk.is_no_draft', { state: stateLabel(state) }),
    run: async ({ key, version }) => {
      const input = { params: { key }, body: { base_version: version } }
      await call(backOfficeApi.receipts.post, input, { notify: 'none' })
      return null
    },
    done: (count) => t('bulk.posted', { count }),
  }
}

function DocumentList({ kind }: KindProps) {
  const { t } = useTranslation('documents')
  const { can } = useSession()
  const canCreate = can(`${kind}.create`)
  const posting = usePosting()
  const bulk = kind === 'receipt' && can('receipt.post') ? { bulk: [posting] } : {}
  const { path } = KINDS[kind]
  return (
    <ListPage<BranchDocumentLine>
      title={label(`screens:${kind}`)}
      input={useListInput({ kind })}
      {...bulk}
      searchLabel={t(`${kind}.search`)}
      nameOf={(line) => t(`${kind}.title`, { number: line.number })}
      card={(line) => <Card kind={kind} line={line} />}
      {...(can(`${kind}.view`)
        ? { linkOf: ({ key }: BranchDocumentLine) => ({ to: `${path}/$id`, params: { id: key } }) }
        : {})}
      empty={{
        title: t(`${kind}.empty`),
        text: t(`${kind}.${canCreate ? 'empty_text' : 'empty_text_reader'}`),
      }}
      actions={
        canCreate && (
          <>
            {kind === 'receipt' && <UploadLink path={path} />}
            <LinkButton kind="primary" icon={Plus} to={`${path}/create`}>
              {t(`${kind}.new`)}
            </LinkButton>
          </>
        )
      }
    />
  )
}

export const ReceiptList = () =>
  useIsUpload('receipt.create') ? <ReceiptUpload /> : <DocumentList kind="receipt" />
export const WriteOffList = () => <DocumentList kind="write_off" />
export const CountList = () => <DocumentList kind="count" />
