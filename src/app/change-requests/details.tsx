// A request to read: its lines, its state and the transitions that the user may make. The author sees it once it is sent.

import { Download, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { linesChangedSinceWritten, moveRefusal } from '#domain/change-requests/change-request.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import type { Kind } from './kinds.ts'
import { actionLabel, describeChange, StatePill } from './labels.ts'
import { requestSteps } from './steps.tsx'
import { Value } from './value.tsx'

type Props = { kind: Kind; request: WholeRequest; onClose: () => void }
type ReadOnlyProps = Omit<Props, 'onClose'>

/** Whether the current values of the goods still matter: the request is not decided or not applied yet. */
const isOpen = ({ state }: WholeRequest) => state === 'sent' || state === 'approved'

function LineView({ kind, request, line }: ReadOnlyProps & { line: WholeRequest['lines'][number] }) {
  const { t } = useTranslation('change-requests')
  const { levels } = request
  const isChanged = isOpen(request) && linesChangedSinceWritten([line]).length > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{line.name}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
          <span className="tabular">{line.sku}</span>
          <span>{line.category}</span>
          {!line.active && <span>{t('not_sold')}</span>}
        </span>
        {isChanged && (
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <Pill look="warn" icon={TriangleAlert}>
              {t('changed')}
            </Pill>
            <span className="flex gap-x-1 text-warn">
              {t('now')} <Value kind={kind} levels={levels} value={line.now} />
            </span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="text-text-2">
          <Value kind={kind} levels={levels} value={line.old} />
        </span>
        <span aria-hidden>→</span>
        <span className="sr-only">{t('becomes')}</span>
        <span className="font-semibold">
          <Value kind={kind} levels={levels} value={line.value} />
        </span>
        {line.below_cost && <span className="font-semibold text-warn">{t('below_cost')}</span>}
      </span>
    </li>
  )
}

function Head({ request }: { request: WholeRequest }) {
  const { t } = useTranslation('change-requests')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, language))
  const rows = [
    { label: t('fields.author'), value: request.author, note: request.branch ?? '' },
    { label: t('fields.created_at'), value: at(request.created_at) },
    { label: t('fields.sent_at'), value: at(request.sent_at) },
    { label: t('fields.decided_by'), value: request.decided_by ?? '', note: at(request.decided_at) },
    { label: t('fields.applied_at'), value: at(request.applied_at) },
    { label: t('fields.note'), value: request.note },
    { label: t('fields.answer'), value: request.answer },
  ]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <StatePill state={request.state} />
      </div>
      <KeyValue rows={rows.filter(({ value }) => value !== '')} />
    </div>
  )
}

/** Saves the lines as a file. */
function ExportLines({ kind, request }: ReadOnlyProps) {
  const { t } = useTranslation(['change-requests', 'kit'])
  const { can } = useSession()
  const save = async (format: ExportFormat) => {
    const columns = ['sku', 'name', 'category', 'old', 'now', 'value'] as const
    const body = {
      format,
      columns: columns.map((key) => ({ key, title: t(`change-requests:columns.${key}`) })),
    }
    try {
      const file = await call(
        kind.endpoints.lines,
        { params: { key: request.key }, body },
        { notify: 'none' },
      )
      saveFile(file as Blob, `${kind.name}-${request.key}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    }
  }
  if (!can('reports.export')) return null
  return (
    <MenuButton
      label={t('change-requests:save_lines')}
      icon={Download}
      items={[
        { key: 'xlsx', label: t('kit:list.xlsx') },
        { key: 'csv', label: t('kit:list.csv') },
      ]}
      onAction={(key) => void save(key === 'csv' ? 'csv' : 'xlsx')}
    />
  )
}

export function RequestDetails({ kind, request, onClose }: Props) {
  const { t } = useTranslation('change-requests')
  const { state, asker } = request
  const isOwn = state === 'sent' && moveRefusal('approve', state, asker) === 'own_request'
  return (
    <Dialog
      title={t('title', { number: request.key })}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {isOwn && (
            <p className="min-w-48 flex-1 self-center text-text-2">{errorText({ key: 'own_request' })}</p>
          )}
          <Steps table={requestSteps[kind.name]} record={request} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Head request={request} />
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-bold">{t('lines_count', { count: request.lines.length })}</h3>
          <ExportLines kind={kind} request={request} />
        </div>
        <ul aria-label={t('fields.lines')} className="divide-y divide-line">
          {request.lines.map((line) => (
            <LineView key={line.product_id} kind={kind} request={request} line={line} />
          ))}
        </ul>
        <RecordHistory
          endpoint={kind.endpoints.history}
          recordKey={request.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      </div>
    </Dialog>
  )
}
