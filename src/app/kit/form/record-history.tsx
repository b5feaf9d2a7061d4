// What happened to a record: who did what and when, and what stood there before, where that is nobody's personal data.
import { useTranslation } from 'react-i18next'
import type { HistoryItem, historyEntry } from '#api/shapes/history.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { EmptyState, ErrorState, LoadingState } from '../display/states.tsx'
import { Timeline, type TimelineItem } from '../display/timeline.tsx'
import { Section } from '../layout/section.tsx'
import type { WordsOf } from './conflict-bar.tsx'

export type HistoryProps = {
  /** What this history is of, where it is not that of the changes. */
  title?: string
  row: ReturnType<typeof historyEntry>
  recordKey: string
  /** The words of a field and of its value, as for the bar of a conflict. */
  wordsOf: WordsOf
  /** The words of an action that not every record has. */
  actionWord?: (action: string) => string | null
}

const LOOKS: Record<string, NonNullable<TimelineItem['look']>> = {
  create: 'ok',
  restore: 'ok',
  remove: 'danger',
  delete: 'danger',
}
/** `branch_update` → `update`. */
const verbOf = (action: string): string => action.slice(action.lastIndexOf('_') + 1)

function Changes({ item, wordsOf }: { item: HistoryItem; wordsOf: WordsOf }) {
  const { t } = useTranslation('kit')
  const said = (field: string, value: unknown) =>
    value === null || value === '' ? t('history.nothing') : wordsOf(field, value).value
  return item.fields.map((field) => {
    const { label } = wordsOf(field, null)
    const pair = item.changes[field]
    return (
      <span key={field} className="block">
        {pair === undefined
          ? t('history.field', { field: label })
          : t('history.change', { field: label, from: said(field, pair[0]), to: said(field, pair[1]) })}
      </span>
    )
  })
}

export function RecordHistory({ title, row, recordKey, wordsOf, actionWord }: HistoryProps) {
  const { t } = useTranslation('kit')
  const { data, error, refetch } = useEndpoint(row, { params: { key: recordKey } }, { notify: 'none' })
  const titleOf = (action: string) =>
    actionWord?.(action) ?? textOf(`kit:history.actions.${verbOf(action)}`) ?? t('history.actions.update')
  const items = (data?.items ?? []).map((item) => ({
    key: item.id,
    title: titleOf(item.action),
    at: item.at,
    who: item.who ?? t('history.system'),
    look: LOOKS[verbOf(item.action)] ?? 'calm',
    ...(item.fields.length === 0 ? {} : { text: <Changes item={item} wordsOf={wordsOf} /> }),
  }))
  return (
    <Section title={title ?? t('history.title')}>
      {data === undefined && error === null && <LoadingState rows={3} />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('history.empty')} text="" />}
      {items.length > 0 && <Timeline items={items} />}
    </Section>
  )
}
