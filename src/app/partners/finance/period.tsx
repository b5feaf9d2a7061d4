// A period of one month at most. The address stores it, so that a link or "back" shows the same days.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { Chip } from '#app/kit/display/chip.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { dateInTashkent, isPlainDate } from '#domain/kernel/dates.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { PERIOD_DAYS, periodFault } from '#domain/kernel/period.ts'

export type Period = { from: string; to: string }

const PRESETS = [7, 14, PERIOD_DAYS] as const
const WHOLE = 10

/** The last days up to yesterday: today has no figures yet. */
export function lastDays(count: number, now = getCurrentTime().getTime()): Period {
  const ago = (days: number) => dateInTashkent(new Date(now - days * DAY_MS))
  return { from: ago(count), to: ago(1) }
}

/** The period of the address, or the last month. */
export function usePeriod(path: string): [Period, (period: Period) => void] {
  const search = useSearch({ strict: false }) as Partial<Period>
  const navigate = useNavigate()
  const { from = '', to = '' } = search
  const period = periodFault(from, to) === null ? { from, to } : lastDays(PERIOD_DAYS)
  return [
    period,
    ({ from, to }) => {
      const search: Record<string, string> = { from, to }
      void navigate({ to: path, search, replace: true, resetScroll: false })
    },
  ]
}

type Props = { period: Period; onChange: (period: Period) => void }

export function PeriodBar({ period, onChange }: Props) {
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
          const days = lastDays(count)
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
