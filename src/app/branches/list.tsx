// The branches of the shop: where they are, how many people work there, and how much work they have.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BranchLine } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, textOf } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'
import { BRANCH_STATES } from '#domain/branches/branch.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { wordOf } from '#domain/reference/lists.ts'
import { districtsOf, REGIONS } from '#domain/reference/regions.ts'
import { StatePill } from './state-pill.tsx'
import { fieldWord, placeWord, stateWord, wordsOf } from './words.ts'

const rows = { list: backOfficeApi.branches.list, export: backOfficeApi.branches.export }
const ALL_DISTRICTS = REGIONS.flatMap(({ districts }) => districts)
const itemsOf = (places: readonly ((typeof REGIONS)[number] | (typeof ALL_DISTRICTS)[number])[]) =>
  places.map((place) => ({ key: String(place.id), label: wordOf(place, getLanguage()) }))

const column = (key: keyof BranchLine & string) => ({
  key,
  title: fieldWord(key),
  cell: (line: BranchLine) => wordsOf(key, line[key]).value,
})

const columns = () => [
  { ...column('name'), sort: 'name' },
  { ...column('region'), sort: 'region' },
  column('district'),
  { ...column('address'), isWideOnly: true },
  {
    ...column('phone'),
    cell: ({ phone }: BranchLine) => <span className="whitespace-nowrap tabular">{formatPhone(phone)}</span>,
    isWideOnly: true,
  },
  { ...column('people'), sort: 'people', align: 'right' as const },
  { ...column('in_work'), sort: 'in_work', align: 'right' as const },
  { ...column('state'), cell: ({ state }: BranchLine) => <StatePill state={state} />, sort: 'state' },
]

/** Filters; districts are those of the chosen region, which also takes a district off that is not in it. */
function usePlaces() {
  const { region } = useSearch({ strict: false }) as { region?: unknown }
  const districts = region === undefined ? ALL_DISTRICTS : districtsOf(Number(region))
  const groups = [
    { name: 'state', items: BRANCH_STATES.map((key) => ({ key, label: stateWord(key) })) },
    { name: 'region', label: fieldWord('region'), items: itemsOf(REGIONS) },
    { name: 'district', label: fieldWord('district'), items: itemsOf(districts) },
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
      <span>{placeWord(branch)}</span>
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
  const navigate = useNavigate()
  const { can } = useSession()
  return (
    <ListPage<BranchLine>
      title={textOf('screens:branches') ?? ''}
      given={{
        name: 'branches',
        path: '/branches',
        rows,
        columns: columns(),
        ...usePlaces(),
        sorts: ['name', 'region', 'people', 'in_work', 'state'],
      }}
      searchLabel={t('search')}
      card={(branch) => <Card branch={branch} />}
      onOpen={({ key }) => void navigate({ to: '/branches/$id', params: { id: key } })}
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
