// Requests to take goods back (screen `return`). The parameter `new` of the address opens the search for goods that come back;
// an application passes its number in it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type ReturnLine, returnList } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { fieldLabel, reasonLabel, StatePill } from './labels.ts'
import { NewReturn } from './new-return.tsx'

const { partners, counts: tabCounts } = backOfficeApi.returns

function Days({ line }: { line: ReturnLine }) {
  const { t } = useTranslation('returns')
  if (!line.late) return <span className="tabular">{line.days}</span>
  return (
    <span className="tabular">
      {line.days} <span className="text-danger">{t('late')}</span>
    </span>
  )
}

const LOOKS = {
  number: { width: 100 },
  state: { width: 230, cell: ({ state }: ReturnLine) => <StatePill state={state} /> },
  waiting: { width: 140, priority: 5 },
  days: { width: 130, cell: (line: ReturnLine) => <Days line={line} /> },
  client: { width: 170 },
  product: { width: 170 },
  unit: { width: 300, priority: 4, absent: '' },
  application: { priority: 3 },
  reason: { width: 280, priority: 2 },
  branch: { width: 190, priority: 6 },
  partner: { width: 190, priority: 7 },
  refund: { priority: 1, absent: '' },
  author: { width: 150, priority: 8 },
}

function useListInput() {
  const { data } = useEndpoint(partners, {}, { notify: 'none' })
  const { data: counts } = useEndpoint(tabCounts, {}, { notify: 'none' })
  const items = entryItems(data?.items ?? [])
  return useDeclaredList(returnList, { looks: LOOKS, options: { partner: { items } }, counts })
}

function Card({ line }: { line: ReturnLine }) {
  const { t } = useTranslation('returns')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('title', { number: line.number })}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.product}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>{line.client}</span>
        <span>{line.unit}</span>
        <span>{reasonLabel(line.reason)}</span>
        <span>
          {fieldLabel('days')}: <Days line={line} />
        </span>
      </span>
    </span>
  )
}

export function ReturnList() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const navigate = useNavigate()
  const { new: wanted, ...rest } = useSearch({ strict: false }) as Record<string, unknown>
  const [isOpen, setOpen] = useState(false)
  const canCreate = can('returns.create')
  /** The way back to the list does not open the search again. */
  const close = async () => {
    setOpen(false)
    if (wanted !== undefined)
      await navigate({ to: '/return', search: rest, replace: true, resetScroll: false })
  }
  const create = canCreate && (
    <Button kind="primary" icon={Plus} onPress={() => setOpen(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage<ReturnLine>
        title={label('screens:return')}
        input={useListInput()}
        searchLabel={t('search')}
        nameOf={(line) => t('title', { number: line.number })}
        card={(line) => <Card line={line} />}
        {...(can('return.view')
          ? { linkOf: ({ key }: ReturnLine) => ({ to: '/return/$id', params: { id: key } }) }
          : {})}
        empty={{ title: t('empty'), text: t(canCreate ? 'empty_text' : 'empty_text_reader') }}
        actions={create}
      />
      {canCreate && (isOpen || wanted !== undefined) && (
        <NewReturn
          text={wanted === undefined ? '' : String(wanted)}
          onClose={() => void close()}
          onCreated={async (key) => {
            await close()
            await navigate({ to: '/return/$id', params: { id: key } })
          }}
        />
      )}
    </>
  )
}
