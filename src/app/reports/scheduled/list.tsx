// Reports that are made regularly (screen `report`): which, when, for whom, and of which days the last one was.
import { CalendarClock, CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ScheduleLine } from '#api/back-office/scheduled-reports.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { countColumn, momentColumn, pillColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { EVERY, lastPeriod, SCHEDULED_REPORTS } from '#domain/reports/schedule.ts'
import { ScheduleForm } from './form.tsx'
import { everyItems, fieldLabel, reportItems, reportLabel, whenLabel } from './labels.ts'

const endpoints = backOfficeApi.scheduledReports
const PATH = '/report'

function State({ active }: { active: boolean }) {
  const { t } = useTranslation('reports')
  return active ? (
    <Pill look="ok" icon={CalendarClock}>
      {t('scheduled.on')}
    </Pill>
  ) : (
    <Pill look="calm" icon={CalendarOff}>
      {t('scheduled.off')}
    </Pill>
  )
}

const namesOf = ({ people }: ScheduleLine): string => people.map(({ name }) => name).join(', ')

const columns = (): Column<ScheduleLine>[] => [
  textColumn('title', fieldLabel('title'), { sort: true, width: 220 }),
  pillColumn('active', fieldLabel('state'), ({ active }) => <State active={active} />, { width: 190 }),
  textColumn('report', fieldLabel('report'), ({ report }) => reportLabel(report), { width: 180 }),
  textColumn('every', fieldLabel('when'), whenLabel, {
    exportAs: [
      { key: 'every', title: fieldLabel('every') },
      { key: 'hour', title: fieldLabel('hour') },
    ],
    width: 180,
    priority: 1,
  }),
  textColumn('people', fieldLabel('people'), namesOf, { width: 200, priority: 3 }),
  momentColumn('next_at', fieldLabel('next_at'), { sort: 'next' }),
  textColumn('last_period', fieldLabel('last_period'), lastPeriod, { width: 190, priority: 4 }),
  momentColumn('last_at', fieldLabel('last_at'), { sort: 'last', priority: 5 }),
  countColumn('last_count', fieldLabel('last_count'), { width: 120, priority: 6 }),
  textColumn('author', fieldLabel('author'), { sort: true, width: 150, priority: 2 }),
]

function Card({ line }: { line: ScheduleLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <State active={line.active} />
      </span>
      <span>{reportLabel(line.report)}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{whenLabel(line)}</span>
        <span>{namesOf(line)}</span>
      </span>
    </span>
  )
}

export function ScheduledReportList() {
  const { t } = useTranslation('reports')
  const rows = useOpenLine<ScheduleLine>(endpoints.list, PATH)
  const [isNew, setNew] = useState(false)
  const close = () => (isNew ? setNew(false) : rows.close())
  const onSaved = (title: string) => {
    close()
    toast.ok(t('scheduled.saved', { title }))
    void refresh(endpoints.list.path)
  }
  return (
    <>
      <ListPage<ScheduleLine>
        title={label('screens:report')}
        input={{
          name: 'scheduled_reports',
          path: PATH,
          endpoints,
          columns: columns(),
          sorts: ['next', 'title', 'author', 'last'],
          filters: { active: ['yes', 'no'], report: SCHEDULED_REPORTS, every: EVERY },
          groups: [
            {
              name: 'active',
              label: fieldLabel('state'),
              items: [
                { key: 'yes', label: t('scheduled.on') },
                { key: 'no', label: t('scheduled.off') },
              ],
            },
            { name: 'report', label: fieldLabel('report'), items: reportItems() },
            { name: 'every', label: fieldLabel('every'), items: everyItems() },
          ],
        }}
        searchLabel={t('scheduled.search')}
        nameOf={({ title }) => title}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('scheduled.empty'), text: t('scheduled.empty_text') }}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('scheduled.new')}
          </Button>
        }
      />
      {isNew && <ScheduleForm schedule={null} onClose={close} onSaved={onSaved} />}
      {!isNew && rows.line !== null && (
        <ScheduleForm key={rows.line.key} schedule={rows.line} onClose={close} onSaved={onSaved} />
      )}
    </>
  )
}
