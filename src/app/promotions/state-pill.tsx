import { CircleCheck, CircleStop, type LucideIcon, PencilLine } from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { PromotionState } from '#domain/goods/promotion.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<PromotionState, readonly [PillLook, LucideIcon]> = {
  draft: ['warn', PencilLine],
  active: ['ok', CircleCheck],
  ended: ['calm', CircleStop],
}

/** The state of a promotion: label, icon and colour. */
export function StatePill({ state }: { state: PromotionState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
