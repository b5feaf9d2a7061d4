// What waits for support: the case to open first, and every column of the panel that is not empty with its rows.
import { useTranslation } from 'react-i18next'
import type { PanelItem } from '#api/back-office/dashboard.ts'
import { findText, label, useLanguage } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import type { PanelColumn } from '#domain/support/panel.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard, RowsHead } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { addressOfItem, useWaits, WAIT_LOOKS } from './waits.ts'

const MOST = 5

/** What an item is called, and what is known of it besides. */
function useItemTexts() {
  const { t } = useTranslation('panel')
  const language = useLanguage()
  return (column: PanelColumn, { number, title, detail, at, holder }: PanelItem) => {
    const kind = column === 'jobs' ? (findText(`server-settings:jobs.kinds.${detail}`) ?? '') : ''
    const more =
      column === 'photos' ? t('photos', { count: Number(detail) }) : findText(`panel:details.${detail}`)
    const name = title === '' ? kind : title
    return {
      title: number === null ? name : t('numbered', { number, title: name }),
      text: [more ?? '', at === null ? '' : formatDateTime(at, language), holder?.name ?? '']
        .filter((part) => part !== '')
        .join(' · '),
    }
  }
}

export function Panel() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const textsOf = useItemTexts()
  const read = useWaits()
  const link = { to: '/dashboard/$id', params: { id: String(user?.id ?? '') }, text: t('panel.columns') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('panel.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { columns } = read.data
  const count = columns.reduce((sum, { total }) => sum + total, 0)
  const [first] = columns
  const item = first?.items[0]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {first !== undefined && item !== undefined && (
        <HomeCard title={t('panel.first', { why: label(`panel:columns.${first.column}`) })} isMain>
          <div className="flex flex-wrap items-center gap-3 p-3.5">
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold break-words text-text">
                {textsOf(first.column, item).title}
              </span>
              <span className="block text-sm text-text-2">{textsOf(first.column, item).text}</span>
            </span>
            <LinkButton kind="primary" {...addressOfItem(first.column, item)}>
              {t('panel.take')}
            </LinkButton>
          </div>
        </HomeCard>
      )}
      <HomeCard title={t('panel.title')} count={count} note={t('panel.note')} link={link}>
        {columns.length === 0 && <CardNote>{t('panel.nothing')}</CardNote>}
        {columns.map(({ column, total, items }) => {
          const title = label(`panel:columns.${column}`)
          return (
            <div key={column}>
              <RowsHead>{t('panel.group', { title, total })}</RowsHead>
              <ul aria-label={title}>
                {items.slice(0, MOST).map((one) => (
                  <LinkRow
                    key={one.key}
                    {...WAIT_LOOKS[column]}
                    {...textsOf(column, one)}
                    address={addressOfItem(column, one)}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </HomeCard>
    </div>
  )
}
