// The list of applications, which is also the queue: tabs, filters, groups and the action of each row
// (src/docs/business-rules.md#the-queue).
import { HandHelping, UserPlus } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueItem } from '#api/applications.ts'
import { assignment } from '#api/back-office/assignment.ts'
import { api } from '#api/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { ListPageInput } from '#app/kit/list/use-list-page.ts'
import { type ListState, useListState } from '#app/kit/list/use-list-state.ts'
import { DialogPart } from '#app/kit/overlays/dialog-part.tsx'
import type { Load } from '#app/kit/use-part.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { useTakeApplication } from '#app/pickers/queue/take-next.ts'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { assignmentIn, MOST_ASSIGNED } from '#domain/applications/assignment.ts'
import { isFreeFor } from '#domain/applications/queue.ts'
import { isInWork } from '#domain/applications/status.ts'
import { Card, numberOf } from '../application/line-parts.tsx'
import { ListActions } from '../application/list-actions.tsx'
import { TabletDrafts } from '../drafts/tablet-drafts.tsx'
import { totalsOf, useQueueColumns } from './columns.tsx'
import { useCountedGroup } from './counted-group.ts'
import { useFilterGroups } from './filter-groups.tsx'
import { groupOf, queueGroups } from './groups.tsx'
import { KeyHints } from './key-hints.tsx'
import { QUEUE, useQueueTabs } from './known.ts'
import { useColumnLabels, usePeriodFault } from './labels.ts'
import { lineOf, type QueueLine } from './line.ts'
import { completeState, firstTab, isSetByTab, requestOf, tabOf } from './state.ts'

type AssignProps = {
  applications: readonly QueueLine[]
  isBusy: boolean
  onAssign: (person: { id: number }) => void
  onClose: () => void
}
const loadAssign: Load<AssignProps> = () =>
  import('./assign-dialog.tsx').then(({ AssignDialog }) => AssignDialog)

function Assign(props: AssignProps) {
  const { t } = useTranslation('queue')
  return <DialogPart title={t('assign.title')} load={loadAssign} props={props} />
}

type QueueParts = {
  input: ListPageInput<QueueLine, QueueItem>
  state: ListState
  /** The drafts of this device that belong to the shown list. */
  drafts: { only?: ReadonlySet<string> }
}

function useQueue(now: number): QueueParts {
  const { can } = useSession()
  const first = firstTab(can)
  const { tabs } = useQueueTabs(first)
  const groups = useFilterGroups()
  const columns = useQueueColumns(now)
  const columnLabels = useColumnLabels()
  const missing = useMissingPhotos()
  const faultOf = usePeriodFault()
  const [given] = useListState(QUEUE)
  const complete = (state: ListState) => completeState(state, first)
  const state = complete(given)
  const tab = tabOf(state.filters)
  const counted = useCountedGroup(state.filters['counted'])
  const isOfMissing = tab === 'lacking_photos' || state.filters['lacking'] === '1'
  const { waiting } = missing
  const isShown = useCallback(({ id }: QueueLine) => !waiting.has(id), [waiting])
  return {
    state,
    drafts: isOfMissing ? { only: new Set(missing.items.map(({ id }) => id)) } : {},
    input: {
      path: QUEUE.path,
      sorts: QUEUE.sorts,
      filters: QUEUE.filters,
      name: QUEUE.name,
      endpoints: QUEUE.endpoints,
      columns,
      groups: [...counted, ...groups.filter(({ name }) => !isSetByTab(name, tab))],
      tabs,
      lineOf,
      complete,
      requestOf,
      columnLabels,
      fault: faultOf(state),
      // Pictures that are on this device and not uploaded yet are not missing.
      ...(isOfMissing ? { isShown } : {}),
    },
  }
}

type ActionProps = { line: QueueLine; userId: number; isBusy: boolean; onTake: (id: string) => void }

