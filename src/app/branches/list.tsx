// The branches of the shop: place, number of people, number of open applications.
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BranchLine } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
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

const column = (key: Exclude<keyof BranchLine, 'key' | 'version'>) => ({
  key,
  title: fieldLabel(key),
  cell: (line: BranchLine) => describeChange(key, line[key]).value,
})

const getColumns = () => [
  { ...column('name'), sort: 'name', isGrowing: true, width: 180 },
  { ...column('region'), sort: 'region', isGrowing: true, width: 140, priority: 2 },
  { ...column('district'), isGrowing: true, width: 140, priority: 3 },
  { ...column('address'), isGrowing: true, width: 180, priority: 5 },
  {
    ...column('phone'),
    cell: ({ phone }: BranchLine) => formatPhone(phone),
    width: 164,
    priority: 4,
  },
  { ...column('people'), sort: 'people', align: 'right' as const, width: 90 },
  { ...column('in_work'), sort: 'in_work', align: 'right' as const, width: 90, priority: 1 },
  {
    ...column('state'),
    cell: ({ state }: BranchLine) => <StatePill state={state} />,
    sort: 'state',
    width: 176,
  },
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
