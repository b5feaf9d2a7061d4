import { CircleCheck, CircleStop, type LucideIcon, PencilLine } from 'lucide-react'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { InvoiceState } from '#domain/orders/papers.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<InvoiceState, readonly [PillLook, LucideIcon]> = {
  draft: ['warn', PencilLine],
  closed: ['ok', CircleCheck],
  cancelled: ['calm', CircleStop],
}

/** The state of a paper: label, icon and colour. */
export function StatePill({ state }: { state: InvoiceState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}
