import {
  Ban,
  Calculator,
  CircleCheck,
  CircleOff,
  CirclePause,
  Hourglass,
  PencilLine,
  Send,
} from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { templateFault } from '#domain/dispatches/template.ts'

export const DispatchPill = statePill('dispatches:states', {
  draft: ['calm', PencilLine],
  counted: ['brand', Calculator],
  waiting: ['warn', Hourglass],
  sending: ['brand', Send],
  stopped: ['warn', CirclePause],
  done: ['ok', CircleCheck],
  cancelled: ['calm', Ban],
})

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
