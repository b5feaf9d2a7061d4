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
import { statePill } from '#app/kit/display/state-pill.tsx'
import { templateState } from '#domain/dispatches/template.ts'

export const DispatchPill = statePill('dispatches:states', {
  draft: ['calm', PencilLine],
  counted: ['brand', Calculator],
  waiting: ['warn', Hourglass],
  sending: ['brand', Send],
  stopped: ['warn', CirclePause],
  done: ['ok', CircleCheck],
  cancelled: ['calm', Ban],
})

const TemplateStatePill = statePill('dispatches:template_states', {
  off: ['calm', CircleOff],
  approved: ['ok', CircleCheck],
  unapproved: ['warn', Hourglass],
})

/** Whether a template can be sent. */
export const TemplatePill = ({ template }: { template: { active: boolean; approved: boolean } }) => (
  <TemplateStatePill state={templateState(template)} />
)
