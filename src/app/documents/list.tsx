// The list of one kind of document: receipts, write-offs, counts.
import { PackagePlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { BranchDocumentLine } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { UploadLink, useIsUpload } from '#app/pickers/upload/upload-link.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { canMoveDocument } from '#domain/documents/document.ts'
import { KINDS, type KindProps } from './kinds.ts'
import { fieldLabel, StatePill, stateLabel, valueTitle } from './labels.ts'
import { ReceiptUpload } from './upload.tsx'

const LOOKS = {
  branch: { width: 150 },
  state: { width: 180, cell: ({ state }: BranchDocumentLine) => <StatePill state={state} /> },
  pieces: { width: 96, priority: 1, absent: '' },
  differences: { width: 130, priority: 1, absent: '' },
  value: { priority: 2 },
  author: { width: 150, priority: 3 },
  created_at: { width: 160, priority: 4 },
  closed_at: { width: 160, priority: 5 },
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
            {valueTitle(kind)}: {sumLabel(line.value)}
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
      input={{ ...useDeclaredList(KINDS[kind].list, { looks: LOOKS }), isSearchInAddress: true }}
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
