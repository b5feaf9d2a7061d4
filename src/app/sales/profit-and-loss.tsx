// Profit and loss (screen `pl`): the statement of some months. The parameter `line` of the address shows the rows of a figure.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#api/shapes/list.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useAddressWarning } from '#app/kit/list/use-list-state.ts'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { FIGURES_FROM } from '#domain/sales/period.ts'
import { PL_GROUPS, PL_ROW_KEYS, type PlGroup, plRowsFor } from '#domain/sales/profit-and-loss.ts'
import { addToMonth, monthOf } from '#domain/staff/work-time.ts'
import { monthsOf } from './months-address.ts'
import { lineLabel, monthLabel } from './pl-labels.ts'
import { PlRows } from './pl-rows.tsx'
import { Statement } from './statement.tsx'

const endpoints = backOfficeApi.profitAndLoss
const FIRST = monthOf(FIGURES_FROM)

type Asked = { from: string; to: string; by: PlGroup; isCompared: boolean }

/** Every month with figures, the newest first. */
function allMonths(): string[] {
  const months: string[] = []
  for (let month = monthOf(getToday()); month >= FIRST; month = addToMonth(month, -1)) months.push(month)
  return months
}

/** The months and the groups of the address. */
function useAsked(): [Asked, (asked: Asked) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { from, to, fault } = monthsOf(search, allMonths())
  useAddressWarning(fault)
  const by = PL_GROUPS.find((group) => group === search['by']) ?? 'none'
  const asked = { from, to, by, isCompared: String(search['compare']) === '1' }
  return [
    asked,
    ({ isCompared, ...rest }) => {
      const search: Record<string, string> = { ...rest, ...(isCompared ? { compare: '1' } : {}) }
      void navigate({ to: '/pl', search, replace: true, resetScroll: false })
    },
  ]
}

function Tools({ asked: { isCompared: _, ...body }, months }: { asked: Asked; months: readonly string[] }) {
  const { t } = useTranslation('sales')
  const { t: kit } = useTranslation('kit')
  const { can } = useSession()
  const save = async (format: ExportFormat) => {
    const columns = [
      { key: 'branch', title: t('fields.branch') },
      { key: 'partner', title: t('fields.partner') },
      { key: 'line', title: t('pl.line') },
      ...months.map((key) => ({ key, title: monthLabel(key) })),
    ]
    const words = {
      ...Object.fromEntries(plRowsFor(can('goods.cost')).map((line) => [line, lineLabel(line)])),
      margin: t('pl.margin_percent'),
      uncosted: t('uncosted'),
    }
    try {
      const file = await call(
        endpoints.export,
        { body: { ...body, format, columns, words } },
        { notify: 'none' },
      )
      saveFile(file as Blob, `pl.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    }
  }
  return (
    <>
      {can('reports.export') && (
        <MenuButton
          label={kit('list.export')}
          icon={Download}
          items={EXPORT_FORMATS.map((key) => ({ key, label: kit(`list.${key}`) }))}
          onAction={(key) => void save(key === 'xlsx' ? 'xlsx' : 'csv')}
        />
      )}
      <Button kind="quiet" icon={Printer} onPress={() => window.print()}>
        {kit('list.print')}
      </Button>
    </>
  )
}

function Settings({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  const { t } = useTranslation('sales')
  const months = allMonths().map((key) => ({ key, label: monthLabel(key) }))
  const month = (name: 'from' | 'to') => (
    <Field label={t(`pl.${name}`)} className="w-40">
      <Choice
        name={name}
        items={months}
        value={asked[name]}
        onChange={(value) => value !== null && onChange({ ...asked, [name]: value })}
      />
    </Field>
  )
  return (
    <div className="compact flex flex-wrap items-end gap-3 print:hidden">
      {month('from')}
      {month('to')}
      <Field label={t('pl.by')} className="w-56">
        <Choice
          name="by"
          items={PL_GROUPS.map((key) => ({ key, label: t(`pl.groups.${key}`) }))}
          value={asked.by}
          onChange={(value) =>
            onChange({ ...asked, by: PL_GROUPS.find((group) => group === value) ?? 'none' })
          }
        />
      </Field>
      <Flag
        name="compare"
        label={t('pl.compare')}
        value={asked.isCompared}
        onChange={(isCompared) => onChange({ ...asked, isCompared })}
      />
    </div>
  )
}

function StatementPage() {
  const { t } = useTranslation('sales')
  const [asked, setAsked] = useAsked()
  const { isCompared, ...body } = asked
  const query = useEndpoint(endpoints.view, { body }, { notify: 'none' })
  const { data } = query
  return (
    <Page
      title={label('screens:pl')}
      actions={<Tools asked={asked} months={data?.months.slice(1) ?? []} />}
      printNote={<p>{t('pl.printed', { from: monthLabel(asked.from), to: monthLabel(asked.to) })}</p>}
    >
      <div className="flex flex-col gap-4">
        <Settings asked={asked} onChange={setAsked} />
        {data === undefined ? (
          <RecordState failure={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Statement statement={data} isCompared={isCompared} />
        )}
        <p className="text-[13px] text-text-2">{t('pl.note')}</p>
      </div>
    </Page>
  )
}

export function ProfitAndLoss() {
  const { line } = useSearch({ strict: false }) as Record<string, unknown>
  const known = PL_ROW_KEYS.find((key) => key === line)
  return known === undefined ? <StatementPage /> : <PlRows line={known} />
}
