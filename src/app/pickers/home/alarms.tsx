// What needs somebody although nobody has asked: late partners, complaints, tablets, failed jobs, missing receipts; each opens its list.
import { useTranslation } from 'react-i18next'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import { useSession } from '#app/platform/session.ts'
import { alarmsOf, type HomeKind } from '#domain/home/blocks.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import type { PanelColumn } from '#domain/support/panel.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { addressOfItem, useWaits, WAIT_LOOKS } from './waits.ts'

/** Where each column that may be an alarm is worked on by people without the panel, which has exactly these rows. */
const LISTS: Partial<Record<PanelColumn, RowAddress>> = {
  support: { to: '/applications', search: { tab: 'support' } },
  complaints: { to: '/complaint', search: { sort: 'due' } },
  tablets: { to: '/tablets' },
  jobs: { to: '/settings' },
  checks: { to: '/return_check', search: { tab: 'checks' } },
}

export function Alarms({ kind }: { kind: HomeKind }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { can, user } = useSession()
  const read = useWaits()
  if (read.data === undefined)
    return (
      <HomeCard title={t('alarms.title')}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { columns } = read.data
  const rows = alarmsOf(kind).flatMap((alarm) => {
    const [found, list] = [columns.find(({ column }) => column === alarm), LISTS[alarm]]
    return found === undefined || list === undefined ? [] : [{ ...found, list }]
  })
  const panel = can('dashboard') ? { to: '/dashboard/$id', params: { id: String(user?.id ?? '') } } : null
  const count = rows.reduce((sum, { total }) => sum + total, 0)
  return (
    <HomeCard title={t('alarms.title')} {...(count > 0 ? { count } : {})}>
      {rows.length === 0 ? (
        <CardNote>{t('alarms.nothing')}</CardNote>
      ) : (
        <ul>
          {rows.map(({ column, total, items: [first], list }) => (
            <LinkRow
              key={column}
              {...WAIT_LOOKS[column]}
              title={t('alarms.line', { what: label(`panel:columns.${column}`), total })}
              text={[first?.title ?? '', first?.at == null ? '' : formatDateTime(first.at, language)]
                .filter((part) => part !== '')
                .join(' · ')}
              address={total === 1 && first !== undefined ? addressOfItem(column, first) : (panel ?? list)}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
