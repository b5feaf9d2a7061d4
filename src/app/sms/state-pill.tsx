import {
  Ban,
  Calculator,
  CircleCheck,
  CircleOff,
  CirclePause,
  Hourglass,
  type LucideIcon,
  PencilLine,
  Send,
} from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { DispatchState } from '#domain/dispatches/dispatch.ts'
import { templateFault } from '#domain/dispatches/template.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<DispatchState, readonly [PillLook, LucideIcon]> = {
  draft: ['calm', PencilLine],
  counted: ['brand', Calculator],
  waiting: ['warn', Hourglass],
  sending: ['brand', Send],
  stopped: ['warn', CirclePause],
  done: ['ok', CircleCheck],
  cancelled: ['calm', Ban],
}

/** The state of a dispatch: label, icon and colour. */
export function DispatchPill({ state }: { state: DispatchState }) {
  const [look, icon] = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}

/** Whether a template can be sent. */
export function TemplatePill({ template }: { template: { active: boolean; approved: boolean } }) {
  const fault = templateFault(template)
  if (fault === 'template_off')
    return (
      <Pill look="calm" icon={CircleOff}>
        {label('dispatches:uses.off')}
      </Pill>
    )
  return fault === null ? (
    <Pill look="ok" icon={CircleCheck}>
      {label('dispatches:approvals.approved')}
    </Pill>
  ) : (
    <Pill look="warn" icon={Hourglass}>
      {label('dispatches:approvals.unapproved')}
    </Pill>
  )
}
