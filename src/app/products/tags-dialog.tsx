// Prints the price tags of the chosen products: on which labels, how many of each, and what they show besides the price.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ShopProduct } from '#api/back-office/products.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  LAYOUTS,
  MAX_TAG_COPIES,
  MAX_TAG_PRODUCTS,
  MAX_TAGS,
  TAG_LAYOUTS,
  type TagLayoutName,
  tagsOnPage,
} from '#domain/products/price-tag.ts'
import { keysOf } from './labels.ts'

const { list } = backOfficeApi.products
const { choices, print, paper } = backOfficeApi.priceTags
const FRESH_MS = 60_000

/** Branches whose tags the person prints with the number that is due, and partners whose payment a tag can show. */
export function useTagChoices() {
  const { can } = useSession()
  return useEndpoint(choices, {}, { notify: 'none', staleTime: FRESH_MS, enabled: can('goods.tags') }).data
}
export type TagChoices = NonNullable<ReturnType<typeof useTagChoices>>

type Values = {
  branch: string | null
  layout: TagLayoutName
  start: string
  copies: string
  hasOldPrice: boolean
  partner: string | null
  months: string | null
}
type Fault = { key: string; params?: Record<string, string | number> }
type Faults = Partial<Record<'branch' | 'start' | 'copies' | 'months', Fault>>

const isFrom1To = (text: string, last: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= last

/** What is missing or out of its range, as the server would refuse it. */
function faultsOf({ branch, layout, start, copies, partner, months }: Values, products: number): Faults {
  const places = tagsOnPage(LAYOUTS[layout])
  const outside = (max: number): Fault => ({ key: 'out_of_range', params: { min: 1, max } })
  return {
    ...(branch === null ? { branch: { key: 'required' } } : {}),
    ...(places === 1 || isFrom1To(start, places) ? {} : { start: outside(places) }),
    ...(isFrom1To(copies, MAX_TAG_COPIES) ? {} : { copies: outside(MAX_TAG_COPIES) }),
    ...(isFrom1To(copies, MAX_TAG_COPIES) && Number(copies) * products > MAX_TAGS
      ? { copies: { key: 'tags_many', params: { count: MAX_TAGS } } }
      : {}),
    ...(partner !== null && months === null ? { months: { key: 'required' } } : {}),
  }
}

/** The only branch of a person, or the one that the list counts. */
const firstBranch = ({ branches }: TagChoices, counted: string | null): string | null =>
  branches.length === 1 ? String(branches[0]?.id) : (keysOf(branches).find((key) => key === counted) ?? null)

type Props = {
  lines: readonly ShopProduct[]
  found: TagChoices
  /** The branch that the list is filtered by. */
  counted: string | null
  onClose: () => void
}

function usePrint({ lines, onClose }: Pick<Props, 'lines' | 'onClose'>) {
  const { t } = useTranslation('products')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const send = async ({ branch, layout, start, copies, hasOldPrice, partner, months }: Values) => {
    setBusy(true)
    const body = {
      branch: Number(branch),
      products: lines.map(({ key }) => Number(key)),
      layout,
      start: tagsOnPage(LAYOUTS[layout]) === 1 ? 1 : Number(start),
      copies: Number(copies),
      old_price: hasOldPrice,
      offer: partner === null ? null : { partner: Number(partner), months: Number(months) },
      language,
    }
    try {
      await showPaper(async () => {
        const { key } = await call(print, { body })
        // `call` returns a Blob for every endpoint with `kind: 'binary'`.
        return (await call(paper, { params: { key } })) as Blob
      }, true)
      toast.ok(t('tags.done', { count: lines.length }))
      onClose()
    } catch (failure) {
      // `call` has shown the failure; the form stays open.
      if (!(failure instanceof ApiFailure)) throw failure
    } finally {
      setBusy(false)
      // A print whose paper did not load is recorded too.
      void refresh(list.path)
    }
  }
  return { isBusy, send }
}

export function TagsDialog({ lines: chosen, found, counted, onClose }: Props) {
  const { t } = useTranslation('products')
  const lines = chosen.slice(0, MAX_TAG_PRODUCTS)
  const { isBusy, send } = usePrint({ lines, onClose })
  const [values, setValues] = useState<Values>({
    branch: firstBranch(found, counted),
    layout: 'sheet_24',
    start: '1',
    copies: '1',
    hasOldPrice: false,
    partner: null,
    months: null,
  })
  const [isChecked, setChecked] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const faults = faultsOf(values, lines.length)
  const errorOf = (field: keyof Faults) => {
    const fault = faults[field]
    return isChecked && fault !== undefined ? errorText(fault) : null
  }
  const places = tagsOnPage(LAYOUTS[values.layout])
  const partner = found.partners.find(({ id }) => String(id) === values.partner)
  const onConfirm = () => {
    setChecked(true)
    if (Object.keys(faults).length === 0) void send(values)
  }
  return (
    <Confirm
      isOpen
      hasFields
      title={t('tags.title')}
      text={[
        t('tags.text', { count: lines.length }),
        ...(lines.length < chosen.length ? [t('tags.first', { count: chosen.length - lines.length })] : []),
      ].join(' ')}
      confirm={t('tags.print')}
      busy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <div className="mt-4 flex flex-col gap-4">
        {found.branches.length > 1 && (
          <Field label={t('tags.branch')} required error={errorOf('branch')}>
            <Choice
              name="branch"
              items={entryItems(found.branches)}
              value={values.branch}
              onChange={(branch) => set({ branch })}
            />
          </Field>
        )}
        <Field label={t('tags.layout')} required>
          <Choice
            name="layout"
            items={TAG_LAYOUTS.map((key) => ({ key, label: t(`tags.layouts.${key}`) }))}
            value={values.layout}
            onChange={(key) => {
              const layout = TAG_LAYOUTS.find((one) => one === key)
              if (layout !== undefined) set({ layout })
            }}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('tags.copies')} required error={errorOf('copies')}>
            <DigitsInput
              name="copies"
              length={2}
              value={values.copies}
              onChange={(copies) => set({ copies })}
            />
          </Field>
          {places > 1 && (
            <Field
              label={t('tags.start')}
              hint={t('tags.start_hint', { count: places })}
              required
              error={errorOf('start')}
            >
              <DigitsInput
                name="start"
                length={2}
                value={values.start}
                onChange={(start) => set({ start })}
              />
            </Field>
          )}
        </div>
        <Flag
          name="old_price"
          label={t('tags.old_price')}
          value={values.hasOldPrice}
          onChange={(hasOldPrice) => set({ hasOldPrice })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('tags.partner')}>
            <Choice
              name="partner"
              items={[{ key: 'none', label: t('tags.no_partner') }, ...entryItems(found.partners)]}
              value={values.partner ?? 'none'}
              onChange={(key) => set({ partner: key === 'none' ? null : key, months: null })}
            />
          </Field>
          {partner !== undefined && (
            <Field label={t('tags.months')} required error={errorOf('months')}>
              <Choice
                name="months"
                items={partner.months.map((count) => ({
                  key: String(count),
                  label: t('tags.term', { count }),
                }))}
                value={values.months}
                onChange={(months) => set({ months })}
              />
            </Field>
          )}
        </div>
      </div>
    </Confirm>
  )
}
