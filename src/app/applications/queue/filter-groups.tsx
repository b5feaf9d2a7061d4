// The filters of the queue as the list kit offers them: their names, values and fields.
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { DayFilter } from '#app/kit/list/day-filter.tsx'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import { useQueueOptions } from '#app/pickers/found-options.ts'
import { DEADLINES, DONE_TODAY, QUEUE_WAITS } from '#domain/applications/queue-filters.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

/** Every filter, in the order in which it is offered. */
export function useFilterGroups(): FilterGroup[] {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const { t: status } = useTranslation('statuses')
  const yes = [{ key: '1', label: label('kit:list.yes') }]
  const sum = (name: 'sum_from' | 'sum_to'): FilterGroup => ({
    name,
    label: t(`filters.${name}`),
    items: [],
    valueLabel: (value) => formatSum(Number(value)),
    editor: ({ value, onChange }) => (
      <Field label={t(`filters.${name}`)}>
        <MoneyInput
          name={name}
          value={value === null ? null : Number(value)}
          onChange={(next) => onChange(next === null ? null : String(next))}
        />
      </Field>
    ),
  })
  const day = (name: 'from' | 'to'): FilterGroup => ({
    name,
    label: t(`filters.${name}`),
    items: [],
    valueLabel: formatDate,
    editor: (field) => <DayFilter name={name} label={t(`filters.${name}`)} {...field} />,
  })
  return [
    {
      name: 'waiting',
      label: t('filters.waiting'),
      items: QUEUE_WAITS.map((key) => ({ key, label: t(`filters.waits.${key}`) })),
    },
    {
      name: 'statuses',
      label: t('columns.status'),
      items: STATUSES.map((key) => ({ key, label: status(key) })),
      isMany: true,
    },
    { name: 'partner', label: t('filters.partner'), ...useQueueOptions('partner') },
    sum('sum_from'),
    sum('sum_to'),
    {
      name: 'deadline',
      label: t('filters.deadline'),
      items: DEADLINES.map((key) => ({ key, label: t(`filters.deadlines.${key}`) })),
    },
    {
      name: 'speed',
      label: t('filters.speed'),
      items: SPEED_BUCKETS.map((key) => ({ key, label: t(`filters.speeds.${key}`) })),
    },
    {
      name: 'origin',
      label: t('filters.origin'),
      items: ORIGINS.map((key) => ({ key, label: reason(`origins.${key}`) })),
    },
    { name: 'seller', label: t('filters.seller'), ...useQueueOptions('seller') },
    { name: 'manager', label: t('filters.manager'), ...useQueueOptions('manager') },
    { name: 'branch', label: t('filters.branch'), ...useQueueOptions('branch') },
    day('from'),
    day('to'),
    { name: 'lacking', label: t('filters.lacking'), items: yes },
    { name: 'mine', label: t('filters.mine'), items: yes },
    {
      name: 'today',
      label: t('filters.today'),
      items: DONE_TODAY.map((key) => ({ key, label: t(`filters.done_today.${key}`) })),
    },
  ]
}
