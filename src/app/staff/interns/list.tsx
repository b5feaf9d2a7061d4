// Interns (screen `intern`): mentor, start, numbers of viewed and completed levels.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { InternLine } from '#api/back-office/staff/interns.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, dayColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchFilter } from '../branch-filter.ts'
import { usePersonColumns } from '../person-columns.ts'
import { InternRecord } from './record.tsx'

const endpoints = { list: backOfficeApi.staff.interns, export: backOfficeApi.staff.exportInterns }
const SORTS = ['name', 'branch', 'mentor', 'completed', 'viewed', 'since']
const HAS_MENTOR = ['yes', 'no'] as const

function useColumns(): Column<InternLine>[] {
  const { t } = useTranslation('staff')
  const person = usePersonColumns()
  return [
    ...person,
    textColumn('mentor', t('columns.mentor'), {
      sort: true,
      width: 150,
      priority: 1,
      absent: t('mentor.none'),
    }),
    countColumn('completed', t('columns.levels_completed'), { sort: true, width: 100, priority: 2 }),
    countColumn('viewed', t('columns.levels_viewed'), { sort: true, width: 100, priority: 3 }),
    dayColumn('since', t('columns.intern_since'), { sort: true, priority: 4 }),
  ]
}

function Card({ line }: { line: InternLine }) {
  const { t } = useTranslation('staff')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold text-text">{line.name}</span>
        <span className="text-text-2">{line.branch ?? t('no_branch')}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-text-2 tabular">
        <span>{`${t('columns.mentor')}: ${line.mentor ?? t('mentor.none')}`}</span>
        <span>{`${t('columns.levels_completed')}: ${line.completed}`}</span>
        <span>{`${t('columns.levels_viewed')}: ${line.viewed}`}</span>
      </span>
    </span>
  )
}

export function InternList() {
  const { t } = useTranslation('staff')
  const branches = useBranchFilter()
  const columns = useColumns()
  const { line: open, close, ...rows } = useOpenLine<InternLine>(endpoints.list, '/intern')
  const mentors = HAS_MENTOR.map((key) => ({ key, label: t(`has_mentor.${key}`) }))
  return (
    <>
      <ListPage<InternLine>
        title={label('screens:intern')}
        input={{
          name: 'interns',
          path: '/intern',
          endpoints,
          sorts: SORTS,
          columns,
          filters: { mentor: HAS_MENTOR, branch: branches.keys },
          columnLabels: { mentor: { '': t('mentor.none') } },
          groups: [{ name: 'mentor', label: t('columns.mentor'), items: mentors }, branches.group],
        }}
        searchLabel={t('search')}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('found_none'), text: t('interns_empty') }}
      />
      {open !== null && <InternRecord line={open} onClose={close} />}
    </>
  )
}