/** Take a free one, open one's own, and who has the others. */
function RowAction({ line, userId, isBusy, onTake }: ActionProps) {
  const { t } = useTranslation('applications')
  const { t: kit } = useTranslation('kit')
  const { can } = useSession()
  if (isFreeFor(line, userId) && can('applications.take'))
    return (
      <span data-take>
        <Button kind="quiet" isDisabled={isBusy} onPress={() => onTake(line.id)}>
          {t('take.one')}
        </Button>
      </span>
    )
  if (!isInWork(line.status) || line.manager === null) return null
  if (groupOf(line, userId) === 'mine')
    return (
      <LinkButton kind="quiet" to="/applications/$id" params={{ id: line.id }}>
        {kit('list.open')}
      </LinkButton>
    )
  return (
    <span title={line.manager.name} className="block max-w-26 truncate text-[13px] text-text-2">
      {line.manager.name}
    </span>
  )
}

/** The key T takes the focused row. */
function takeFocused(): void {
  const row = document.activeElement?.closest('tr[data-index]')
  row?.querySelector<HTMLElement>('[data-take] button')?.click()
}

export function Queue() {
  const { t } = useTranslation('applications')
  const { t: queue } = useTranslation('queue')
  const { can, user } = useSession()
  const userId = user?.id ?? 0
  const mayTake = can('applications.take')
  const mayRelease = can('applications.release')
  const now = useServerTime(undefined, 0)
  const { input, state, drafts } = useQueue(now)
  const { takeOne, isBusy } = useTakeApplication()
  useShortcut('take', mayTake ? takeFocused : null)
  const takeMany: BulkAction<QueueLine> = {
    key: 'take',
    label: t('take.one'),
    icon: HandHelping,
    refusal: (line) =>
      isFreeFor(line, userId)
        ? null
        : errorText({ key: line.manager === null ? 'move_not_possible' : 'already_taken' }),
    run: async ({ id }) => {
      const input = { params: { id }, body: {} }
      await call(api.moves.take, input, { notify: 'none' })
      return mayRelease ? () => call(api.moves.release, input, { notify: 'none' }) : null
    },
    done: (count) => queue('bulk_taken', { count }),
    undone: (count) => queue('bulk_returned', { count }),
  }
  const assignMany: BulkAction<QueueLine> = {
    key: 'assign',
    label: queue('assign.action'),
    icon: UserPlus,
    refusal: ({ status }) => (assignmentIn(status) === null ? errorText({ key: 'move_not_possible' }) : null),
    done: (count) => queue('bulk_assigned', { count }),
    ask: ({ lines, isBusy: isRunning, onRun, onClose }) => (
      <Assign
        applications={lines.slice(0, MOST_ASSIGNED)}
        isBusy={isRunning}
        onClose={onClose}
        onAssign={(person) =>
          onRun(async ({ id, version }) => {
            const body = { manager_id: person.id, base_version: version }
            await call(assignment.assign, { params: { id }, body }, { notify: 'none' })
            return null
          })
        }
      />
    ),
  }
  const bulk = [...(mayTake ? [takeMany] : []), ...(can('applications.assign') ? [assignMany] : [])]
  return (
    <ListPage<QueueLine, QueueItem>
      title={t('title')}
      input={input}
      searchLabel={t('search')}
      nameOf={(line) => line.client_name || `${t('unnamed')} ${numberOf(line)}`}
      card={(line) => <Card row={line} now={now + line.clock_ahead} />}
      linkOf={({ id }) => ({ to: '/applications/$id', params: { id } })}
      totalsOf={totalsOf}
      rowActions={(line) => <RowAction line={line} userId={userId} isBusy={isBusy} onTake={takeOne} />}
      bulk={bulk}
      groupsOf={({ state: { sort }, counts, lines }) =>
        sort === 'groups' ? queueGroups({ userId, now, counts, lines }) : undefined
      }
      empty={
        tabOf(state.filters) === 'all'
          ? { title: t('empty.title'), text: queue('empty_all') }
          : { title: queue('empty'), text: queue('empty_text') }
      }
      foot={<KeyHints mayTake={mayTake} />}
      actions={<ListActions />}
    >
      <TabletDrafts {...drafts} />
    </ListPage>
  )
}
