// The lists of change requests (screens `request.apply_product_price`, `request.priority_pack`). The parameter `open` of
// the address holds the key of the open request, or `new`.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RequestLine } from '#api/back-office/change-requests.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { type Kind, PRICES, PRIORITIES } from './kinds.ts'
import { StatePill, stateLabel } from './labels.ts'
import { RequestRecord } from './record.tsx'

const NEW = 'new'

/** Reads and sets the open request; the other parameters of the address remain. */
function useOpenRequest(path: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { open, ...rest } = search
  const setOpen = (key: string | null) =>
    void navigate({
      to: path,
      search: { ...rest, ...(key === null ? {} : { open: key }) },
      replace: open !== undefined,
      resetScroll: false,
    })
  const isKnown = open === NEW || /^\d{1,9}$/.test(String(open ?? ''))
  return { open: isKnown ? String(open) : null, setOpen }
}

const LOOKS = {
  key: { width: 90 },
  state: { width: 160, cell: ({ state }: RequestLine) => <StatePill state={state} /> },
  author: { width: 160 },
  branch: { priority: 3 },
  lines: { width: 80 },
  note: { width: 180, priority: 1 },
  sent_at: { priority: 2 },
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
  const input = useDeclaredList(kind.list, { looks: LOOKS })
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
