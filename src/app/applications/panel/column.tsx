// A column of the support panel: how many items wait, and the first of them as links to where they are worked on.
import { Link } from '@tanstack/react-router'
import { UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelItem } from '#api/back-office/dashboard.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { api } from '#api/index.ts'
import { findText, useLanguage } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { APPLICATION_COLUMNS, type PanelColumn as Column } from '#domain/support/panel.ts'
import { AssignRecord } from '../queue/assign-dialog.tsx'

const isOfApplications = (column: Column): boolean => APPLICATION_COLUMNS.some((one) => one === column)

/** Where an item is worked on. */
function addressOf(column: Column, { key }: PanelItem): RowAddress {
  if (column === 'complaints') return { to: '/complaint', search: { open: key } }
  if (column === 'tablets') return { to: '/tablets/$id', params: { id: key } }
  if (column === 'checks') return { to: '/return_check/$id', params: { id: key } }
  if (column === 'jobs') return { to: '/settings' }
  return { to: '/applications/$id', params: { id: key } }
}

/** What the item says besides its title. */
function useDetail() {
  const { t } = useTranslation('panel')
  return (column: Column, detail: string | null): string => {
    if (detail === null) return ''
    if (column === 'photos') return t('photos', { count: Number(detail) })
    if (column === 'tablets') return detail
    if (column === 'jobs') return findText(`server-settings:jobs.kinds.${detail}`) ?? detail
    return findText(`panel:details.${detail}`) ?? detail
  }
}

function Item({ column, item }: { column: Column; item: PanelItem }) {
  const { t } = useTranslation('panel')
  const language = useLanguage()
  const detailOf = useDetail()
  const { number, title, at, holder } = item
  const name = title === '' ? detailOf(column, item.detail) : title
  const detail = title === '' ? '' : detailOf(column, item.detail)
  const { to, params = {}, search = {} } = addressOf(column, item)
  return (
    <Link
      to={to}
      params={params}
      search={search}
      className="flex min-w-0 flex-1 flex-col gap-0.5 rounded-xl px-2 py-2 text-text no-underline hover:bg-surface-2"
    >
      <span className="break-words font-semibold">
        {number === null ? name : t('numbered', { number, title: name })}
      </span>
      <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
        {detail !== '' && <span>{detail}</span>}
        {at !== null && <span className="tabular">{formatDateTime(at, language)}</span>}
        {holder !== null && <span>{holder.name}</span>}
      </span>
    </Link>
  )
}

function Assign({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: view } = useEndpoint(api.applications.view, { params: { id } })
  const close = () => {
    void refresh(backOfficeApi.dashboard.view.path)
    onClose()
  }
  return view === undefined ? null : <AssignRecord view={view} onClose={close} />
}

type Props = { column: Column; total: number; items: readonly PanelItem[]; canAssign: boolean }

export function PanelColumn({ column, total, items, canAssign }: Props) {
  const { t } = useTranslation('panel')
  const { t: queue } = useTranslation('queue')
  const [assigned, setAssigned] = useState<string | null>(null)
  const title = t(`columns.${column}`)
  return (
    <Section title={t('counted', { title, total })}>
      {items.length === 0 ? (
        <p className="text-text-2">{t('nothing')}</p>
      ) : (
        <ul aria-label={title} className="-mx-2 flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.key} className="flex items-center gap-1">
              <Item column={column} item={item} />
              {canAssign && isOfApplications(column) && (
                <IconButton
                  label={`${queue('assign.action')}: ${item.number ?? item.title}`}
                  icon={UserRoundPen}
                  onPress={() => setAssigned(item.key)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="text-[13px] text-text-2">{t('more', { count: total - items.length })}</p>
      )}
      {assigned !== null && <Assign id={assigned} onClose={() => setAssigned(null)} />}
    </Section>
  )
}
