// The steps of a complaint, from the table of the domain; the last one is the one that leads on.
import {
  Ban,
  Check,
  Copy,
  HelpCircle,
  MessageSquare,
  PencilLine,
  Play,
  RotateCcw,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { v7 as uuid } from 'uuid'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { defineSteps, sends, versioned } from '#app/kit/steps/table.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import {
  COMPLAINT_ACTIONS,
  COMPLAINT_MESSAGE,
  type ComplaintMessageKind,
  complaintRefusal,
} from '#domain/complaints/complaint.ts'
import { CloseDialog } from './close-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'

const endpoints = backOfficeApi.complaints

/** A step that is a message. */
const says = (kind: ComplaintMessageKind) => ({
  ...sends(endpoints[kind], ({ version }: WholeComplaint, text) => ({
    base_version: version,
    id: uuid(),
    text,
  })),
  why: { field: 'message', label: 'message', length: COMPLAINT_MESSAGE },
})

export const complaintSteps = defineSteps<WholeComplaint>()({
  texts: 'complaints',
  names: ({ key }) => ({ number: key }),
  list: endpoints.list.path,
  offered: ({ state, closed_at, asker }) => {
    const judged = { state, closed_at: closed_at === null ? null : new Date(closed_at) }
    return COMPLAINT_ACTIONS.filter(
      (action) => complaintRefusal(action, judged, asker, getCurrentTime()) === null,
    )
  },
  rows: {
    update: { icon: PencilLine, kind: 'quiet', isOfPage: true },
    withdraw: { icon: Ban, kind: 'danger', ...versioned(endpoints.withdraw) },
    mark_duplicate: { icon: Copy, kind: 'quiet', dialog: DuplicateDialog },
    write: { icon: MessageSquare, kind: 'quiet', ...says('write') },
    reopen: { icon: RotateCcw, kind: 'quiet', ...says('reopen') },
    ask: { icon: HelpCircle, kind: 'quiet', ...says('ask') },
    take_over: { icon: UsersRound, kind: 'quiet', ...versioned(endpoints.takeOver) },
    take: { icon: UserRound, kind: 'primary', ...versioned(endpoints.take) },
    resume: { icon: Play, kind: 'primary', ...says('resume') },
    answer: { icon: Check, kind: 'primary', ...says('answer') },
    close: { icon: Check, kind: 'primary', dialog: CloseDialog },
  },
})
