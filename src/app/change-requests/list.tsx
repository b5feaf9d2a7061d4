// The lists of change requests (screens `request.apply_product_price`, `request.priority_pack`). The parameter `open` of
// the address holds the key of the open request, or `new`.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestLine } from '#api/back-office/change-requests.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { type Period, REQUEST_STATES } from '#domain/change-requests/change-request.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { type Kind, PRICES, PRIORITIES } from './kinds.ts'
import { stateLabel } from './labels.ts'
import { RequestRecord } from './record.tsx'
import { StatePill } from './state-pill.tsx'

const NEW = 'new'
const PERIOD_KEYS = ['today', 'week', 'month', 'quarter'] as const satisfies readonly Period[]

/** Reads and sets the open request; the other parameters of the address remain. */
function useOpenRequest(path: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { open, ...rest } = search
  const setOpen = (key: string | null) =>
    void navigate({
      to: path,
      search: { ...rest, ...(key === null ? {} : { open: key === NEW ? key : Number(key) }) },
      replace: open !== undefined,
      resetScroll: false,
    })
  const isKnown = open === NEW || /^\d{1,9}$/.test(String(open ?? ''))
  return { open: isKnown ? String(open) : null, setOpen }
}

function useColumns() {
  const { t } = useTranslation('change-requests')
  const language = useLanguage()
  const time = (at: string | null) => (
    <span className="tabular">{at === null ? '—' : formatDateTime(at, language)}</span>
  )
  return [
    { key: 'key', title: t('fields.number'), cell: (line: RequestLine) => `№ ${line.key}`, width: 90 },
    {
      key: 'state',
      title: t('fields.state'),
      cell: (line: RequestLine) => <StatePill state={line.state} />,
      sort: 'state',
      width: 160,
    },
    {
      key: 'author',
      title: t('fields.author'),
      cell: (line: RequestLine) => line.author,
      sort: 'author',
      isGrowing: true,
      width: 160,
    },
    {
      key: 'branch',
      title: t('fields.branch'),
      cell: (line: RequestLine) => line.branch ?? '—',
      isGrowing: true,
      width: 130,
      priority: 3,
    },
    {
      key: 'lines',
      title: t('fields.lines'),
      cell: (line: RequestLine) => line.lines,
      sort: 'lines',
      width: 80,
      align: 'right' as const,
    },
    {
      key: 'note',
      title: t('fields.note'),
      cell: (line: RequestLine) => line.note,
      isGrowing: true,
      width: 180,
      priority: 1,
    },
    {
      key: 'created_at',
      title: t('fields.created_at'),
      cell: (line: RequestLine) => time(line.created_at),
      sort: 'created_at',
      width: 164,
    },
    {
      key: 'sent_at',
      title: t('fields.sent_at'),
      cell: (line: RequestLine) => time(line.sent_at),
      sort: 'sent_at',
      width: 164,
      priority: 2,
    },
  ]
}

function useListInput({ name, path, endpoints }: Kind) {
  const { t } = useTranslation('change-requests')
  const columns = useColumns()
  return {
    name: `${name}-requests`,
    path,
    endpoints,
    columns,
    sorts: ['newest', 'created_at', 'sent_at', 'state', 'author', 'lines'],
    filters: { state: REQUEST_STATES, period: PERIOD_KEYS },
    groups: [
      {
        name: 'state',
        label: t('fields.state'),
        items: REQUEST_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      {
        name: 'period',
        label: label('kit:list.period'),
        items: PERIOD_KEYS.map((key) => ({ key, label: label(`change-requests:periods.${key}`) })),
      },
    ],
  }
}

function Card({ line }: { line: RequestLine }) {
  const { t } = useTranslation('change-requests')
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{`№ ${line.key}`}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.note}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{line.author}</span>
        <span>{t('lines_count', { count: line.lines })}</span>
        <span className="tabular">{formatDateTime(line.created_at, language)}</span>
      </span>
    </span>
  )
}

function RequestList({ kind }: { kind: Kind }) {
  const { t } = useTranslation('change-requests')
  const input = useListInput(kind)
  const { open, setOpen } = useOpenRequest(kind.path)
  return (
    <>
      <ListPage<RequestLine>
        title={label(kind.title)}
        input={input}
        searchLabel={t('search')}
        nameOf={(line) => stateLabel(line.state)}
        card={(line) => <Card line={line} />}
        empty={{ title: t('empty'), text: t(`empty_text.${kind.name}`) }}
        onOpen={({ key }) => setOpen(key)}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setOpen(NEW)}>
            {t('new')}
          </Button>
        }
      />
      {open !== null && (
        <RequestRecord
          kind={kind}
          requestKey={open === NEW ? null : open}
          onSaved={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

export const PriceRequestList = () => <RequestList kind={PRICES} />
export const PriorityRequestList = () => <RequestList kind={PRIORITIES} />
