// What the person may read: the levels above, and the list with how far the person has got.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MaterialLine } from '#api/back-office/knowledge.ts'
import type { Returns } from '#api/endpoint.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import {
  fixedTextColumn,
  momentColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type FixedTab, useListRead, usualRequest } from '#app/kit/list/use-list-page.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import { kindLabel, levelLabel } from '#app/pickers/knowledge/labels.ts'
import { LevelBar } from '#app/pickers/knowledge/levels.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useKeptRecords } from '#app/platform/reads/kept-records.ts'
import { useSession } from '#app/platform/session.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { hasLink, MATERIAL_KINDS, READING_STATES } from '#domain/knowledge/material.ts'
import { fieldLabel, languageLabel, namedItems, PLACE_FIELDS, placeOf, readingLabel } from './labels.ts'
import { MaterialPicture, ReadingPill } from './pills.tsx'

const endpoints = backOfficeApi.knowledge
type Choices = Returns<typeof endpoints.levels>

const pillOf = ({ state, locked }: MaterialLine) => <ReadingPill state={state} locked={locked} />

function Title({ line }: { line: MaterialLine }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <MaterialPicture icon={line.icon} />
      <span className={line.state === 'unopened' ? 'font-semibold' : ''}>{line.title}</span>
    </span>
  )
}

const columns = (): Column<MaterialLine>[] => {
  const { subject, programs } = PLACE_FIELDS[getLanguage()]
  return [
    {
      key: 'title',
      title: fieldLabel('title'),
      cell: (line) => <Title line={line} />,
      isGrowing: true,
      width: 260,
      sort: 'title',
    },
    pillColumn('state', fieldLabel('reading'), pillOf, { width: 170 }),
    textColumn('level', fieldLabel('level'), ({ level }) => (level === null ? null : levelLabel(level)), {
      sort: 'level',
      width: 120,
      priority: 1,
    }),
    fixedTextColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { width: 120, priority: 3 }),
    textColumn(subject, fieldLabel('subject_id'), { sort: true, width: 160, priority: 2 }),
    textColumn(programs, fieldLabel('programs'), { width: 160, priority: 4 }),
    momentColumn('published_at', fieldLabel('published_at'), { sort: 'newest', priority: 5 }),
    textColumn('info', fieldLabel('info'), { width: 240, priority: 6 }),
  ]
}

function Card({ line }: { line: MaterialLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Title line={line} />
        {pillOf(line)}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{kindLabel(line.kind)}</span>
        {line.level !== null && <span>{levelLabel(line.level)}</span>}
        <span>{placeOf(line)}</span>
      </span>
    </span>
  )
}

const NUMBERS = ['level', 'program', 'subject']

/** The filters of the address are texts; the request has numbers. */
const requestOf = ({ filters: { tab: _tab, ...filters }, sort, way }: ListState) =>
  Object.fromEntries(
    Object.entries(usualRequest({ filters, sort, way })).map(([name, value]) => [
      name,
      NUMBERS.includes(name) ? Number(value) : value,
    ]),
  )

const groupsOf = ({ levels, programs, subjects }: Choices) => [
  { name: 'state', label: fieldLabel('reading'), items: itemsOf(READING_STATES, readingLabel) },
  {
    name: 'level',
    label: fieldLabel('level'),
    items: levels.map(({ level }) => ({ key: String(level), label: levelLabel(level) })),
  },
  { name: 'program', label: fieldLabel('programs'), items: namedItems(programs) },
  { name: 'subject', label: fieldLabel('subject_id'), items: namedItems(subjects) },
  { name: 'kind', label: fieldLabel('kind'), items: itemsOf(MATERIAL_KINDS, kindLabel) },
  { name: 'language', label: fieldLabel('languages'), items: itemsOf(LANGUAGES, languageLabel) },
]

const inputOf = (key: string) => ({ params: { key } })

/** This tablet keeps the articles that the person may read; videos and files are on other sites. */
function useKeptArticles(): void {
  const { can } = useSession()
  const { rows } = useListRead<MaterialLine>(
    endpoints.list,
    { sort: 'level', way: 'asc' },
    undefined,
    can('knowledge.view'),
  )
  const articles = rows.filter(({ kind, locked }) => !hasLink(kind) && !locked)
  useKeptRecords(
    endpoints.view,
    articles.map(({ key }) => key),
    inputOf,
  )
}

const NONE: Choices = { levels: [], programs: [], subjects: [] }

export function ReadingList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('knowledge')
  const { can } = useSession()
  const { data = NONE } = useEndpoint(endpoints.levels, {}, { notify: 'none', keepPrevious: true })
  useKeptArticles()
  const groups = groupsOf(data)
  return (
    <ListPage<MaterialLine>
      title={label('screens:knowledge')}
      input={{
        name: 'knowledge',
        path: '/knowledge',
        endpoints,
        columns: columns(),
        sorts: ['level', 'newest', 'title', 'subject_ru', 'subject_uz_latn', 'subject_uz_cyrl'],
        tabs,
        filters: {
          tab: tabs.map(({ key }) => key),
          ...Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ key }) => key)])),
        },
        complete: (state) => ({
          ...state,
          filters: { ...state.filters, tab: tabs.length === 0 ? null : 'reading' },
        }),
        requestOf,
        groups,
        exportLabels: { locked: label('knowledge:locked') },
      }}
      searchLabel={t('search')}
      nameOf={({ title }) => title}
      card={(line) => <Card line={line} />}
      {...(can('knowledge.view')
        ? { linkOf: ({ key }: MaterialLine) => ({ to: '/knowledge/$id', params: { id: key } }) }
        : {})}
      empty={{ title: t('empty'), text: t('empty_text') }}
    >
      <LevelBar levels={data.levels} />
    </ListPage>
  )
}
