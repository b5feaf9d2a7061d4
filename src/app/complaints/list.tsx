// Complaints and offers (screen `complaint`): what the person wrote, and what they answer. The parameter `open` of the address holds
// the number of the open one.
import { Flame, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComplaintLine } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { momentColumn, numberColumn, pillColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useListRead } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useKeptRecords } from '#app/platform/reads/kept-records.ts'
import { useSession } from '#app/platform/session.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, COMPLAINT_TOPICS } from '#domain/complaints/complaint.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { clockOf, Deadline } from './deadline.tsx'
import { ComplaintForm } from './form.tsx'
import { ComplaintStatePill, fieldLabel, kindLabel, stateLabel, topicLabel } from './labels.ts'
import { ComplaintRecord } from './record.tsx'

const endpoints = backOfficeApi.complaints
const PATH = '/complaint'

function Urgent() {
  const { t } = useTranslation('complaints')
  return (
    <Pill look="danger" icon={Flame}>
      {t('fields.urgent')}
    </Pill>
  )
}

const columns = (): Column<ComplaintLine>[] => [
  numberColumn('key', fieldLabel('number'), { width: 80 }),
  textColumn('title', fieldLabel('title'), { width: 240 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <ComplaintStatePill state={state} />, {
    sort: true,
    width: 210,
  }),
  pillColumn(
    'due',
    fieldLabel('due'),
    (line) => (clockOf(line) === null ? null : <Deadline complaint={line} />),
    { sort: true, width: 256 },
  ),
  textColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { priority: 3 }),
  textColumn('topic', fieldLabel('topic'), ({ topic }) => topicLabel(topic), { priority: 3 }),
  pillColumn('urgent', fieldLabel('urgent'), ({ urgent }) => (urgent ? <Urgent /> : null), { priority: 4 }),
  textColumn('author', fieldLabel('author'), { sort: true, width: 160, priority: 1 }),
  textColumn('branch', fieldLabel('branch'), { sort: true, width: 190, priority: 5 }),
  textColumn('owner', fieldLabel('owner'), { width: 160, priority: 2 }),
  momentColumn('created_at', fieldLabel('created_at'), { priority: 4 }),
]

function useInput() {
  const { t } = useTranslation('complaints')
  const { can } = useSession()
  const mine = ['owner', 'author'] as const
  return {
    name: 'complaints' as const,
    path: PATH,
    endpoints,
    columns: columns(),
    exportLabels: { urgent: fieldLabel('urgent') },
    sorts: ['newest', 'due', 'state', 'author', 'branch'],
    filters: {
      only_open: ['yes'],
      ...(can('complaint.answer') && { mine }),
      state: COMPLAINT_STATES,
      kind: COMPLAINT_KINDS,
      topic: COMPLAINT_TOPICS,
    },
    groups: [
      { name: 'only_open', label: t('open_only'), items: [{ key: 'yes', label: label('kit:list.yes') }] },
      ...(can('complaint.answer')
        ? [{ name: 'mine', label: t('mine'), items: itemsOf(mine, (key) => t(`mine_of.${key}`)) }]
        : []),
      { name: 'state', label: fieldLabel('state'), items: itemsOf(COMPLAINT_STATES, stateLabel) },
      { name: 'kind', label: fieldLabel('kind'), items: itemsOf(COMPLAINT_KINDS, kindLabel) },
      { name: 'topic', label: fieldLabel('topic'), items: itemsOf(COMPLAINT_TOPICS, topicLabel) },
    ],
  }
}

function Card({ line }: { line: ComplaintLine }) {
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <ComplaintStatePill state={line.state} />
      </span>
      <span>{[kindLabel(line.kind), topicLabel(line.topic)].join(' · ')}</span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{line.author}</span>
        <span className="tabular">{formatDateTime(line.created_at, language)}</span>
        <Deadline complaint={line} />
        {line.urgent && <Urgent />}
      </span>
    </span>
  )
}

const inputOf = (key: string) => ({ params: { key } })

/** This tablet keeps the newest complaints that the person has written. */
function useKeptComplaints(): void {
  const { rows } = useListRead<ComplaintLine>(endpoints.list, { mine: 'author', sort: 'newest', way: 'asc' })
  useKeptRecords(
    endpoints.view,
    rows.map(({ key }) => key),
    inputOf,
  )
}

export function ComplaintList() {
  const { t } = useTranslation('complaints')
  const rows = useOpenLine<ComplaintLine>(endpoints.list, PATH)
  const [isNew, setNew] = useState(false)
  useKeptComplaints()
  return (
    <>
      <ListPage<ComplaintLine>
        title={label('screens:complaint')}
        input={useInput()}
        searchLabel={t('search')}
        nameOf={({ title }) => title}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      {isNew && <ComplaintForm complaint={null} onClose={() => setNew(false)} />}
      {!isNew && rows.openKey !== null && (
        <ComplaintRecord complaintKey={rows.openKey} onClose={rows.close} />
      )}
    </>
  )
}
