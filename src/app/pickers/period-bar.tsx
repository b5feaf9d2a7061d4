// The two days of a period, one month at most, with a few usual periods beside them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { Chip } from '#app/kit/display/chip.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { addDays, isPlainDate } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS, periodFault } from '#domain/kernel/time/period.ts'
import type { Period } from '#domain/sales/period.ts'

const PRESETS = [7, 14, PERIOD_DAYS] as const
const WHOLE = 10

/** So many days up to the last one. */
export const lastDays = (count: number, lastDay: string): Period => ({
  from: addDays(lastDay, 1 - count),
  to: lastDay,
})

type Props = {
  period: Period
  onChange: (period: Period) => void
  /** The last day of the usual periods. */
  lastDay: string
}

export function PeriodBar({ period, onChange, lastDay }: Props) {
  const { t } = useTranslation('partners')
  const [draft, setDraft] = useState(period)
  // An incomplete date is reported once the user has left its field.
  const [left, setLeft] = useState<ReadonlySet<keyof Period>>(new Set())
  const leave = (field: keyof Period) => () => setLeft(new Set([...left, field]))
  const fault = periodFault(draft.from, draft.to)
  const put = (next: Period) => {
    setDraft(next)
    if (periodFault(next.from, next.to) === null) onChange(next)
  }
  const errorOf = (field: keyof Period) => {
    const isTyped = draft[field].length >= WHOLE || isPlainDate(draft[field]) || left.has(field)
    return fault?.field === field && isTyped
      ? errorText({ key: fault.code, params: { days: PERIOD_DAYS } })
      : null
  }
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      <Field label={t('period.from')} error={errorOf('from')} className="w-44">
        <DateInput
          name="from"
          value={draft.from}
          onChange={(from) => put({ ...draft, from })}
          onBlur={leave('from')}
        />
      </Field>
      <Field label={t('period.to')} error={errorOf('to')} className="w-44">
        <DateInput name="to" value={draft.to} onChange={(to) => put({ ...draft, to })} onBlur={leave('to')} />
      </Field>
      <div className="flex flex-wrap gap-2 lg:pt-[26px]">
        {PRESETS.map((count) => {
          const days = lastDays(count, lastDay)
          return (
            <Chip
              key={count}
              isOn={days.from === period.from && days.to === period.to}
              onPress={() => put(days)}
            >
              {count === PERIOD_DAYS ? t('period.month') : t('period.days', { count })}
            </Chip>
          )
        })}
      </div>
    </div>
  )
}
