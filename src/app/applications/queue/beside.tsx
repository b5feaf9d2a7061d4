// The queue beside an open record: from 1440 px its list, folded below 1920 px until a person unfolds it; below 1440 px a button
// that leads back to it; next and previous record by key. It shows the list as it was left: tab, filters, order and search (src/docs/design.md#queue).
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CameraOff, ChevronDown, ChevronsLeft, ChevronUp, PanelLeft } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Keys } from '#app/kit/display/keys.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { StatusIcon } from '#app/kit/display/status-chip.tsx'
import { isPlainClick, useRowLinks } from '#app/kit/display/tables/row-link.tsx'
import { useMedia } from '#app/kit/display/use-media.ts'
import { NewRows } from '#app/kit/list/rows.tsx'
import { useListRead } from '#app/kit/list/use-list-page.ts'
import { type ListState, searchOf, stateOf } from '#app/kit/list/use-list-state.ts'
import { useSteadyRows } from '#app/kit/list/use-steady-rows.ts'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { WaitingTime } from '#app/pickers/queue/waiting-time.tsx'
import { getLastSearch, lastSearchTexts, recordLeftPage } from '#app/platform/last-search.ts'
import { saveOpenedRow } from '#app/platform/list-positions.ts'
import { useSession } from '#app/platform/session.ts'
import { ariaKeysOf, keysOf } from '#app/platform/shortcuts/table.ts'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import { isLongEnough } from '#domain/kernel/texts/search.ts'
import { numberOf } from '../application/line-parts.tsx'
import { useFoldedParts } from './folded-parts.ts'
import { queueGroups } from './groups.tsx'
import { QUEUE, useQueueTabs } from './known.ts'
import { lineOf, type QueueLine } from './line.ts'
import { neighboursOf } from './neighbours.ts'
import { PartHead } from './part-head.tsx'
import { linesInSight, partsOf } from './parts.ts'
import { completeState, firstTab, requestOf, tabOf } from './state.ts'

/** From this width the list fits beside the record. */
const WIDE_ENOUGH = '(min-width: 1440px)'
/** From this width it leaves the stages enough space, so that it stands there without a press. */
const SPACIOUS = '(min-width: 1920px)'
/** In localStorage: "1" folded by the person, "0" unfolded. */
const FOLDED = 'queue-folded'

function useQueueOfRecord(id: string) {
  const { can, user } = useSession()
  const first = firstTab(can)
  const [given, setGiven] = useState(() => stateOf(getLastSearch(QUEUE.path), QUEUE))
  const state = completeState(given, first)
  const words = (lastSearchTexts.get(QUEUE.name) ?? '').trim()
  const search = isLongEnough(words) ? { search: words } : {}
  const body = { ...requestOf(state), ...search }
  const read = useListRead(QUEUE.endpoints.list, body, lineOf)
  const { query } = read
  const identity = query.isPlaceholderData ? 'placeholder' : JSON.stringify(body)
  const steady = useSteadyRows<QueueLine>({
    rows: read.rows,
    identity,
    updatedAt: query.dataUpdatedAt,
    list: 'used',
  })
  const { tabs } = useQueueTabs(first)
  const change = (tab: string) => {
    const next: ListState = stateOf({ tab }, QUEUE)
    // The page of the list shows the same when the person returns to it.
    recordLeftPage(QUEUE.path, searchOf(next, QUEUE))
    lastSearchTexts.delete(QUEUE.name)
    setGiven(next)
  }
  const tab = tabs.find(({ key }) => key === tabOf(state.filters))
  const userId = user?.id ?? 0
  const { folded, toggle } = useFoldedParts(userId)
  const { rows, placed } = steady
  const counts = read.groups ?? {}
  const parts = state.sort === 'groups' ? partsOf({ lines: rows, placed, userId, counts }) : null
  /** The rows of the list as they are in sight, without those of folded parts. */
  const shown = parts?.flatMap((part) => linesInSight(part, folded, id)) ?? rows
  return { read, steady, tabs, tab, change, userId, counts, parts, shown, folded, toggle }
}

