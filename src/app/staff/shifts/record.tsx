// A manager: work time of a month, absences, history.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { StatePill } from '#app/pickers/shift/pills.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { actionLabel, describeChange } from '../labels.ts'
import { PersonSheet } from '../person-sheet.tsx'
import { AbsencesTab } from './absences-tab.tsx'
import { thisMonth } from './month-choice.tsx'
import { MonthTab } from './month-tab.tsx'

const endpoints = backOfficeApi.staff
export type Month = Returns<typeof endpoints.month>

type TabsProps = { person: Month; month: string; onMonth: (month: string) => void }

function ManagerTabs({ person, month, onMonth }: TabsProps) {
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState('time')
  const { absences } = person
  const items = [
    {
      key: 'time',
      label: t('tabs.time'),
      content: <MonthTab person={person} month={month} onMonth={onMonth} />,
    },
    {
      key: 'absences',
      label: t('tabs.absences'),
      count: absences.filter(({ is_deleted: isDeleted }) => !isDeleted).length,
      content: <AbsencesTab person={person} />,
    },
    {
      key: 'history',
      label: t('tabs.history'),
      content: (
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={person.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      ),
    },
  ]
  return <Tabs label={person.name} items={items} value={tab} onChange={setTab} />
}

type Props = { line: { key: string; name: string }; onClose: () => void }

export function ManagerRecord({ line, onClose }: Props) {
  const { t } = useTranslation('staff')
  const [month, setMonth] = useState(thisMonth)
  const input = { params: { key: line.key }, query: { month } }
  const read = useEndpoint(endpoints.month, input, { notify: 'none', keepPrevious: true })
  return (
    <PersonSheet title={line.name} read={read} onClose={onClose}>
      {read.data !== undefined && (
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-3 text-text-2">
            <StatePill {...read.data} />
            {read.data.branch ?? t('no_branch')}
          </p>
          <ManagerTabs person={read.data} month={month} onMonth={setMonth} />
        </div>
      )}
    </PersonSheet>
  )
}
