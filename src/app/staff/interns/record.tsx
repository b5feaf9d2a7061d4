// An intern: mentor, levels with their marks, history.
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { actionLabel, describeChange } from '../labels.ts'
import { PersonSheet } from '../person-sheet.tsx'
import { InternFormDialog } from './form.tsx'
import { LevelsTab } from './levels-tab.tsx'

const endpoints = backOfficeApi.staff
export type Intern = Returns<typeof endpoints.intern>

function Head({ intern }: { intern: Intern }) {
  const { t } = useTranslation('staff')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <KeyValue
        rows={[
          { label: t('columns.mentor'), value: intern.mentor ?? t('mentor.none') },
          { label: t('columns.branch'), value: intern.branch ?? t('no_branch') },
          { label: t('columns.intern_since'), value: formatDate(intern.since) },
        ]}
      />
      {intern.may.mentor && (
        <Button kind="quiet" icon={GraduationCap} onPress={() => setOpen(true)}>
          {t('mentor.edit')}
        </Button>
      )}
      {isOpen && <InternFormDialog intern={intern} onClose={() => setOpen(false)} />}
    </>
  )
}

function InternTabs({ intern }: { intern: Intern }) {
  const { t } = useTranslation('staff')
  const [tab, setTab] = useState('levels')
  const items = [
    { key: 'levels', label: t('tabs.levels'), content: <LevelsTab intern={intern} /> },
    {
      key: 'history',
      label: t('tabs.history'),
      content: (
        <RecordHistory
          endpoint={endpoints.internHistory}
          recordKey={intern.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      ),
    },
  ]
  return <Tabs label={intern.name} items={items} value={tab} onChange={setTab} />
}

type Props = { line: { key: string; name: string }; onClose: () => void }

export function InternRecord({ line, onClose }: Props) {
  const read = useEndpoint(endpoints.intern, { params: { key: line.key } }, { notify: 'none' })
  return (
    <PersonSheet title={line.name} read={read} onClose={onClose}>
      {read.data !== undefined && (
        <div className="flex flex-col gap-4">
          <Head intern={read.data} />
          <InternTabs intern={read.data} />
        </div>
      )}
    </PersonSheet>
  )
}
