// The partners of the shop (screen `partners`), in the order in which they are asked.
import { useNavigate } from '@tanstack/react-router'
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
    { key: 'name', title: fieldLabel('name'), cell: (line: PartnerLine) => line.name, sort: 'name' },
    { key: 'place', title: t('place'), cell: (line: PartnerLine) => line.place, sort: 'priority' },
    {
      key: 'status',
      title: fieldLabel('status'),
      cell: (line: PartnerLine) => <StatusPill status={line.status} />,
    },
    { key: 'type', title: fieldLabel('type'), cell: (line: PartnerLine) => typeLabel(line.type) },
    { key: 'months', title: t('months'), cell: (line: PartnerLine) => line.months },
    {
      key: 'limit_max',
      title: fieldLabel('limit_max'),
      cell: (line: PartnerLine) => sum(line.limit_max),
      sort: 'limit_max',
      align: 'right' as const,
    },
    {
      key: 'turnover_share',
      title: fieldLabel('turnover_share'),
      cell: (line: PartnerLine) => line.turnover_share,
      sort: 'turnover_share',
      align: 'right' as const,
    },
    {
      key: 'dialect',
      title: fieldLabel('dialect'),
      cell: (line: PartnerLine) => dialectLabel(line.dialect),
      isWideOnly: true,
    },
    {
      key: 'name_1c',
      title: fieldLabel('name_1c'),
      cell: (line: PartnerLine) => line.name_1c,
      isWideOnly: true,
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
  const navigate = useNavigate()
  return (
    <ListPage<PartnerLine>
      title={label('screens:partners')}
      input={{
        name: 'partners',
        path: '/partners',
        endpoints,
        columns: useColumns(),
        sorts: ['priority', 'name', 'limit_max', 'turnover_share'],
        filters: { status: STATUSES, type: PARTNER_TYPES, dialect: DIALECTS },
        groups: [
          { name: 'status', items: statusItems() },
          { name: 'type', items: typeItems() },
          { name: 'dialect', items: dialectItems() },
        ],
      }}
      searchLabel={t('search')}
      card={(line) => <Card line={line} />}
      onOpen={({ key }) => void navigate({ to: '/partners/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={<Actions />}
    />
  )
}
