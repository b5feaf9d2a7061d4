// The saved views of a list as tabs with the number of their rows; those that do not fit stand in a menu.

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bookmark, ChevronDown, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type ViewState, views } from '#api/back-office/views.ts'
import type { ListName } from '#api/shapes/list-names.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { IconButton } from '../button.tsx'
import { OPTION, POPOVER } from '../class-names.ts'
import { useMedia } from '../display/use-media.ts'
import { DialogPart } from '../overlays/dialog-part.tsx'
import type { Load } from '../use-part.ts'
import { cappedCount } from './totals.ts'
import type { FixedTab } from './use-list-page.ts'
import type { ViewsProps } from './views-dialog.tsx'

export type ListViews = {
  /** The name of the list. */
  list: ListName
  now: ViewState
  /** The state without a view: the first tab, if there are no fixed ones. */
  initial: ViewState
  /** Tabs that everybody has; each is the initial state with its key as the filter `tab`. */
  fixed?: readonly FixedTab[] | undefined
  onUse: (state: ViewState) => void
  /** Where the rows of a view are counted: the key of the query, and the request. */
  count: (state: ViewState) => { key: readonly unknown[]; ask: (signal: AbortSignal) => Promise<number> }
}

const loadViews: Load<ViewsProps> = () => import('./views-dialog.tsx').then(({ ViewsDialog }) => ViewsDialog)

const FRESH_MS = 60_000
const TABS_SHOWN = 4
/** Fixed tabs always stand there, so their number follows the width of the window. */
const WIDTHS = { some: '(min-width: 1280px)', usual: '(min-width: 1400px)', many: '(min-width: 1700px)' }

function useFixedTabsShown(): number {
  const some = useMedia(WIDTHS.some)
  const usual = useMedia(WIDTHS.usual)
  const many = useMedia(WIDTHS.many)
  if (many) return 7
  return usual ? TABS_SHOWN : some ? 3 : 2
}

const chosenIn = (filters: ViewState['filters']) =>
  Object.entries(filters)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => one.localeCompare(other))

/** Whether the two states show the same rows in the same order. */
const isSame = (one: ViewState, other: ViewState): boolean =>
  one.sort === other.sort &&
  one.way === other.way &&
  JSON.stringify(chosenIn(one.filters)) === JSON.stringify(chosenIn(other.filters))

const countText = (count: number | undefined): string => (count === undefined ? '' : cappedCount(count))

type Tab = { key: string; name: string; state: ViewState; count?: number | undefined }

function CountOf({ count, isCurrent }: { count: number | undefined; isCurrent: boolean }) {
  return <span className={clsx('text-xs tabular', isCurrent && 'text-brand-strong')}>{countText(count)}</span>
}

type CountProps = Pick<ListViews, 'count'> & { state: ViewState; isCurrent: boolean }

function TabCount({ state, count, isCurrent }: CountProps) {
  const { key, ask } = count(state)
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => ask(signal), staleTime: FRESH_MS })
  return <CountOf count={data} isCurrent={isCurrent} />
}

const stateOfTab = (initial: ViewState, now: ViewState, { key, keepsFilters }: FixedTab): ViewState =>
  keepsFilters === true
    ? { ...now, filters: { ...now.filters, tab: key } }
    : { ...initial, filters: { tab: key } }

export function ViewTabs({ list, now, initial, fixed, onUse, count }: ListViews) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const { data } = useEndpoint(views.list, { params: { list } }, { notify: 'none' })
  const saved: Tab[] = (data?.items ?? []).map(({ key, name, state }) => ({ key, name, state }))
  const fixedShown = useFixedTabsShown()
  const width = fixed === undefined ? TABS_SHOWN : fixedShown
  const own = fixed?.map(
    (tab): Tab => ({ ...tab, key: `fixed-${tab.key}`, state: stateOfTab(initial, now, tab) }),
  )
  const tabs: Tab[] = [...(own ?? [{ key: 'all', name: t('views.all'), state: initial }]), ...saved]
  const shown = tabs.slice(0, width)
  const others = tabs.slice(width)
  const current =
    tabs.find(({ state }) => isSame(state, now)) ??
    own?.find(({ state }) => state.filters['tab'] === now.filters['tab'])
  const use = (tab: Tab | undefined) => tab !== undefined && onUse(tab.state)
  return (
    <div className="flex min-w-0 items-center print:hidden">
      {tabs.length > 1 && (
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
                {tab.key.startsWith('fixed-') ? (
                  <CountOf count={tab.count} isCurrent={isCurrent} />
                ) : (
                  <TabCount state={tab.state} count={count} isCurrent={isCurrent} />
                )}
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
                  {({ name, count: known }) => (
                    <MenuItem textValue={name} className={`${OPTION} dense:min-h-9 dense:text-sm`}>
                      <span className="min-w-0 flex-1">{name}</span>
                      <CountOf count={known} isCurrent={false} />
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
        <DialogPart
          title={t('views.title')}
          load={loadViews}
          props={{
            list,
            now,
            onUse: (state) => {
              setOpen(false)
              onUse(state)
            },
            onClose: () => setOpen(false),
          }}
        />
      )}
    </div>
  )
}
