import { Check, PowerOff, Trash2 } from 'lucide-react'
import { Pill } from '#app/kit/display/pill.tsx'
import type { BranchState } from '#domain/branches/branch.ts'
import { stateWord } from './words.ts'

const LOOKS = {
  active: { look: 'ok', icon: Check },
  inactive: { look: 'warn', icon: PowerOff },
  deleted: { look: 'danger', icon: Trash2 },
} as const

/** What state a branch is in, in words with its colour. */
export const StatePill = ({ state }: { state: BranchState }) => (
  <Pill {...LOOKS[state]}>{stateWord(state)}</Pill>
)
