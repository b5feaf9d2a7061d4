// One's own board (screen `analytic_new`): a period and what it is compared with, and the parts that the person has chosen. The
// address has the period, the comparison, the branch and the measure of the chart; the server keeps the parts.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { usePeriodOfAddress } from '#app/pickers/period-address.ts'
import { PeriodBar } from '#app/pickers/period-bar.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { COMPARISONS, type Comparison } from '#domain/reports/board.ts'
import { completePeriod, type Period } from '#domain/sales/period.ts'
import { BranchChoice, branchOf } from './branch-choice.tsx'
import { type DayMeasure, dayMeasureOf } from './days.tsx'
import type { ExportBody } from './export.tsx'
import { boardLabel } from './labels.ts'
import { Parts } from './parts.tsx'
import { PartsDialog } from './parts-dialog.tsx'

const endpoints = backOfficeApi.ownBoard

type Asked = Period & { comparison: Comparison; branch?: string; measure: DayMeasure }

type Change = Partial<Omit<Asked, 'branch'>> & { branch?: string | undefined }

const comparisonOf = (key: unknown): Comparison => COMPARISONS.find((one) => one === key) ?? 'none'

/** What the address asks for: the current month where it has no period that can be asked for. */
function useAsked(): [Asked, (change: Change) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const period = usePeriodOfAddress(completePeriod({}, getToday()))
  const asked = {
    ...period,
    ...branchOf(search['branch']),
    comparison: comparisonOf(search['comparison']),
    measure: dayMeasureOf(search['measure']),
  }
  return [
    asked,
    (change) => {
      const { branch, ...rest } = { ...asked, ...change }
      const search: Record<string, string> = { ...rest, ...(branch === undefined ? {} : { branch }) }
      void navigate({ to: '/analytic_new', search, replace: true, resetScroll: false })
    },
  ]
}

type SettingsProps = { asked: Asked; onChange: (change: Change) => void }

function Settings({ asked, onChange }: SettingsProps) {
  const { t } = useTranslation('analytics')
  const { from, to, comparison, branch } = asked
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <PeriodBar period={{ from, to }} onChange={onChange} lastDay={getToday()} />
      <div className="flex flex-wrap items-start gap-3">
        <Field label={boardLabel('comparison')}>
          <Segments
            name="comparison"
            label={boardLabel('comparison')}
            value={comparison}
            onChange={(key) => onChange({ comparison: comparisonOf(key) })}
            items={COMPARISONS.map((key) => ({ key, label: t(`comparisons.${key}`) }))}
          />
        </Field>
        <BranchChoice
          permission="analytic_new"
          branch={branch}
          onChange={(chosen) => onChange({ branch: chosen })}
        />
      </div>
    </div>
  )
}

export function OwnBoard() {
  const { t } = useTranslation('analytics')
  const [isChoosing, setChoosing] = useState(false)
  const [asked, change] = useAsked()
  const { measure, ...body } = asked
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
    <Page
      title={label('screens:analytic_new')}
      actions={
        parts !== undefined && (
          <Button kind="quiet" icon={LayoutGrid} onPress={() => setChoosing(true)}>
            {t('choose_parts')}
          </Button>
        )
      }
    >
      <Settings asked={asked} onChange={change} />
      {board === undefined || parts === undefined ? (
        <RecordState failure={read.error ?? chosen.error} onRetry={retry} />
      ) : (
        <>
          {board.compared !== null && (
            <p className="text-text-2">
              {t('compared', { from: formatDate(board.compared.from), to: formatDate(board.compared.to) })}
            </p>
          )}
          <Parts
            parts={parts}
            board={board}
            exporting={exporting}
            chart={{ measure, onMeasure: (key) => change({ measure: key }) }}
          />
        </>
      )}
      {isChoosing && parts !== undefined && <PartsDialog parts={parts} onClose={() => setChoosing(false)} />}
    </Page>
  )
}
