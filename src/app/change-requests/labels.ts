// Labels of change requests: states, and the fields and actions of their history.
import { Ban, CircleCheck, CircleDashed, PencilLine, Send } from 'lucide-react'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'

export const { stateLabel, describeChange, actionLabel } = labelsOf(
  'change-requests',
  { state: 'states' },
  'price_request',
  'priority_request',
)

export const StatePill = statePill('change-requests:states', {
  draft: ['calm', PencilLine],
  sent: ['warn', Send],
  approved: ['brand', CircleDashed],
  refused: ['danger', Ban],
  applied: ['ok', CircleCheck],
})
