import { Ban, CircleCheck, CircleDashed, type LucideIcon, PencilLine, Send } from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { RequestState } from '#domain/change-requests/change-request.ts'
import { stateWord } from './kinds.ts'

const LOOKS: Record<RequestState, readonly [PillLook, LucideIcon]> = {
  draft: ['calm', PencilLine],
  sent: ['warn', Send],
  approved: ['brand', CircleDashed],
  refused: ['danger', Ban],
  applied: ['ok', CircleCheck],
}

/** How far a request is. */
export function StatePill({ state }: { state: RequestState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateWord(state)}
    </Pill>
  )
}
