import {
  BriefcaseBusiness,
  Coffee,
  type LucideIcon,
  MoonStar,
  Stethoscope,
  Store,
  TreePalm,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import { formatDate } from '#domain/kernel/time/dates.ts'
import type { ShiftState } from '#domain/staff/absence.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<ShiftState, { look: PillLook; icon: LucideIcon }> = {
  at_work: { look: 'ok', icon: Store },
  business_trip: { look: 'brand', icon: BriefcaseBusiness },
  sick_leave: { look: 'warn', icon: Stethoscope },
  vacation: { look: 'brand', icon: TreePalm },
  off: { look: 'calm', icon: MoonStar },
}

type Props = { state: ShiftState; paused: boolean; until: string | null }

/** The current state of a person's shift, with icon and colour. */
export function StatePill({ state, paused, until }: Props) {
  const { t } = useTranslation('staff')
  const { look, icon } = LOOKS[state]
  if (paused)
    return (
      <Pill look="warn" icon={Coffee}>
        {t('paused')}
      </Pill>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Pill look={look} icon={icon}>
        {stateLabel(state)}
      </Pill>
      {until !== null && (
        <span className="text-[13px] text-text-2">{t('until', { day: formatDate(until) })}</span>
      )}
    </span>
  )
}
