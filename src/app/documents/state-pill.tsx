import {
  CircleCheck,
  CircleStop,
  CircleX,
  Clock,
  ListChecks,
  type LucideIcon,
  PencilLine,
  ScanLine,
  Undo2,
} from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { BranchDocumentState } from '#domain/stock/branch-documents.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<BranchDocumentState, readonly [PillLook, LucideIcon]> = {
  draft: ['warn', PencilLine],
  sent: ['brand', Clock],
  counting: ['brand', ScanLine],
  review: ['warn', ListChecks],
  posted: ['ok', CircleCheck],
  reversed: ['calm', Undo2],
  refused: ['danger', CircleX],
  cancelled: ['calm', CircleStop],
}

/** The state of a document: label, icon and colour. */
export function StatePill({ state }: { state: BranchDocumentState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
