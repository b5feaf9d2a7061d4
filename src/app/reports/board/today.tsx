// The board of today (screen `analytic`): everything that happened since midnight in Tashkent beside the same weekday, refreshed
// automatically.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { correctTime, getToday } from '#app/platform/wire/clock.ts'
import { formatDate, formatTime, longDate } from '#domain/kernel/time/dates.ts'
import { TODAY_PARTS } from '#domain/reports/board.ts'
import { branchOf, useBoardAddress } from './board-address.ts'
import type { ExportBody } from './export.tsx'
import { BoardFilters } from './filters.tsx'
import type { ChartMeasure } from './measures.ts'
import { Parts } from './parts.tsx'
import { useRows } from './rows.ts'

const endpoints = backOfficeApi.boardOfToday
const REFETCH_MS = 30_000

export function BoardOfToday() {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const { search, measure, unit } = useBoardAddress()
  const navigate = useNavigate()
  const asked = branchOf(search['branch'])
  const read = useEndpoint(endpoints.view, { body: asked }, { notify: 'none', refetchInterval: REFETCH_MS })
  const { data: board, error, refetch, dataUpdatedAt } = read
  const period = board?.period ?? { from: getToday(), to: getToday() }
  const rows = useRows('analytic', period, asked.branch)
  const change = (changed: { branch?: string | null; measure?: ChartMeasure }) => {
    const { branch, ...rest } = { ...asked, measure, ...changed }
    const search: Record<string, string> = branch == null ? rest : { ...rest, branch }
    void navigate({ to: '/analytic', search, replace: true, resetScroll: false })
  }
  const exporting = {
    name: 'analytic',
    ask: (part: ExportBody) => call(endpoints.export, { body: { ...asked, ...part } }, { notify: 'none' }),
  }
  return (
    <Page title={label('screens:analytic')}>
      <BoardFilters
        permission="analytic"
        filters={{ branch: asked.branch ?? null }}
        onChange={({ branch = null }) => change({ branch })}
      >
        {board !== undefined && (
          <p className="text-[13px] text-text-2">
            {t('today', {
              day: formatDate(board.period.from),
              time: formatTime(correctTime(dataUpdatedAt).toISOString()),
              before: board.compared === null ? '' : longDate(board.compared.from, language),
            })}
          </p>
        )}
      </BoardFilters>
      {board === undefined ? (
        <RecordState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Parts
          parts={TODAY_PARTS}
          board={board}
          exporting={exporting}
          rows={rows}
          chart={{ measure, onMeasure: (key) => change({ measure: key }), unit, onUnit: () => undefined }}
        />
      )}
    </Page>
  )
}
