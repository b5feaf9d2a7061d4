// One's own board (screen `analytic_new`): a period and what it is compared with, and the parts that the person has chosen. The
// address has the period, the comparison, the branch and what the chart shows; the server keeps the parts.
import { useNavigate } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import type { Filters } from '#app/kit/list/use-list-state.ts'
import { periodGroups } from '#app/pickers/period.tsx'
import { usePeriodOfAddress } from '#app/pickers/period-address.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { periodFault } from '#domain/kernel/time/period.ts'
import { type ChartUnit, COMPARISONS, type Comparison } from '#domain/reports/board.ts'
import { completePeriod, type Period } from '#domain/sales/period.ts'
import { useBoardAddress } from './board-address.ts'
import type { ExportBody } from './export.tsx'
import { BoardFilters } from './filters.tsx'
import { boardLabel } from './labels.ts'
import type { ChartMeasure } from './measures.ts'
import { Parts } from './parts.tsx'
import { PartsDialog } from './parts-dialog.tsx'
import { useRows } from './rows.ts'

const endpoints = backOfficeApi.ownBoard

type Asked = Period & { comparison: Comparison; branch?: string; measure: ChartMeasure; unit: ChartUnit }

type Change = Partial<Omit<Asked, 'branch'>> & { branch?: string | null }

/** Without a comparison in the address a period stands beside the one before. */
const comparisonOf = (key: unknown): Comparison => COMPARISONS.find((one) => one === key) ?? 'previous'

/** What the address asks for: the current month where it has no period that can be asked for. */
function useAsked(): [Asked, (change: Change) => void] {
  const { search, ...address } = useBoardAddress()
  const navigate = useNavigate()
  const period = usePeriodOfAddress(completePeriod({}, getToday()))
  const asked = { ...period, ...address, comparison: comparisonOf(search['comparison']) }
  return [
    asked,
    (change) => {
      const { branch, ...rest } = { ...asked, ...change }
      const search: Record<string, string> = branch == null ? rest : { ...rest, branch }
      void navigate({ to: '/analytic_new', search, replace: true, resetScroll: false })
    },
  ]
}

type SettingsProps = { asked: Asked; onChange: (change: Change) => void; children: ReactNode }

function Settings({ asked, onChange, children }: SettingsProps) {
  const { t } = useTranslation('analytics')
  const { from, to, comparison, branch = null } = asked
  const put = (filters: Filters) => {
    const period = completePeriod({ from: filters['from'], to: filters['to'] }, getToday())
    if (periodFault(period.from, period.to) === null)
      onChange({ ...period, branch: filters['branch'] ?? null })
    else toast.warn(errorText({ key: 'address_period' }))
  }
  return (
    <BoardFilters
      permission="analytic_new"
      groups={periodGroups()}
      filters={{ from, to, branch }}
      onChange={put}
    >
      <Segments
        name="comparison"
        label={boardLabel('comparison')}
        value={comparison}
        onChange={(key) => onChange({ comparison: comparisonOf(key) })}
        items={COMPARISONS.map((key) => ({ key, label: t(`comparisons.${key}`) }))}
      />
      {children}
    </BoardFilters>
  )
}

export function OwnBoard() {
  const { t } = useTranslation('analytics')
  const [isChoosing, setChoosing] = useState(false)
  const [asked, change] = useAsked()
  const { measure, unit, ...body } = asked
  const rows = useRows('analytic_new', asked, asked.branch)
  const read = useEndpoint(endpoints.view, { body }, { notify: 'none' })
  const chosen = useEndpoint(endpoints.parts, {}, { notify: 'none' })
  const { data: board } = read
  const parts = chosen.data?.parts
  const retry = () => {
    void read.refetch()
    void chosen.refetch()
  }
  const exporting = {
    name: 'analytic_new',
    ask: (part: ExportBody) => call(endpoints.export, { body: { ...body, ...part } }, { notify: 'none' }),
  }
  return (
    <Page title={label('screens:analytic_new')}>
      <Settings asked={asked} onChange={change}>
        {parts !== undefined && (
          <Button kind="quiet" icon={LayoutGrid} onPress={() => setChoosing(true)}>
            {t('choose_parts')}
          </Button>
        )}
      </Settings>
      {board === undefined || parts === undefined ? (
        <RecordState failure={read.error ?? chosen.error} onRetry={retry} />
      ) : (
        <>
          {board.compared !== null && (
            <p className="-my-1.5 text-[13px] text-text-2">
              {t('compared', { from: formatDate(board.compared.from), to: formatDate(board.compared.to) })}
            </p>
          )}
          <Parts
            parts={parts}
            board={board}
            exporting={exporting}
            rows={rows}
            chart={{
              measure,
              onMeasure: (key) => change({ measure: key }),
              unit,
              onUnit: (key) => change({ unit: key }),
            }}
          />
        </>
      )}
      {isChoosing && parts !== undefined && <PartsDialog parts={parts} onClose={() => setChoosing(false)} />}
    </Page>
  )
}
