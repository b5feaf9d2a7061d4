import { Ban, CircleCheck, CircleDashed, type LucideIcon, PencilLine, Send } from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { RequestState } from '#domain/change-requests/change-request.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<RequestState, readonly [PillLook, LucideIcon]> = {
  draft: ['calm', PencilLine],
  sent: ['warn', Send],
  approved: ['brand', CircleDashed],
  refused: ['danger', Ban],
  applied: ['ok', CircleCheck],
}

/** The state of a request: label, icon and colour. */
export function StatePill({ state }: { state: RequestState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
