// The steps of a dispatch.
import { Ban, Calculator, Check, CirclePause, Pencil, Play, Send, Trash2, X } from 'lucide-react'
import type { WholeDispatch } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { defineSteps, sends, versioned } from '#app/kit/steps/table.ts'
import {
  DISPATCH_TRANSITIONS,
  type DispatchAction,
  type DispatchState,
  REFUSAL_TEXT,
} from '#domain/dispatches/dispatch.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'

const endpoints = backOfficeApi.dispatches
const PERMISSION_OF = { writer: 'dispatches.write', approver: 'dispatches.approve' } as const

export const dispatchSteps = defineSteps<WholeDispatch>()({
  texts: 'dispatches',
  names: ({ title, recipients }) => ({ title, count: recipients }),
  list: endpoints.list.path,
  offered: ({ state, is_own }, { can }) =>
    allowedFrom<DispatchState, DispatchAction>(DISPATCH_TRANSITIONS, state).filter((action) => {
      const { by } = DISPATCH_TRANSITIONS[action]
      return by !== 'server' && can(PERMISSION_OF[by]) && (by !== 'approver' || !is_own)
    }),
  rows: {
    remove: { icon: Trash2, kind: 'danger', ...versioned(endpoints.remove), isGone: true },
    cancel: { icon: Ban, kind: 'danger', ...versioned(endpoints.cancel) },
    update: { icon: Pencil, kind: 'quiet', isOfPage: true },
    stop: { icon: CirclePause, kind: 'quiet', ...versioned(endpoints.stop) },
    refuse: {
      icon: X,
      kind: 'danger',
      ...sends(endpoints.refuse, ({ version }: WholeDispatch, reason) => ({ base_version: version, reason })),
      why: { field: 'reason', label: 'reason', length: REFUSAL_TEXT },
    },
    count: { icon: Calculator, kind: 'primary', ...versioned(endpoints.count) },
    send: {
      icon: Send,
      kind: 'primary',
      ...versioned(endpoints.send),
      text: ({ recipients, must_be_approved }) =>
        label(`dispatches:steps.send.${must_be_approved ? 'text_waits' : 'text'}`, { count: recipients }),
      done: ({ title, must_be_approved }) =>
        label(`dispatches:steps.send.${must_be_approved ? 'done_waits' : 'done'}`, { title }),
    },
    resume: { icon: Play, kind: 'primary', ...versioned(endpoints.resume) },
    approve: { icon: Check, kind: 'primary', ...versioned(endpoints.approve) },
  },
})
