// The branches of the shop: place, number of people, number of open applications.

import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BranchLine, branchList } from '#api/back-office/branches.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { namedItem } from '#app/pickers/named-item.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { districtsOf, REGIONS } from '#domain/reference/regions.ts'
import { placeLabel, StatePill, valueLabel } from './labels.ts'

const ALL_DISTRICTS = REGIONS.flatMap(({ districts }) => districts)
const itemsOf = (places: readonly ((typeof REGIONS)[number] | (typeof ALL_DISTRICTS)[number])[]) =>
  places.map((place) => namedItem(place.id, place, getLanguage()))

const LOOKS = {
  name: { width: 180 },
  region: {
    isGrowing: true,
    width: 140,
    priority: 2,
    cell: ({ region }: BranchLine) => valueLabel('region', region),
  },
  district: {
    isGrowing: true,
    width: 140,
    priority: 3,
    cell: ({ district }: BranchLine) => valueLabel('district', district),
  },
  address: { width: 180, priority: 5 },
  phone: { priority: 4 },
  in_work: { priority: 1 },
  state: { width: 176, cell: ({ state }: BranchLine) => <StatePill state={state} /> },
}

/** The districts are those of the chosen region. A district of another region in the address is ignored. */
function useListInput() {
  const { region } = useSearch({ strict: false }) as { region?: unknown }
  const districts = region === undefined ? ALL_DISTRICTS : districtsOf(Number(region))
  const options = {
    region: { items: itemsOf(REGIONS), isComplete: true },
    district: { items: itemsOf(districts), isComplete: true },
  } as const
  return { ...useDeclaredList(branchList, { looks: LOOKS, options }), isSearchInAddress: true }
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
      input={useListInput()}
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
