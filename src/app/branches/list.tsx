// The branches of the shop: place, number of people, number of open applications.
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BranchLine } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { countColumn, phoneColumn, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'
import { BRANCH_STATES } from '#domain/branches/branch.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { labelIn } from '#domain/reference/lists.ts'
import { districtsOf, REGIONS } from '#domain/reference/regions.ts'
import { describeChange, fieldLabel, placeLabel, stateLabel } from './labels.ts'
import { StatePill } from './state-pill.tsx'

const endpoints = { list: backOfficeApi.branches.list, export: backOfficeApi.branches.export }
const ALL_DISTRICTS = REGIONS.flatMap(({ districts }) => districts)
const itemsOf = (places: readonly ((typeof REGIONS)[number] | (typeof ALL_DISTRICTS)[number])[]) =>
  places.map((place) => ({ key: String(place.id), label: labelIn(place, getLanguage()) }))

const placeColumn = (key: 'region' | 'district', options: { sort?: true; priority: number }) =>
  textColumn(key, fieldLabel(key), (line: BranchLine) => describeChange(key, line[key]).value, {
    width: 140,
    ...options,
  })

const getColumns = (): Column<BranchLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 180 }),
  placeColumn('region', { sort: true, priority: 2 }),
  placeColumn('district', { priority: 3 }),
  textColumn('address', fieldLabel('address'), { width: 180, priority: 5 }),
  phoneColumn('phone', fieldLabel('phone'), { priority: 4 }),
  countColumn('people', fieldLabel('people'), { sort: true }),
  countColumn('in_work', fieldLabel('in_work'), { sort: true, priority: 1 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, {
    sort: true,
    width: 176,
  }),
]

/** The districts are those of the chosen region. A district of another region in the address is ignored. */
function useFilters() {
  const { region } = useSearch({ strict: false }) as { region?: unknown }
  const districts = region === undefined ? ALL_DISTRICTS : districtsOf(Number(region))
  const groups = [
    {
      name: 'state',
      label: fieldLabel('state'),
      items: BRANCH_STATES.map((key) => ({ key, label: stateLabel(key) })),
    },
    { name: 'region', label: fieldLabel('region'), items: itemsOf(REGIONS) },
    { name: 'district', label: fieldLabel('district'), items: itemsOf(districts) },
  ]
  const filters = Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ key }) => key)]))
  return { groups, filters }
}

function Card({ branch }: { branch: BranchLine }) {
  const { t } = useTranslation('branches')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{branch.name}</span>
        <StatePill state={branch.state} />
      </span>
      <span>{placeLabel(branch)}</span>
      <span className="flex flex-wrap gap-x-4 text-text-2">
        {branch.phone !== '' && <span className="tabular">{formatPhone(branch.phone)}</span>}
        <span>{t('people_count', { count: branch.people })}</span>
        <span>{t('in_work_count', { count: branch.in_work })}</span>
      </span>
    </span>
  )
}

export function BranchList() {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  return (
    <ListPage<BranchLine>
      title={label('screens:branches')}
      input={{
        name: 'branches',
        isSearchInAddress: true,
        path: '/branches',
        endpoints,
        columns: getColumns(),
        ...useFilters(),
        sorts: ['name', 'region', 'people', 'in_work', 'state'],
      }}
      searchLabel={t('search')}
      card={(branch) => <Card branch={branch} />}
      linkOf={({ key }) => ({ to: '/branches/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={
        can('branches.add') && (
          <LinkButton kind="primary" icon={Plus} to="/branches/add">
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
