// The person's conversations, the one with the last message first; a search finds those that are on no page yet.
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Building2, type LucideIcon, UserRound, UsersRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationLine } from '#api/back-office/chat.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import type { ConversationKind } from '#domain/chat/chat.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { previewOf } from './labels.ts'

const ICONS: Record<ConversationKind, LucideIcon> = {
  direct: UserRound,
  group: UsersRound,
  branch: Building2,
}

function Line({ line, isOpen }: { line: ConversationLine; isOpen: boolean }) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const { key, kind, title, unread, last, last_at } = line
  const Icon = ICONS[kind]
  return (
    <Link
      to="/chat"
      search={{ open: key }}
      aria-current={isOpen || undefined}
      className={clsx(
        'flex min-h-16 items-center gap-3 border-b border-line px-4 py-2 text-text no-underline hover:bg-surface-2',
        isOpen && 'bg-brand-soft',
      )}
    >
      <Icon aria-hidden size={24} className="shrink-0 text-text-2" />
      <span className="min-w-0 flex-1">
        <span className={clsx('block truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>{title}</span>
        <span className="block truncate text-[13px] text-text-2">{previewOf(line)}</span>
        {last !== null && (
          <span className="block text-[13px] text-text-2 tabular">{formatDateTime(last_at, language)}</span>
        )}
      </span>
      {unread > 0 && (
        <span className="grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-[13px] font-semibold text-on-brand tabular">
          <span aria-hidden>{unread}</span>
          <span className="sr-only">{t('unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  )
}

type PageProps = { open: string | null; search: string; page: number; isLast: boolean; onMore: () => void }

/** A page of the list; behind the last one that is shown stands what leads to the next. */
function ListPage({ open, search, page, isLast, onMore }: PageProps) {
  const { t } = useTranslation('chat')
  const body = { ...(search !== '' && { search }), ...(page > 0 && { page }) }
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.chat.list,
    { body },
    { notify: 'none', keepPrevious: page === 0 },
  )
  if (data === undefined)
    return (
      <div className="p-4">
        <RecordState failure={error} onRetry={() => void refetch()} rows={page === 0 ? 8 : 2} />
      </div>
    )
  if (data.items.length === 0 && page === 0)
    return (
      <div className="p-4">
        {search === '' ? (
          <EmptyState title={t('empty')} text={t('empty_text')} />
        ) : (
          <EmptyState title={t('none_found')} text={t('none_found_text')} />
        )}
      </div>
    )
  return (
    <>
      <ul aria-label={t('conversations')} className="flex flex-col">
        {data.items.map((line) => (
          <li key={line.key}>
            <Line line={line} isOpen={line.key === open} />
          </li>
        ))}
      </ul>
      {data.more && isLast && (
        <div className="flex justify-center p-3">
          <Button kind="quiet" onPress={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

export function ConversationList({ open }: { open: string | null }) {
  const { t } = useTranslation('chat')
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const wanted = useDeferredValue(search.trim())
  const find = (text: string) => {
    setSearch(text)
    setPages(1)
  }
  return (
    <>
      <div className="sticky top-0 z-10 border-b border-line bg-surface p-3">
        <SearchBox label={t('find')} value={search} onChange={find} />
      </div>
      {Array.from({ length: pages }, (_, page) => page).map((page) => (
        <ListPage
          key={page}
          open={open}
          search={wanted}
          page={page}
          isLast={page === pages - 1}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </>
  )
}
