// The promotions of the shop (screen `promotion`).
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type PromotionLine, promotionList } from '#api/back-office/promotions.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { type FilterGroup, isId } from '#app/kit/list/filter-group.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { giftsLabel } from '#domain/promotions/promotion.ts'
import { PromotionFormDialog } from './form.tsx'
import { datesLabel, StatePill, sumLabel, termsLabel } from './labels.ts'

const endpoints = backOfficeApi.promotions
const FRESH_MS = 60_000

const LOOKS = {
  name: { width: 160 },
  state: { width: 140, cell: ({ state }: PromotionLine) => <StatePill state={state} /> },
  product: { width: 150 },
  discount: { width: 140 },
  gifts: { width: 140, priority: 1 },
  from_on: { width: 116, priority: 3 },
  to_on: { width: 116, priority: 2 },
  partners: { width: 110, priority: 4 },
  terms: { width: 100, priority: 6, cell: ({ terms }: PromotionLine) => termsLabel(terms) },
  used: { priority: 5 },
  gift_cost: { priority: 7 },
}

/** Products are found by typing; the one of the address keeps its name. */
function useProductFilter(): Pick<FilterGroup, 'items' | 'find'> {
  const { product } = useSearch({ strict: false }) as Record<string, unknown>
  const id = isId(String(product)) ? Number(product) : null
  const { data } = useEndpoint(
    endpoints.products,
    { body: { id: id ?? 0 } },
    { notify: 'none', staleTime: FRESH_MS, enabled: id !== null },
  )
  const find = useCallback(async (typed: string) => {
    const body = typed.trim() === '' ? {} : { search: typed.trim() }
    const { items } = await call(endpoints.products, { body }, { notify: 'none' })
    return items.map(({ product_id, name }) => ({ key: String(product_id), label: name }))
  }, [])
  return {
    items: (data?.items ?? []).map(({ product_id, name }) => ({ key: String(product_id), label: name })),
    find,
  }
}

function useListInput() {
  const { data } = useEndpoint(endpoints.choices, {}, { notify: 'none', staleTime: FRESH_MS })
  const partners = entryItems(data?.partners ?? [])
  const options = { partner: { items: partners }, product: useProductFilter() }
  return {
    ...useDeclaredList(promotionList, { looks: LOOKS, options }),
    isSearchInAddress: true as const,
  }
}

function Card({ line }: { line: PromotionLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.name}</span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{line.product}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>{datesLabel(line)}</span>
        {line.discount > 0 && <span>{sumLabel(line.discount)}</span>}
        <span>{giftsLabel(line.gifts)}</span>
      </span>
    </span>
  )
}

export function PromotionList() {
  const { t } = useTranslation('promotions')
  const { can } = useSession()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const canEdit = can('promotion.edit')
  const onCreated = (key: string, name: string) => {
    setNew(false)
    toast.ok(t('created', { name }))
    void refresh(endpoints.list.path)
    if (can('promotion.view')) void navigate({ to: '/promotion/$id', params: { id: key } })
  }
  return (
    <>
      <ListPage<PromotionLine>
        title={label('screens:promotion')}
        input={useListInput()}
        searchLabel={t('search')}
        card={(line) => <Card line={line} />}
        {...(can('promotion.view')
          ? { linkOf: ({ key }: PromotionLine) => ({ to: '/promotion/$id', params: { id: key } }) }
          : {})}
        empty={{ title: t('empty'), text: t(canEdit ? 'empty_text' : 'empty_text_reader') }}
        actions={
          canEdit && (
            <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isNew && <PromotionFormDialog promotion={null} onClose={() => setNew(false)} onDone={onCreated} />}
    </>
  )
}
