// The queue at the desk: one table with tabs, filters, groups and the action of each row
// (src/docs/business-rules.md#the-queue).
import { HandHelping } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUE_SORTS, type QueueItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { ListPageInput } from '#app/kit/list/use-list-page.ts'
import { type ListState, useListState } from '#app/kit/list/use-list-state.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { isInWork } from '#domain/applications/status.ts'
import { ListActions } from '../list/actions.tsx'
import { Card, numberOf } from '../list/columns.tsx'
import { TabletDrafts } from '../list/tablet-drafts.tsx'
import { useTakeApplication } from '../list/take-next.ts'
import { useServerTime } from '../server-clock.ts'
import { useQueueColumns } from './columns.tsx'
import { KNOWN_FILTERS, useFilterGroups } from './filter-groups.tsx'
import { groupOf, queueGroups } from './groups.tsx'
import { KeyHints } from './key-hints.tsx'
import { useExportLabels, usePeriodFault } from './labels.ts'
import { lineOf, type QueueLine } from './line.ts'
import { completeState, firstTab, isSetByTab, orderedTabs, requestOf, tabOf, USUAL } from './state.ts'

const PATH = '/applications'
const SORTS = [USUAL, ...QUEUE_SORTS]
const endpoints = { list: api.applications.list, export: api.applications.export }
const isFree = ({ status, manager }: QueueLine): boolean => status === 'new' && manager === null

function useTabs(first: ReturnType<typeof firstTab>) {
  const { t } = useTranslation('queue')
  const { can } = useSession()
  const facets = useEndpoint(api.applications.facets, {}, { notify: 'none', staleTime: 15_000 })
  const counts = facets.data?.tabs
  // What waits for this person: for the director's approval, for support.
  const waiting = (['director', 'support'] as const).filter((tab) =>
    tab === 'director' ? can('applications.approve') : (counts?.support ?? 0) > 0,
  )
  const tabs = orderedTabs(first, waiting).map((key) => ({
    key,
    name: t(`tabs.${key}`),
    count: counts?.[key],
  }))
  return { tabs, facets: facets.data }
}

type Queue = {
  input: ListPageInput<QueueLine, QueueItem>
  state: ListState
  /** The drafts of this device that belong to the shown list. */
  drafts: { only?: ReadonlySet<string> }
}

function useQueue(now: number): Queue {
  const { can } = useSession()
  const first = firstTab(can)
  const { tabs, facets } = useTabs(first)
  const groups = useFilterGroups(facets)
  const columns = useQueueColumns(now)
  const exportLabels = useExportLabels()
  const missing = useMissingPhotos()
  const faultOf = usePeriodFault()
  const known = { path: PATH, sorts: SORTS, filters: KNOWN_FILTERS }
  const [given] = useListState({ ...known, many: ['statuses'] })
  const complete = (state: ListState) => completeState(state, first)
  const state = complete(given)
  const tab = tabOf(state.filters)
  const isOfMissing = tab === 'lacking_photos' || state.filters['lacking'] === '1'
  const { waiting } = missing
  const isShown = useCallback(({ id }: QueueLine) => !waiting.has(id), [waiting])
  return {
    state,
    drafts: isOfMissing ? { only: new Set(missing.items.map(({ id }) => id)) } : {},
    input: {
      ...known,
      name: 'applications',
      endpoints,
      columns,
      groups: groups.filter(({ name }) => !isSetByTab(name, tab)),
      tabs,
      lineOf,
      complete,
      requestOf,
      exportLabels,
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
  if (isFree(line) && can('applications.take'))
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

export function DeskQueue() {
  const { t } = useTranslation('applications')
  const { t: queue } = useTranslation('queue')
  const { can, user } = useSession()
  const userId = user?.id ?? 0
  const mayTake = can('applications.take')
  const now = useServerTime(undefined, 0)
  const { input, state, drafts } = useQueue(now)
  const { takeOne, isBusy } = useTakeApplication()
  useShortcut('take', mayTake ? takeFocused : null)
  const bulk: BulkAction<QueueLine>[] = [
    {
      key: 'take',
      label: t('take.one'),
      icon: HandHelping,
      can: isFree,
      run: ({ id }) => call(api.moves.take, { params: { id }, body: {} }, { notify: 'none' }),
    },
  ]
  return (
    <ListPage<QueueLine, QueueItem>
      title={t('title')}
      input={input}
      searchLabel={t('search')}
      nameOf={(line) => line.client_name || `${t('unnamed')} ${numberOf(line)}`}
      card={(line) => <Card row={line} now={now + line.clock_ahead} />}
      linkOf={({ id }) => ({ to: '/applications/$id', params: { id } })}
      rowActions={(line) => <RowAction line={line} userId={userId} isBusy={isBusy} onTake={takeOne} />}
      bulk={mayTake ? bulk : []}
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
