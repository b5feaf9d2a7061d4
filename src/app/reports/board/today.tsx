// The board of today (screen `analytic`): everything that happened since midnight in Tashkent, refreshed automatically.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { correctTime } from '#app/platform/wire/clock.ts'
import { formatDate, formatTime } from '#domain/kernel/time/dates.ts'
import { TODAY_PARTS } from '#domain/reports/board.ts'
import { BranchChoice, branchOf } from './branch-choice.tsx'
import type { ExportBody } from './export.tsx'
import { Parts } from './parts.tsx'

const endpoints = backOfficeApi.boardOfToday
const REFETCH_MS = 30_000

export function BoardOfToday() {
  const { t } = useTranslation('analytics')
  const search: { branch?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = branchOf(search.branch)
  const read = useEndpoint(endpoints.view, { body: asked }, { notify: 'none', refetchInterval: REFETCH_MS })
  const { data: board, error, refetch, dataUpdatedAt } = read
  const choose = (branch: string | undefined) => {
    const search: Record<string, string> = branch === undefined ? {} : { branch }
    void navigate({ to: '/analytic', search, replace: true, resetScroll: false })
  }
  const exporting = {
    name: 'analytic',
    ask: (part: ExportBody) => call(endpoints.export, { body: { ...asked, ...part } }, { notify: 'none' }),
  }
  return (
    <Page title={label('screens:analytic')}>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <BranchChoice permission="analytic" branch={asked.branch} onChange={choose} />
      </div>
      {board === undefined ? (
        <RecordState failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="text-text-2">
            {t('today', {
              day: formatDate(board.period.from),
              time: formatTime(correctTime(dataUpdatedAt).toISOString()),
            })}
          </p>
          <Parts parts={TODAY_PARTS} board={board} exporting={exporting} />
        </>
      )}
    </Page>
  )
}
