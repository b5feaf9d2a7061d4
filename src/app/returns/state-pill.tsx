import {
  Banknote,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  PencilLine,
  Receipt,
  Trash2,
  Undo2,
} from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { CheckState, ReturnState } from '#domain/returns/request.ts'
import { checkStateLabel, stateLabel } from './labels.ts'

const LOOKS: Record<ReturnState, readonly [PillLook, LucideIcon]> = {
  new: ['warn', PencilLine],
  on_review: ['brand', Hourglass],
  support_check: ['brand', Hourglass],
  finance_review: ['brand', Hourglass],
  accounting_review: ['brand', Hourglass],
  approved: ['brand', CircleCheck],
  receipt_added: ['brand', Receipt],
  paid: ['ok', Banknote],
  on_correction: ['warn', PencilLine],
  rejected: ['danger', CircleX],
  returned: ['ok', Undo2],
  completed: ['ok', CircleCheck],
  removed: ['calm', Trash2],
}

/** The state of a request: label, icon and colour. */
export function StatePill({ state }: { state: ReturnState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}

const CHECK_LOOKS: Record<CheckState, readonly [PillLook, LucideIcon]> = {
  due: ['warn', Hourglass],
  added: ['ok', Receipt],
  annulled: ['calm', CircleX],
}

/** The state of a fiscal return receipt. */
export function CheckPill({ state }: { state: CheckState }) {
  const [look, icon] = CHECK_LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {checkStateLabel(state)}
    </Pill>
  )
}
