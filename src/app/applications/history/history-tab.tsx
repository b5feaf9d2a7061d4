// The history of an application: everything that happened to it, filtered by the group of the kinds, and the time that each
// stage took.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { CARD } from '#app/kit/class-names.ts'
import { Chip } from '#app/kit/display/chip.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/kit/display/states.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  countByGroup,
  HISTORY_GROUPS,
  HISTORY_KINDS,
  HISTORY_LIMIT,
  type HistoryGroup,
} from '#domain/applications/history.ts'
import { Entries } from './entries.tsx'
import { exportLabels } from './entry-labels.ts'
import { StageTimes } from './stage-times.tsx'

type Items = Returns<typeof api.applications.history>['items']
type Filter = HistoryGroup | 'all'

const COLUMNS = ['at', 'kind', 'who', 'name', 'number', 'sum', 'slot', 'field', 'reason', 'text'] as const

function Export({ record, filter }: { record: ApplicationView; filter: Filter }) {
  const { t } = useTranslation(['history', 'kit'])
  const { can } = useSession()
  const save = async (format: ExportFormat) => {
    const body = {
      format,
      columns: COLUMNS.map((key) => ({ key, title: t(`history:columns.${key}`) })),
      words: exportLabels(),
      ...(filter === 'all' ? {} : { group: filter }),
    }
    try {
      const file = await call(
        api.applications.exportHistory,
        { params: { id: record.id }, body },
        { notify: 'none' },
      )
      // `call` returns a Blob for every endpoint with `kind: 'binary'`.
      saveFile(file as Blob, `history-${record.number ?? record.id}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    }
  }
  if (!can('reports.export')) return null
  return (
    <MenuButton
      label={t('history:export')}
      icon={Download}
      items={[
        { key: 'xlsx', label: t('kit:list.xlsx') },
        { key: 'csv', label: t('kit:list.csv') },
      ]}
      onAction={(key) => void save(key === 'csv' ? 'csv' : 'xlsx')}
    />
  )
}

type GroupsProps = { items: Items; filter: Filter; onChange: (filter: Filter) => void }

/** The groups that have entries, with their counts. */
function Groups({ items, filter, onChange }: GroupsProps) {
  const { t } = useTranslation('history')
  const counts = countByGroup(items)
  const shown = HISTORY_GROUPS.filter((group) => counts[group] !== undefined || group === filter)
  const chip = (key: Filter, count: number) => (
    <Chip key={key} isOn={filter === key} onPress={() => onChange(key)}>
      {t(`groups.${key}`)} <span className="tabular">{count}</span>
    </Chip>
  )
  return (
    <fieldset className="flex min-w-0 flex-1 flex-wrap gap-2">
      <legend className="sr-only">{t('filter')}</legend>
      {chip('all', items.length)}
      {shown.map((group) => chip(group, counts[group] ?? 0))}
    </fieldset>
  )
}

function Loaded({ record, items, isCut }: { record: ApplicationView; items: Items; isCut: boolean }) {
  const { t } = useTranslation('history')
  const [filter, setFilter] = useState<Filter>('all')
  const shown = items.filter(({ kind }) => filter === 'all' || HISTORY_KINDS[kind] === filter)
  return (
    <div className="@container">
      <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_14rem] @3xl:items-start">
        <section aria-label={t('filter')} className={`${CARD} min-w-0 overflow-hidden`}>
          <div className="compact flex items-start gap-3 border-b border-line p-3">
            <Groups items={items} filter={filter} onChange={setFilter} />
            <Export record={record} filter={filter} />
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('empty')} text={t('empty_text')} />
          ) : (
            <Entries items={shown} />
          )}
          {isCut && (
            <p className="border-t border-line px-4 py-3 text-[13px] text-text-2">
              {t('cut', { count: HISTORY_LIMIT })}
            </p>
          )}
        </section>
        <StageTimes items={items} />
      </div>
    </div>
  )
}

export function HistoryTab({ record }: { record: ApplicationView }) {
  const { t } = useTranslation('history')
  const { data, error, refetch } = useEndpoint(
    api.applications.history,
    { params: { id: record.id } },
    { notify: 'none', staleTime: 0 },
  )
  if (data !== undefined) return <Loaded record={record} items={data.items} isCut={data.is_cut} />
  if (error === null) return <LoadingState rows={8} />
  const retry = () => void refetch()
  return error.outcome === 'answer' ? (
    <ErrorState onRetry={retry} />
  ) : (
    <OfflineState text={t('unseen')} onRetry={retry} />
  )
}
