// Every material as it is written (screen `knowledge`, its second tab).
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WrittenMaterial } from '#api/back-office/materials.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import {
  countColumn,
  fixedTextColumn,
  momentColumn,
  pillColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type FixedTab, usualRequest } from '#app/kit/list/use-list-page.ts'
import { kindLabel, levelLabel } from '#app/pickers/knowledge/labels.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { ACCESS_MODES, MATERIAL_KINDS, MATERIAL_STATES } from '#domain/knowledge/material.ts'
import { MaterialForm } from './form.tsx'
import { fieldLabel, modeLabel, PLACE_FIELDS, placeOf, stateLabel } from './labels.ts'
import { MaterialPill } from './pills.tsx'

const endpoints = backOfficeApi.materials
const addressOf = (key: string) => ({
  to: '/knowledge/$id',
  params: { id: key },
  search: { view: 'writing' },
})

const columns = (): Column<WrittenMaterial>[] => {
  const { subject, programs } = PLACE_FIELDS[getLanguage()]
  return [
    textColumn('title', fieldLabel('title'), { sort: true, width: 240 }),
    pillColumn('state', fieldLabel('state'), (line) => <MaterialPill {...line} />, {
      sort: true,
      width: 210,
    }),
    fixedTextColumn('mode', fieldLabel('mode'), ({ mode }) => modeLabel(mode), { width: 150, priority: 1 }),
    fixedTextColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { width: 120, priority: 3 }),
    textColumn('level', fieldLabel('level'), ({ level }) => (level === null ? null : levelLabel(level)), {
      sort: 'level',
      width: 120,
      priority: 2,
    }),
    textColumn(subject, fieldLabel('subject_id'), { width: 160, priority: 4 }),
    textColumn(programs, fieldLabel('programs'), { width: 160, priority: 6 }),
    textColumn('author', fieldLabel('author'), { sort: true, width: 150, priority: 5 }),
    momentColumn('published_at', fieldLabel('published_at'), { sort: true }),
    countColumn('viewed', fieldLabel('viewed'), { width: 120 }),
  ]
}

function Card({ line }: { line: WrittenMaterial }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <MaterialPill {...line} />
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{modeLabel(line.mode)}</span>
        <span>{kindLabel(line.kind)}</span>
        <span>{placeOf(line)}</span>
        <span className="tabular">
          {fieldLabel('viewed')}: {line.viewed}
        </span>
      </span>
    </span>
  )
}

export function MaterialList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('knowledge')
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const onCreated = (key: string, title: string) => {
    setNew(false)
    toast.ok(t('created', { title }))
    void refresh(endpoints.list.path)
    void navigate(addressOf(key))
  }
  return (
    <>
      <ListPage<WrittenMaterial>
        title={label('screens:knowledge')}
        input={{
          name: 'materials',
          path: '/knowledge',
          endpoints,
          columns: columns(),
          sorts: ['newest', 'title', 'state', 'author', 'level', 'published_at'],
          tabs,
          filters: {
            tab: tabs.map(({ key }) => key),
            state: MATERIAL_STATES,
            mode: ACCESS_MODES,
            kind: MATERIAL_KINDS,
            changed: ['yes'],
          },
          requestOf: ({ filters: { tab: _tab, ...filters }, sort, way }) =>
            usualRequest({ filters, sort, way }),
          groups: [
            { name: 'state', label: fieldLabel('state'), items: itemsOf(MATERIAL_STATES, stateLabel) },
            { name: 'mode', label: fieldLabel('mode'), items: itemsOf(ACCESS_MODES, modeLabel) },
            { name: 'kind', label: fieldLabel('kind'), items: itemsOf(MATERIAL_KINDS, kindLabel) },
            {
              name: 'changed',
              label: t('changed'),
              items: [{ key: 'yes', label: label('kit:list.yes') }],
            },
          ],
        }}
        searchLabel={t('search_materials')}
        card={(line) => <Card line={line} />}
        linkOf={({ key }) => addressOf(key)}
        empty={{ title: t('none_written'), text: t('none_written_text') }}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      {isNew && <MaterialForm material={null} onClose={() => setNew(false)} onDone={onCreated} />}
    </>
  )
}
