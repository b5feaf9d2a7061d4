import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { DayFilter } from '#app/kit/list/day-filter.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { ORIGINS, type Origin } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { type Filters, NO_FILTERS, SORTS, type Sort } from './filters.ts'
import { type Facets, StatusChips } from './status-chips.tsx'

type Props = {
  filters: Filters
  facets: Facets | undefined
  isOpen: boolean
  onClose: () => void
  onChange: (change: Partial<Filters>) => void
}

const itemsOf = (people: Array<{ id: number; name: string }> = []): Item[] =>
  people.map(({ id, name }) => ({ key: String(id), label: name }))

const DAYS = ['from', 'to'] as const

type PersonKey = 'branch' | 'seller' | 'manager'

function People({ filters, facets, onChange }: Omit<Props, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('applications')
  const lists = { branch: facets?.branches, seller: facets?.sellers, manager: facets?.managers }
  return (Object.keys(lists) as PersonKey[]).map((key) => {
    const items = itemsOf(lists[key])
    return (
      <Field key={key} label={t(`filters.${key}`)}>
        <Combo
          key={`${items.length}-${filters[key]}`}
          name={key}
          value={filters[key] === null ? null : String(filters[key])}
          onChange={(id) => onChange({ [key]: id === null ? null : Number(id) })}
          items={items}
        />
      </Field>
    )
  })
}

/** The less frequent filters. */
export function FilterSheet({ filters, facets, isOpen, onClose, onChange }: Props) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  // Changing the key also clears invalid text in the date inputs.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onChange(NO_FILTERS)
  }
  const show = () => {
    if (!focusUnreadable()) onClose()
  }
  const actions = (
    <>
      <Button kind="text" onPress={clear}>
        {t('filters.clear')}
      </Button>
      <Button kind="primary" onPress={show}>
        {t('filters.show')}
      </Button>
    </>
  )
  return (
    <Sheet title={t('filters.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className="flex flex-col gap-4">
        <Segments
          name="sort"
          label={t('filters.sort')}
          value={filters.sort}
          onChange={(sort) => onChange({ sort: sort as Sort })}
          items={SORTS.map((key) => ({ key, label: t(`sorts.${key}`) }))}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-1.5 text-[13px] font-semibold text-text-2">{t('columns.status')}</legend>
          <StatusChips shown={STATUSES} filters={filters} facets={facets} onChange={onChange} />
        </fieldset>
        <People filters={filters} facets={facets} onChange={onChange} />
        <Field label={t('filters.origin')}>
          <Choice
            name="origin"
            value={filters.origin ?? 'any'}
            onChange={(key) => onChange({ origin: key === 'any' ? null : (key as Origin) })}
            items={[
              { key: 'any', label: t('filters.any') },
              ...ORIGINS.map((key) => ({ key, label: reason(`origins.${key}`) })),
            ]}
          />
        </Field>
        {DAYS.map((name) => (
          <DayFilter
            key={`${name}-${cleared}`}
            name={name}
            label={t(`filters.${name}`)}
            value={filters[name]}
            onChange={(day) => onChange({ [name]: day })}
          />
        ))}
      </div>
    </Sheet>
  )
}