type Queue = ReturnType<typeof useQueueOfRecord>

type RowProps = {
  line: QueueLine
  now: number
  isOpen: boolean
  isStale: boolean
  onOpen: (id: string) => void
}

function Row({ line, now, isOpen, isStale, onOpen }: RowProps) {
  const { t } = useTranslation('applications')
  const { hrefOf } = useRowLinks()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const ms = waitedMs(line, now + line.clock_ahead)
  const name = line.client_name || t('unnamed')
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(line.id)
  }
  return (
    <a
      ref={link}
      href={hrefOf({ to: '/applications/$id', params: { id: line.id } })}
      aria-current={isOpen ? 'page' : undefined}
      title={name}
      onClick={open}
      className={clsx(
        'flex h-(--row) scroll-my-8 items-center gap-2 px-3 text-sm text-text no-underline focus-visible:-outline-offset-3',
        isOpen
          ? 'bg-row-select font-semibold shadow-[inset_3px_0_var(--brand),inset_0_-1px_var(--line-soft)]'
          : 'shadow-[inset_0_-1px_var(--line-soft)] hover:bg-row-hover',
        isStale && 'opacity-55',
      )}
    >
      <StatusIcon status={line.status} />
      <span className="w-12 shrink-0 text-text-2 tabular">{numberOf(line)}</span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {line.missing_slots.length > 0 && (
        <CameraOff role="img" aria-label={t('filters.lacking')} size={15} className="shrink-0 text-warn" />
      )}
      {ms !== null && <WaitingTime ms={ms} isPlain />}
    </a>
  )
}

type ListProps = { queue: Queue; id: string; onOpen: (id: string) => void; onFold: () => void }

