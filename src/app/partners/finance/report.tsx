// The amounts financed by partners, compared with their shares of the turnover (screen `fin-partners`).
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PartnerFiguresLine } from '#api/back-office/partners.ts'
import type { Returns } from '#api/endpoint.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#api/shapes/list.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { countColumn, fixedTextColumn, sumColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { DataList } from '#app/kit/display/tables/data-list.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { PeriodBar } from '#app/pickers/period-bar.tsx'
import { ShareLabel } from '#app/pickers/share-label.tsx'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import type { Period } from '#domain/sales/period.ts'
import { PartnerDays } from './day-chart.tsx'
import { lastDayWithFigures, usePeriod } from './period.tsx'

const endpoints = backOfficeApi.partners
const PATH = '/fin-partners'
const EXPORTED = ['day', 'name', 'limit', 'used', 'remaining', 'share', 'contracts'] as const

function Remaining({ value }: { value: number }) {
  const { t } = useTranslation('partners')
  if (value >= 0) return formatSum(value)
  const over = t('finance.over', { sum: formatSum(-value) })
  return (
    <span title={over} className="font-semibold text-danger">
      <span aria-hidden>−{formatSum(-value)}</span>
      <span className="sr-only">{over}</span>
    </span>
  )
}

/** The used part of a partner's limit: the amount and a bar. */
function Used({ line: { used, limit } }: { line: PartnerFiguresLine }) {
  const part = limit === 0 ? 0 : Math.min(100, (used * 100) / limit)
  return (
    <span className="flex flex-col items-end gap-1">
      {formatSum(used)}
      <span aria-hidden className="h-1.5 w-28 overflow-hidden rounded-full bg-surface-2">
        <span
          className={`block h-full ${used > limit ? 'bg-danger' : 'bg-brand'}`}
          style={{ width: `${part}%` }}
        />
      </span>
    </span>
  )
}

function useColumns(): Column<PartnerFiguresLine>[] {
  const { t } = useTranslation('partners')
  return [
    fixedTextColumn('name', t('finance.partner')),
    sumColumn('limit', t('finance.limit'), { width: 120 }),
    { key: 'used', title: t('finance.used'), cell: (line) => <Used line={line} />, align: 'right' },
    {
      key: 'remaining',
      title: t('finance.remaining'),
      cell: ({ remaining }) => <Remaining value={remaining} />,
      align: 'right',
    },
    {
      key: 'share',
      title: t('finance.share'),
      cell: ({ share }) => <ShareLabel share={share} />,
      align: 'right',
    },
    fixedTextColumn('agreed', t('finance.agreed'), ({ agreed }) => `${agreed} %`, { align: 'right' }),
    countColumn('contracts', t('finance.contracts'), { width: 120 }),
  ]
}

function Card({ line }: { line: PartnerFiguresLine }) {
  const { t } = useTranslation('partners')
  const figures = [
    [t('finance.limit'), formatSum(line.limit)],
    [t('finance.used'), formatSum(line.used)],
    [t('finance.remaining'), <Remaining key="remaining" value={line.remaining} />],
    [t('finance.contracts'), line.contracts],
  ] as const
  return (
    <span className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{line.name}</span>
        <ShareLabel share={line.share} />
      </span>
      <span className="grid grid-cols-2 gap-x-4 gap-y-1 text-[15px]">
        {figures.map(([label, value]) => (
          <span key={label} className="flex justify-between gap-2">
            <span className="text-text-2">{label}</span>
            <span className="tabular">{value}</span>
          </span>
        ))}
      </span>
    </span>
  )
}

function Export({ period }: { period: Period }) {
  const { t } = useTranslation('partners')
  const { t: kit } = useTranslation('kit')
  const { can } = useSession()
  const save = async (format: ExportFormat) => {
    const columns = EXPORTED.map((key) => ({ key, title: t(`finance.${key === 'name' ? 'partner' : key}`) }))
    try {
      const file = await call(
        endpoints.exportFinance,
        { body: { ...period, format, columns } },
        { notify: 'none' },
      )
      saveFile(file as Blob, `fin-partners.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    }
  }
  if (!can('reports.export')) return null
  return (
    <MenuButton
      label={kit('list.export')}
      icon={Download}
      items={EXPORT_FORMATS.map((key) => ({ key, label: kit(`list.${key}`) }))}
      onAction={(key) => void save(key === 'xlsx' ? 'xlsx' : 'csv')}
    />
  )
}

/** Sums of the columns that can be added: shares are parts of the whole. */
function totalsOf(partners: readonly PartnerFiguresLine[]) {
  const sumOf = (value: (line: PartnerFiguresLine) => number) =>
    partners.reduce((sum, line) => sum + value(line), 0)
  return {
    limit: formatSum(sumOf(({ limit }) => limit)),
    used: formatSum(sumOf(({ used }) => used)),
    remaining: <Remaining value={sumOf(({ remaining }) => remaining)} />,
    contracts: sumOf(({ contracts }) => contracts),
  }
}

type Figures = Returns<typeof endpoints.finance>

function Shown({ figures }: { figures: Figures }) {
  const { t } = useTranslation('partners')
  const [key, setKey] = useState<string | null>(null)
  const columns = useColumns()
  const { partners, days, updated_to: updatedTo } = figures
  const chosen = partners.find((line) => line.key === key) ?? partners[0]
  if (chosen === undefined) return <EmptyState title={t('finance.empty')} text={t('finance.empty_text')} />
  const open = (line: PartnerFiguresLine) => {
    setKey(line.key)
    document.getElementById('days')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <p className="text-text-2">
        {updatedTo === null ? t('finance.note') : t('finance.note_to', { date: formatDate(updatedTo) })}
      </p>
      <DataList
        label={label('screens:fin_partners')}
        columns={columns}
        rows={partners}
        rowKey={(line) => line.key}
        nameOf={() => t('finance.by_day')}
        card={(line) => <Card line={line} />}
        onOpen={open}
        totals={totalsOf(partners)}
      />
      <PartnerDays partners={partners} chosen={chosen} onChoose={setKey} days={days} />
    </>
  )
}

export function FinanceReport() {
  const [period, setPeriod] = usePeriod(PATH)
  const report = useEndpoint(endpoints.finance, { body: period }, { notify: 'none', keepPrevious: true })
  const { data, error, refetch } = report
  return (
    <Page title={label('screens:fin_partners')} actions={<Export period={period} />}>
      <PeriodBar period={period} onChange={setPeriod} lastDay={lastDayWithFigures()} />
      {data !== undefined && <Shown figures={data} />}
      {data === undefined && <RecordState failure={error} rows={6} onRetry={() => void refetch()} />}
    </Page>
  )
}
