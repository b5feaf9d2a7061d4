// Min/max levels of the branches (screen `minmax`): what is below its minimum, how much to order and from where.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { LEVEL_SORTS, type LevelLine } from '#api/back-office/levels.ts'
import { label } from '#app/i18n/i18n.ts'
import { countColumn, fixedTextColumn, NONE, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { entryItems } from '#app/kit/inputs/items.ts'
import { isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { totalTexts } from '#app/kit/list/totals.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { UploadLink, useIsUpload } from '#app/pickers/upload/upload-link.tsx'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { type Made, MadeMovements, useLevelActions } from './actions.tsx'
import { type Editing, LevelCell, useEditing } from './editing.tsx'
import { LevelsCard, LevelsDialog } from './form.tsx'
import { fieldLabel, levelsLabel, sourceLabel } from './labels.ts'
import { LevelsUpload } from './upload.tsx'

const { list, export: exported, choices } = backOfficeApi.levels

const ToOrder = ({ line: { to_order } }: { line: LevelLine }) => (
  <span className={to_order > 0 ? 'font-semibold text-danger tabular' : 'text-text-2 tabular'}>
    {to_order}
  </span>
)

/** `editing` is null for a person who may not change levels. */
function columnsOf(editing: Editing | null): Column<LevelLine>[] {
  const level = (side: 'min' | 'max'): Column<LevelLine> => ({
    key: side,
    title: fieldLabel(side),
    cell: (line) =>
      editing === null ? (line[side] ?? NONE) : <LevelCell line={line} side={side} editing={editing} />,
    sort: side,
    align: 'right',
    width: 84,
    isInteractive: editing !== null,
  })
  return [
    textColumn('name', fieldLabel('name'), { sort: true, width: 200 }),
    fixedTextColumn('sku', fieldLabel('sku'), { width: 120, priority: 3 }),
    textColumn('category', fieldLabel('category'), { priority: 4 }),
    textColumn('branch', fieldLabel('branch'), { sort: true, width: 120 }),
    level('min'),
    level('max'),
    countColumn('available', fieldLabel('available'), { sort: true, width: 84 }),
    countColumn('on_the_way', fieldLabel('on_the_way'), { sort: true, width: 84, priority: 1 }),
    countColumn('sold', fieldLabel('sold'), { sort: true, width: 84, priority: 2 }),
    {
      key: 'to_order',
      title: fieldLabel('to_order'),
      cell: (line) => <ToOrder line={line} />,
      sort: 'to_order',
      align: 'right',
      width: 96,
    },
    textColumn('source', fieldLabel('source'), sourceLabel, { absent: '' }),
  ]
}

/** A user who sees one branch only gets no branch filter. */
function useFilters() {
  const { t } = useTranslation('levels')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const { data } = useEndpoint(choices, {}, { notify: 'none' })
  const categories = data?.categories ?? []
  const seesAll = scopeOf('minmax') === 'all'
  const groups = [
    { name: 'below', label: t('below'), items: [{ key: '1', label: t('below_yes') }] },
    ...(seesAll ? [{ name: 'branch', label: fieldLabel('branch'), ...branches }] : []),
    {
      name: 'category',
      label: fieldLabel('category'),
      items: entryItems(categories),
    },
  ]
  const filters = {
    below: ['1'],
    category: categories.map(({ id }) => String(id)),
    ...(seesAll ? { branch: isId } : {}),
  }
  return { groups, filters }
}

const Card = ({ line }: { line: LevelLine }) => (
  <span className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="font-semibold">{line.name}</span>
      <span>
        <span className="text-[13px] text-text-2">{fieldLabel('to_order')}:</span> <ToOrder line={line} />
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
      <span>{line.branch}</span>
      <span>{levelsLabel(line)}</span>
      <span>
        {fieldLabel('available')}: {line.available}
      </span>
      <span>
        {fieldLabel('on_the_way')}: {line.on_the_way}
      </span>
      <span>{sourceLabel(line)}</span>
    </span>
  </span>
)

export const LevelsScreen = () => (useIsUpload('minmax.edit') ? <LevelsUpload /> : <LevelList />)

function LevelList() {
  const { t } = useTranslation('levels')
  const { can } = useSession()
  const [made, setMade] = useState<Made>([])
  const editing = useEditing()
  const bulk = useLevelActions(setMade)
  const { line: open, close, ...rows } = useOpenLine<LevelLine>(list, '/minmax')
  const done = () => {
    close()
    if (open === null) return
    toast.ok(t('saved', { name: open.name, branch: open.branch }))
    void refresh(list.path)
  }
  return (
    <>
      <ListPage<LevelLine>
        title={label('screens:minmax')}
        input={{
          name: 'minmax',
          isSearchInAddress: true,
          path: '/minmax',
          sumsLater: true,
          endpoints: { list, export: exported },
          columns: columnsOf(can('minmax.edit') ? editing : null),
          ...useFilters(),
          sorts: [...LEVEL_SORTS],
          exportLabels: { buy: t('buy') },
        }}
        searchLabel={t('search')}
        nameOf={(line) => line.branch}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        totalsOf={totalTexts}
        bulk={bulk}
        actions={can('minmax.edit') && <UploadLink path="/minmax" />}
      >
        {made.length > 0 && <MadeMovements made={made} />}
      </ListPage>
      {open !== null &&
        (can('minmax.edit') ? (
          <LevelsDialog line={open} onClose={close} onDone={done} />
        ) : (
          <LevelsCard line={open} onClose={close} />
        ))}
    </>
  )
}
