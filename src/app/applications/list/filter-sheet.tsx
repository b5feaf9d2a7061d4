import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { DayFilter } from '#app/kit/list/day-filter.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { DEADLINES, QUEUE_WAITS } from '#domain/applications/queue-filters.ts'
import { ORIGINS, type Origin } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { type Filters, NO_FILTERS, SORTS, type Sort } from '../application/filters.ts'
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

type PersonKey = 'branch' | 'seller' | 'manager' | 'partner'

function People({ filters, facets, onChange }: Omit<Props, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('applications')
  const lists = {
    branch: facets?.branches,
    seller: facets?.sellers,
    manager: facets?.managers,
    partner: facets?.partners,
  }
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

const SUMS = ['sum_from', 'sum_to'] as const

/** What it waits for, its deadline, how long it waits, and its sum. */
function Work({ filters, onChange, cleared }: Pick<Props, 'filters' | 'onChange'> & { cleared: number }) {
  const { t } = useTranslation('applications')
  const choice = <K extends 'waiting' | 'deadline' | 'speed'>(name: K, label: string, items: Item[]) => (
    <Field label={label}>
      <Choice
        name={name}
        value={filters[name] ?? 'any'}
        // The keys of the items are the values of the filter.
        onChange={(key) => onChange({ [name]: key === 'any' ? null : (key as NonNullable<Filters[K]>) })}
        items={[{ key: 'any', label: t('filters.all') }, ...items]}
      />
    </Field>
  )
  return (
    <>
      {choice(
        'waiting',
        t('filters.waiting'),
        QUEUE_WAITS.map((key) => ({ key, label: t(`filters.waits.${key}`) })),
      )}
      {choice(
        'deadline',
        t('filters.deadline'),
        DEADLINES.map((key) => ({ key, label: t(`filters.deadlines.${key}`) })),
      )}
      {choice(
        'speed',
        t('filters.speed'),
        SPEED_BUCKETS.map((key) => ({ key, label: t(`filters.speeds.${key}`) })),
      )}
      {SUMS.map((name) => (
        <Field key={`${name}-${cleared}`} label={t(`filters.${name}`)}>
          <MoneyInput name={name} value={filters[name]} onChange={(sum) => onChange({ [name]: sum })} />
        </Field>
      ))}
    </>
  )
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
        <Work filters={filters} cleared={cleared} onChange={onChange} />
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
