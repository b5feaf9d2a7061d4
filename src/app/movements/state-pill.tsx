import { CircleAlert, CircleCheck, CircleStop, type LucideIcon, PencilLine, Truck, Undo2 } from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { MovementState } from '#domain/stock/movement.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<MovementState, readonly [PillLook, LucideIcon]> = {
  draft: ['warn', PencilLine],
  sent: ['brand', Truck],
  received: ['ok', CircleCheck],
  received_with_differences: ['danger', CircleAlert],
  cancelled: ['calm', CircleStop],
  recalled: ['calm', Undo2],
}

/** The state of a movement: label, icon and colour. */
export function StatePill({ state }: { state: MovementState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
