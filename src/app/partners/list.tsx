// The partners of the shop (screen `partners`), in the order in which they are asked.
import { ListOrdered, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PartnerLine } from '#api/back-office/partners.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { countColumn, fixedTextColumn, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
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

function useColumns(): Column<PartnerLine>[] {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const limitOf = ({ limit_max: sum }: PartnerLine) =>
    sum === 0 ? t('no_limit') : formatMoney(sum, language)
  return [
    textColumn('name', fieldLabel('name'), { sort: true, width: 180 }),
    { key: 'place', title: t('place'), cell: ({ place }) => place, sort: 'priority', width: 90 },
    pillColumn('status', fieldLabel('status'), ({ status }) => <StatusPill status={status} />),
    textColumn('type', fieldLabel('type'), ({ type }) => typeLabel(type), { width: 120, priority: 2 }),
    textColumn('months', t('months'), { width: 110, priority: 3 }),
    fixedTextColumn('limit_max', fieldLabel('limit_max'), limitOf, {
      sort: true,
      width: 150,
      align: 'right',
    }),
    countColumn('turnover_share', fieldLabel('turnover_share'), { sort: true, priority: 1 }),
    textColumn('dialect', fieldLabel('dialect'), ({ dialect }) => dialectLabel(dialect), { priority: 5 }),
    textColumn('name_1c', fieldLabel('name_1c'), { priority: 6 }),
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
