import { Check, PowerOff, Trash2 } from 'lucide-react'
import { Pill } from '#app/kit/display/pill.tsx'
import type { BranchState } from '#domain/branches/branch.ts'
import { stateLabel } from './labels.ts'

const LOOKS = {
  active: { look: 'ok', icon: Check },
  inactive: { look: 'warn', icon: PowerOff },
  deleted: { look: 'danger', icon: Trash2 },
} as const

/** The state of a branch: label, icon and colour. */
export const StatePill = ({ state }: { state: BranchState }) => (
  <Pill {...LOOKS[state]}>{stateLabel(state)}</Pill>
)
