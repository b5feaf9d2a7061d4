// The clients of the shop, with a search by name in both scripts, PINFL, document or last digits of a phone.
import { Plus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClientLine } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import {
  dayColumn,
  fixedTextColumn,
  NONE,
  phoneColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { ListPageInput } from '#app/kit/list/use-list-page.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { CLIENT_TYPES } from '#domain/applications/form-choices.ts'
import { DAYS_BACK, monthsUpTo } from '#domain/clients/period.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { typeLabel } from './labels.ts'

const endpoints = backOfficeApi.clientRecords
const STATES = ['kept', 'deleted'] as const
const phoneOf = ({ phone }: ClientLine): string => (phone === null ? NONE : formatPhone(phone))

function Name({ line }: { line: ClientLine }) {
  const { t } = useTranslation('clients')
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="truncate font-medium">{line.name}</span>
      {line.is_deleted && <Pill look="danger">{t('deleted')}</Pill>}
    </span>
  )
}

function Card({ line }: { line: ClientLine }) {
  return (
    <span className="flex flex-col gap-1">
      <Name line={line} />
      <span className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2 tabular">
        <span>{phoneOf(line)}</span>
        <span>{line.pinfl ?? NONE}</span>
        <span>{line.branch ?? NONE}</span>
      </span>
    </span>
  )
}

/** Months as `11.2026`, recent periods as labels. */
function usePeriods() {
  const { t } = useTranslation('clients')
  const days = (Object.keys(DAYS_BACK) as Array<keyof typeof DAYS_BACK>).map((key) => ({
    key: key as string,
    label: t(`periods.${key}`),
  }))
  const months = monthsUpTo(getToday()).map((key) => {
    const [year = '', month = ''] = key.split('-')
    return { key, label: `${month}.${year}` }
  })
  return [...days, ...months]
}

function useColumns(): ListPageInput<ClientLine>['columns'] {
  const { t } = useTranslation('clients')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: (line) => <Name line={line} />,
      sort: 'name',
      isGrowing: true,
      width: 220,
    },
    fixedTextColumn('pinfl', t('columns.pinfl'), { width: 166, priority: 3 }),
    fixedTextColumn('document_number', t('columns.document'), { width: 130, priority: 2 }),
    phoneColumn('phone', t('columns.phone')),
    fixedTextColumn('client_type', t('columns.type'), (line) => typeLabel(line.client_type), {
      width: 150,
      priority: 4,
    }),
    textColumn('branch', t('columns.branch'), { width: 120, priority: 5 }),
    dayColumn('created_at', t('columns.created'), ({ created_at }) => dateInTashkent(created_at), {
      priority: 1,
      sort: 'newest',
      isSortDescending: true,
    }),
  ]
}

function useListInput(): ListPageInput<ClientLine> {
  const { t } = useTranslation('clients')
  const places = useBranchOptions()
  const periods = usePeriods()
  const types = CLIENT_TYPES.map((key) => ({ key: key as string, label: typeLabel(key) }))
  const states = STATES.map((key) => ({ key: key as string, label: t(`states.${key}`) }))
  const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key)
  return {
    name: 'clients',
    path: '/clients',
    endpoints,
    columns: useColumns(),
    sorts: ['newest', 'name'],
    filters: { state: keys(states), client_type: keys(types), branch: isId, created: keys(periods) },
    groups: [
      { name: 'client_type', label: t('columns.type'), items: types },
      { name: 'state', label: label('kit:list.state'), items: states },
      { name: 'branch', label: t('columns.branch'), ...places },
      { name: 'created', items: periods, label: t('columns.created') },
    ],
  }
}

export function ClientList() {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  return (
    <ListPage<ClientLine>
      title={label('screens:clients')}
      input={useListInput()}
      searchLabel={t('search')}
      card={(line) => <Card line={line} />}
      {...(can('clients.view')
        ? { linkOf: ({ key }: ClientLine) => ({ to: '/clients/$id', params: { id: key } }) }
        : { onOpen: () => toast.info(t('no_card')) })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={
        <>
          {can('clients.merge') && (
            <LinkButton kind="quiet" icon={Users} to="/clients/merge">
              {t('pairs.open')}
            </LinkButton>
          )}
          {can('clients.add') && (
            <LinkButton kind="primary" icon={Plus} to="/clients/add">
              {t('new')}
            </LinkButton>
          )}
        </>
      }
    />
  )
}
