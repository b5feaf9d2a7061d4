// The partners of the shop (screen `partners`), in the order in which they are asked.
import { ListOrdered, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PartnerLine } from '#api/back-office/partners.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { DIALECTS, PARTNER_TYPES } from '#domain/partners/partner.ts'
import {
  dialectItems,
  dialectLabel,
  fieldLabel,
  STATUSES,
  statusItems,
  statusLabel,
  typeItems,
  typeLabel,
} from './labels.ts'

const endpoints = { list: backOfficeApi.partners.list, export: backOfficeApi.partners.export }

export function StatusPill({ status }: { status: 'active' | 'inactive' }) {
  return <Pill look={status === 'active' ? 'ok' : 'calm'}>{statusLabel(status)}</Pill>
}

function useColumns() {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const sum = (value: number) => (value === 0 ? t('no_limit') : formatMoney(value, language))
  return [
    {
      key: 'name',
      title: fieldLabel('name'),
      cell: (line: PartnerLine) => line.name,
      sort: 'name',
      isGrowing: true,
      width: 180,
    },
    { key: 'place', title: t('place'), cell: (line: PartnerLine) => line.place, sort: 'priority', width: 90 },
    {
      key: 'status',
      title: fieldLabel('status'),
      cell: (line: PartnerLine) => <StatusPill status={line.status} />,
      width: 160,
    },
    {
      key: 'type',
      title: fieldLabel('type'),
      cell: (line: PartnerLine) => typeLabel(line.type),
      isGrowing: true,
      width: 120,
      priority: 2,
    },
    {
      key: 'months',
      title: t('months'),
      cell: (line: PartnerLine) => line.months,
      isGrowing: true,
      width: 110,
      priority: 3,
    },
    {
      key: 'limit_max',
      title: fieldLabel('limit_max'),
      cell: (line: PartnerLine) => sum(line.limit_max),
      sort: 'limit_max',
      width: 150,
      align: 'right' as const,
    },
    {
      key: 'turnover_share',
      title: fieldLabel('turnover_share'),
      cell: (line: PartnerLine) => line.turnover_share,
      sort: 'turnover_share',
      width: 90,
      priority: 1,
      align: 'right' as const,
    },
    {
      key: 'dialect',
      title: fieldLabel('dialect'),
      cell: (line: PartnerLine) => dialectLabel(line.dialect),
      isGrowing: true,
      width: 130,
      priority: 5,
    },
    {
      key: 'name_1c',
      title: fieldLabel('name_1c'),
      cell: (line: PartnerLine) => line.name_1c,
      isGrowing: true,
      width: 130,
      priority: 6,
    },
  ]
}

function Card({ line }: { line: PartnerLine }) {
  const { t } = useTranslation('partners')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{line.name}</span>
        <StatusPill status={line.status} />
      </span>
      <span className="text-[13px] text-text-2">
        {t('card', { type: typeLabel(line.type), months: line.months, share: line.turnover_share })}
      </span>
    </span>
  )
}

function Actions() {
  const { t } = useTranslation('partners')
  const { can } = useSession()
  return (
    <>
      {can('partners.priority') && (
        <LinkButton kind="quiet" icon={ListOrdered} to="/partners/priority">
          {t('order.open')}
        </LinkButton>
      )}
      {can('partners.add') && (
        <LinkButton kind="primary" icon={Plus} to="/partners/add">
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}

export function PartnerList() {
  const { t } = useTranslation('partners')
  return (
    <ListPage<PartnerLine>
      title={label('screens:partners')}
      input={{
        name: 'partners',
        isSearchInAddress: true,
        path: '/partners',
        endpoints,
        columns: useColumns(),
        sorts: ['priority', 'name', 'limit_max', 'turnover_share'],
        filters: { status: STATUSES, type: PARTNER_TYPES, dialect: DIALECTS },
        groups: [
          { name: 'status', label: fieldLabel('status'), items: statusItems() },
          { name: 'type', label: fieldLabel('type'), items: typeItems() },
          { name: 'dialect', label: fieldLabel('dialect'), items: dialectItems() },
        ],
      }}
      searchLabel={t('search')}
      card={(line) => <Card line={line} />}
      linkOf={({ key }) => ({ to: '/partners/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={<Actions />}
    />
  )
}
