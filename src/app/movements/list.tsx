// Movements of goods between branches (screen `stock_to_delivey`).
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MovementLine, movementList } from '#api/back-office/movements.ts'
import { label } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useSession } from '#app/platform/session.ts'
import { differencesLabel, fieldLabel, StatePill } from './labels.ts'

const Differences = ({ line }: { line: MovementLine }) => (
  <span className={line.unsettled > 0 ? 'font-semibold text-danger tabular' : 'tabular'}>
    {differencesLabel({ all: line.differences, open: line.unsettled })}
  </span>
)

const LOOKS = {
  from: { width: 140 },
  to: { width: 140 },
  state: { width: 250, cell: ({ state }: MovementLine) => <StatePill state={state} /> },
  lines: { width: 80, priority: 5 },
  pieces: { width: 96, priority: 2 },
  sent_at: { width: 160, priority: 3 },
  received_at: { width: 160, priority: 4 },
  days: { width: 110, priority: 6 },
  differences: { width: 190, priority: 1, cell: (line: MovementLine) => <Differences line={line} /> },
}

function useListInput() {
  const branches = { items: useBranchItems() }
  const input = useDeclaredList(movementList, { looks: LOOKS, options: { from: branches, to: branches } })
  return { ...input, isSearchInAddress: true as const }
}

function Card({ line }: { line: MovementLine }) {
  const { t } = useTranslation('movements')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('title', { number: line.number })}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">
        {line.from} → {line.to}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>
          {fieldLabel('pieces')}: {line.pieces}
        </span>
        {line.days !== null && (
          <span>
            {fieldLabel('days')}: {line.days}
          </span>
        )}
        {line.differences > 0 && (
          <span>
            {fieldLabel('differences')}: <Differences line={line} />
          </span>
        )}
      </span>
    </span>
  )
}

export function MovementList() {
  const { t } = useTranslation('movements')
  const { can } = useSession()
  const canCreate = can('stock_to_delivey.create')
  return (
    <ListPage<MovementLine>
      title={label('screens:stock_to_delivey')}
      input={useListInput()}
      searchLabel={t('search')}
      nameOf={(line) => t('title', { number: line.number })}
      card={(line) => <Card line={line} />}
      {...(can('stock_to_delivey.view')
        ? { linkOf: ({ key }: MovementLine) => ({ to: '/stock_to_delivey/$id', params: { id: key } }) }
        : {})}
      empty={{ title: t('empty'), text: t(canCreate ? 'empty_text' : 'empty_text_reader') }}
      actions={
        canCreate && (
          <LinkButton kind="primary" icon={Plus} to="/stock_to_delivey/create">
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
