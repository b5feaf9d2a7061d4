// Labels of complaints: kinds, subjects, states, and the fields and actions of their history.
import { Ban, CircleCheck, CircleDot, Copy, Hourglass, MessageSquareText, UserRound } from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import type { ComplaintKind, ComplaintTopic } from '#domain/complaints/complaint.ts'

export const kindLabel = (kind: ComplaintKind): string => label(`complaints:kinds.${kind}`)
export const topicLabel = (topic: ComplaintTopic): string => label(`complaints:topics.${topic}`)

const flagLabel = (_text: string, value: unknown): string =>
  label(value === true ? 'complaints:yes' : 'complaints:no')

export const { fieldLabel, stateLabel, describeChange, actionLabel } = labelsOf(
  'complaints',
  { kind: 'kinds', topic: 'topics', state: 'states', urgent: flagLabel, hidden: flagLabel },
  'complaint',
)

export const ComplaintStatePill = statePill('complaints:states', {
  new: ['warn', CircleDot],
  in_work: ['brand', UserRound],
  waiting: ['calm', Hourglass],
  answered: ['ok', MessageSquareText],
  closed: ['calm', CircleCheck],
  withdrawn: ['calm', Ban],
  duplicate: ['calm', Copy],
})
