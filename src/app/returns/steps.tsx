// The steps of a request, from the table of the domain.
import { Ban, Banknote, CircleCheck, CircleX, Receipt, Send, Trash2, Undo2 } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { defineSteps, sends, versioned } from '#app/kit/steps/table.ts'
import type { SessionView } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  canMoveReturn,
  moveRefusal,
  RETURN_ACTIONS,
  RETURN_BECAUSE,
  type ReturnAction,
} from '#domain/returns/request.ts'

const endpoints = backOfficeApi.returns

/** A step that says why. */
const because = (step: 'annul' | 'correct' | 'reject') => ({
  ...sends(endpoints[step], ({ version }: WholeReturn, reason) => ({
    base_version: version,
    values: { reason },
  })),
  why: { field: 'why', label: 'fields.why', length: RETURN_BECAUSE },
})

/** Why the person may not do an action, as the server decides it: who sees everything may change what is theirs only. */
export function refusalOf(
  { state, is_mine, is_within_own, passed_before }: WholeReturn,
  action: ReturnAction,
  { user, scopeOf }: Pick<SessionView, 'user' | 'scopeOf'>,
) {
  const me = user?.id ?? 0
  const moved = { state, author_id: is_mine ? me : 0, lastStageBy: passed_before ? me : null }
  const may = (permission: PermissionKey) => {
    const scope = scopeOf(permission)
    return scope === 'all' || (scope === 'own' && is_within_own)
  }
  return moveRefusal(action, moved, { id: me, isAdmin: user?.is_admin === true, may })
}

export const returnSteps = defineSteps<WholeReturn>()({
  texts: 'returns',
  names: ({ number }) => ({ number }),
  list: endpoints.list.path,
  back: { to: '/return' },
  offered: (request, session) =>
    RETURN_ACTIONS.filter(
      (action) =>
        canMoveReturn(action, request.state) &&
        refusalOf(request, action, session) === null &&
        // Where no receipt is due, adding one is no step.
        !request.needs[action]?.includes('return_no_check'),
    ),
  rows: {
    annul: { icon: Ban, kind: 'danger', ...because('annul') },
    correct: { icon: Undo2, kind: 'quiet', ...because('correct') },
    reject: { icon: CircleX, kind: 'danger', ...because('reject') },
    remove: { icon: Trash2, kind: 'danger', ...versioned(endpoints.remove), isGone: true },
    // The next step has the filled button of the page, which says beforehand what it does (src/app/returns/next-step.tsx).
    send: { icon: Send, kind: 'primary', place: 'next', isDirect: true, ...versioned(endpoints.send) },
    review: {
      icon: CircleCheck,
      kind: 'primary',
      place: 'next',
      isDirect: true,
      ...versioned(endpoints.review),
    },
    agree: { icon: CircleCheck, kind: 'primary', place: 'next', isOfPage: true },
    set_figures: { icon: CircleCheck, kind: 'primary', place: 'next', isOfPage: true },
    approve: {
      icon: CircleCheck,
      kind: 'primary',
      place: 'next',
      isDirect: true,
      ...versioned(endpoints.approve),
    },
    add_receipt: { icon: Receipt, kind: 'primary', place: 'next', isOfPage: true },
    pay: { icon: Banknote, kind: 'primary', place: 'next', isOfPage: true },
    close: {
      icon: CircleCheck,
      kind: 'primary',
      place: 'next',
      isDirect: true,
      ...versioned(endpoints.close),
    },
  },
})
