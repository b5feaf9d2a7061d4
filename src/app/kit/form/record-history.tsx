// The history of a record: who did what and when, and the earlier values unless they are personal data.
import { useTranslation } from 'react-i18next'
import type { HistoryItem, historyEntry } from '#api/shapes/history.ts'
import { findText } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { EmptyState } from '../display/states.tsx'
import { Timeline, type TimelineItem } from '../display/timeline.tsx'
import { Section } from '../layout/section.tsx'
import type { DescribeChange } from './conflict-bar.tsx'
import { RecordState } from './record-state.tsx'

export type HistoryProps = {
  /** Replaces the title "History of changes". */
  title?: string
  endpoint: ReturnType<typeof historyEntry>
  recordKey: string
  /** Labels of a field and its value, as in the conflict bar. */
  describeChange: DescribeChange
  /** Labels of actions that are specific to this kind of record; null for the common ones. */
  actionLabel?: (action: string) => string | null
}

const LOOKS: Record<string, NonNullable<TimelineItem['look']>> = {
  create: 'ok',
  restore: 'ok',
  remove: 'danger',
  delete: 'danger',
}
/** `branch_update` → `update`. */
const verbOf = (action: string): string => action.slice(action.lastIndexOf('_') + 1)

function Changes({ item, describeChange }: { item: HistoryItem; describeChange: DescribeChange }) {
  const { t } = useTranslation('kit')
  const describeValue = (field: string, value: unknown) =>
    value === null || value === '' ? t('history.nothing') : describeChange(field, value).value
  return item.fields.map((field) => {
    const { label } = describeChange(field, null)
    const pair = item.changes[field]
    return (
      <span key={field} className="block">
        {pair === undefined
          ? t('history.field', { field: label })
          : t('history.change', {
              field: label,
              from: describeValue(field, pair[0]),
              to: describeValue(field, pair[1]),
            })}
      </span>
    )
  })
}

export function RecordHistory({ title, endpoint, recordKey, describeChange, actionLabel }: HistoryProps) {
  const { t } = useTranslation('kit')
  const { data, error, refetch } = useEndpoint(endpoint, { params: { key: recordKey } }, { notify: 'none' })
  const titleOf = (action: string) =>
    actionLabel?.(action) ?? findText(`kit:history.actions.${verbOf(action)}`) ?? t('history.actions.update')
  const items = (data?.items ?? []).map((item) => ({
    key: item.id,
    title: titleOf(item.action),
    at: item.at,
    who: item.who ?? t('history.system'),
    look: LOOKS[verbOf(item.action)] ?? 'calm',
    ...(item.fields.length === 0 ? {} : { text: <Changes item={item} describeChange={describeChange} /> }),
  }))
  return (
    <Section title={title ?? t('history.title')}>
      {data === undefined && <RecordState failure={error} rows={3} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('history.empty')} text="" />}
      {items.length > 0 && <Timeline items={items} />}
    </Section>
  )
}