/** The rows, under the heads of their parts where the list has groups. */
function Rows({ queue, id, onOpen, name }: Omit<ListProps, 'onFold'> & { name: string }) {
  const now = useServerTime(undefined, 0)
  const { steady, userId, counts, parts, shown, folded, toggle } = queue
  const rowsOf = (lines: readonly QueueLine[]) =>
    lines.length > 0 && (
      <ul aria-label={name}>
        {lines.map((line) => (
          <li key={line.key} className="[contain-intrinsic-size:auto_40px] [content-visibility:auto]">
            <Row
              line={line}
              now={now}
              isOpen={line.id === id}
              isStale={steady.stale.has(line.key)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    )
  if (parts === null) return rowsOf(shown)
  const groups = queueGroups({ userId, now, counts, lines: steady.rows })
  return parts.map((part) => (
    <div key={part.key}>
      <PartHead
        part={part}
        group={groups.head(part.group)}
        isFolded={folded.has(part.key)}
        onToggle={() => toggle(part.key)}
      />
      {rowsOf(linesInSight(part, folded, id))}
    </div>
  ))
}

function List({ queue, id, onOpen, onFold }: ListProps) {
  const { t } = useTranslation('queue')
  const { t: kit } = useTranslation('kit')
  const { steady, read, tabs, tab, change } = queue
  const { rows } = steady
  const name = tab?.name ?? t('tabs.all')
  return (
    <nav
      aria-label={name}
      className="sticky top-(--bar) flex h-[calc(100dvh-var(--bar))] w-87 shrink-0 flex-col border-r border-line bg-surface print:hidden"
    >
      <div className="compact flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
        <h2 className="min-w-0 truncate text-sm font-semibold text-text">{name}</h2>
        <span className="text-sm text-text-2 tabular">{read.total}</span>
        <MenuButton
          label={t('beside.tabs')}
          icon={ChevronDown}
          look="plain"
          items={tabs.map(({ key, name: label }) => ({ key, label }))}
          onAction={change}
        />
        <span className="flex-1" />
        <IconButton label={t('beside.fold')} icon={ChevronsLeft} onPress={onFold} shortcut="queue" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto [--list-top:0px]">
        <NewRows count={steady.waiting} onShow={steady.showAll} />
        {read.query.isPending && <LoadingState rows={8} />}
        {!read.query.isPending && rows.length === 0 && (
          <p className="p-4 text-sm text-text-2">{t('empty')}</p>
        )}
        <Rows queue={queue} id={id} onOpen={onOpen} name={name} />
        {read.query.hasNextPage && (
          <div className="compact flex justify-center p-2">
            <Button
              kind="quiet"
              busy={read.query.isFetchingNextPage}
              onPress={() => void read.query.fetchNextPage()}
            >
              {kit('more')}
            </Button>
          </div>
        )}
      </div>
      <p className="flex h-8 shrink-0 items-center gap-4 border-t border-line bg-surface-2 px-3 text-xs text-text-2">
        <span className="flex items-center gap-1.5">
          <Keys names={[...keysOf('down'), ...keysOf('up')]} />
          {t('beside.neighbours')}
        </span>
        <span className="flex items-center gap-1.5">
          <Keys names={keysOf('queue')} />
          {t('beside.fold_short')}
        </span>
      </p>
    </nav>
  )
}

/** The list beside the record, and its buttons in the top bar. */
export function QueueBeside({ id }: { id: string }) {
  const { t } = useTranslation('queue')
  const navigate = useNavigate()
  const isWide = useMedia(WIDE_ENOUGH)
  const isSpacious = useMedia(SPACIOUS)
  const [choice, setChoice] = useState(() => localStorage.getItem(FOLDED))
  const isFolded = choice === null ? !isSpacious : choice === '1'
  const queue = useQueueOfRecord(id)
  const isShown = isWide && !isFolded
  // J and K go over what is in sight.
  const rows = isShown ? queue.shown : queue.steady.rows
  const at = useRef(0)
  const index = rows.findIndex((row) => row.id === id)
  if (index >= 0) at.current = index
  // Back to the list leads to the row of this record.
  useEffect(() => saveOpenedRow(QUEUE.path, id), [id])
  const { previous, next } = neighboursOf(rows, id, at.current)
  const isToggled = useRef(false)
  useEffect(() => {
    // The pressed button is gone with its place; the other one has the same key.
    if (isToggled.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKeysOf('queue')}"]`)?.focus()
    isToggled.current = false
  })
  const fold = (folded: boolean) => {
    isToggled.current = true
    const next = folded ? '1' : '0'
    localStorage.setItem(FOLDED, next)
    setChoice(next)
  }
  // Back leads to the list, however many records were looked at.
  const open = (to: string) => void navigate({ to: '/applications/$id', params: { id: to }, replace: true })
  const openList = () => void navigate({ to: QUEUE.path, search: getLastSearch(QUEUE.path) })
  const place = document.getElementById('top-bar-actions')
  const buttons = (
    <div className="compact flex items-center gap-1">
      {!isShown && (
        <Button
          kind="quiet"
          icon={PanelLeft}
          shortcut="queue"
          onPress={isWide ? () => fold(false) : openList}
        >
          {queue.tab?.name ?? t('tabs.all')}
          <span className="font-normal text-text-2 tabular">{queue.read.total}</span>
        </Button>
      )}
      <IconButton
        label={t('beside.previous')}
        icon={ChevronUp}
        shortcut="up"
        isDisabled={previous === null}
        onPress={() => previous !== null && open(previous.id)}
      />
      <IconButton
        label={t('beside.next')}
        icon={ChevronDown}
        shortcut="down"
        isDisabled={next === null}
        onPress={() => next !== null && open(next.id)}
      />
    </div>
  )
  return (
    <>
      {place !== null && createPortal(buttons, place)}
      {isShown && <List queue={queue} id={id} onOpen={open} onFold={() => fold(true)} />}
    </>
  )
}
