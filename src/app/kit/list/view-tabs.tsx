// The saved views of a list as tabs with the number of their rows; those that do not fit stand in a menu.
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bookmark, ChevronDown, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ViewState } from '#api/back-office/views.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { IconButton } from '../button.tsx'
import { OPTION, POPOVER } from '../class-names.ts'
import { ViewsDialog } from './views-dialog.tsx'

export type ListViews = {
  /** The name of the list. */
  list: string
  now: ViewState
  /** The state without a view: the first tab. */
  initial: ViewState
  onUse: (state: ViewState) => void
  /** Where the rows of a view are counted: the key of the query, and the request. */
  count: (state: ViewState) => { key: readonly unknown[]; ask: (signal: AbortSignal) => Promise<number> }
}

/** Totals beyond this are not counted by the server. */
const MOST_COUNTED = 10_000
const FRESH_MS = 60_000
const TABS_SHOWN = 4

const chosenIn = (filters: ViewState['filters']) =>
  Object.entries(filters)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => one.localeCompare(other))

/** Whether the two states show the same rows in the same order. */
const isSame = (one: ViewState, other: ViewState): boolean =>
  one.sort === other.sort &&
  one.way === other.way &&
  JSON.stringify(chosenIn(one.filters)) === JSON.stringify(chosenIn(other.filters))

const countText = (count: number | undefined): string =>
  count === undefined ? '' : count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)

type Tab = { key: string; name: string; state: ViewState }

type CountProps = Pick<ListViews, 'count'> & { state: ViewState; isCurrent: boolean }

function TabCount({ state, count, isCurrent }: CountProps) {
  const { key, ask } = count(state)
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => ask(signal), staleTime: FRESH_MS })
  return <span className={clsx('text-xs tabular', isCurrent && 'text-brand-strong')}>{countText(data)}</span>
}

export function ViewTabs({ list, now, initial, onUse, count }: ListViews) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const { data } = useEndpoint(backOfficeApi.views.list, { params: { list } }, { notify: 'none' })
  const saved: Tab[] = (data?.items ?? []).map(({ key, name, state }) => ({ key, name, state }))
  const tabs = [{ key: 'all', name: t('views.all'), state: initial }, ...saved]
  const shown = tabs.slice(0, TABS_SHOWN)
  const others = tabs.slice(TABS_SHOWN)
  const current = tabs.find(({ state }) => isSame(state, now))
  const use = (tab: Tab | undefined) => tab !== undefined && onUse(tab.state)
  return (
    <div className="flex min-w-0 items-center print:hidden">
      {saved.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields.
        <div role="group" aria-label={t('views.title')} className="flex min-w-0 items-stretch">
          {shown.map((tab) => {
            const isCurrent = tab === current
            return (
              <Button
                key={tab.key}
                aria-pressed={isCurrent}
                onPress={() => use(tab)}
                className={clsx(
                  'relative flex h-12 items-center gap-1.5 whitespace-nowrap px-2.5 text-sm',
                  isCurrent
                    ? 'font-semibold text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-brand'
                    : 'font-medium text-text-2 hover:text-text',
                )}
              >
                <span className="max-w-40 truncate">{tab.name}</span>
                <TabCount state={tab.state} count={count} isCurrent={isCurrent} />
              </Button>
            )
          })}
          {others.length > 0 && (
            <MenuTrigger>
              <Button className="flex h-12 items-center gap-1 px-2.5 text-sm font-medium text-text-2 hover:text-text">
                <span className="max-w-40 truncate">
                  {current !== undefined && others.includes(current) ? current.name : t('views.more')}
                </span>
                <ChevronDown aria-hidden size={16} />
              </Button>
              <Popover className={POPOVER} placement="bottom start">
                <Menu
                  aria-label={t('views.more')}
                  items={others.map((tab) => ({ ...tab, id: tab.key }))}
                  onAction={(key) => use(others.find((tab) => tab.key === key))}
                  className="max-h-96 min-w-56 overflow-auto p-1.5 outline-none"
                >
                  {({ name }) => (
                    <MenuItem textValue={name} className={`${OPTION} desk:min-h-9 desk:text-sm`}>
                      {name}
                    </MenuItem>
                  )}
                </Menu>
              </Popover>
            </MenuTrigger>
          )}
        </div>
      )}
      <IconButton
        label={t('views.title')}
        icon={saved.length > 0 ? Settings2 : Bookmark}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <ViewsDialog
          list={list}
          now={now}
          onUse={(state) => {
            setOpen(false)
            onUse(state)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
