import {
  Ban,
  CircleCheck,
  CircleDot,
  Copy,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  UserRound,
} from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { ComplaintState } from '#domain/complaints/complaint.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<ComplaintState, readonly [PillLook, LucideIcon]> = {
  new: ['warn', CircleDot],
  in_work: ['brand', UserRound],
  waiting: ['calm', Hourglass],
  answered: ['ok', MessageSquareText],
  closed: ['calm', CircleCheck],
  withdrawn: ['calm', Ban],
  duplicate: ['calm', Copy],
}

/** The state of a complaint: label, icon and colour. */
export function ComplaintStatePill({ state }: { state: ComplaintState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
