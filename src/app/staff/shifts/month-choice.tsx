// Chooses a month, up to the current one.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findText } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { addToMonth, monthOf } from '#domain/staff/work-time.ts'

export const thisMonth = (): string => monthOf(getToday())

const monthLabel = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${findText(`staff:months.${Number(number)}`) ?? number} ${year}`
}

type Props = { month: string; onChange: (month: string) => void }

export function MonthChoice({ month, onChange }: Props) {
  const { t } = useTranslation('staff')
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('earlier_month')}
        icon={ChevronLeft}
        onPress={() => onChange(addToMonth(month, -1))}
      />
      <p aria-live="polite" className="min-w-36 text-center font-semibold">
        {monthLabel(month)}
      </p>
      <IconButton
        label={t('later_month')}
        icon={ChevronRight}
        isDisabled={month >= thisMonth()}
        onPress={() => onChange(addToMonth(month, 1))}
      />
    </div>
  )
}
