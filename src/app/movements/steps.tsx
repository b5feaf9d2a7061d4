// The steps of a movement.
import { CircleStop, PackageCheck, Pencil, Scale, Truck, Undo2 } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMovement } from '#api/back-office/movements.ts'
import { defineSteps, versioned } from '#app/kit/steps/table.ts'
import { reachesBranch } from '#app/pickers/stock-steps.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'
import {
  branchOfSide,
  MOVEMENT_TRANSITIONS,
  type MovementAction,
  type MovementState,
} from '#domain/movements/movement.ts'

const endpoints = backOfficeApi.movements
const opens = (part: 'edit' | 'receive') => ({
  link: ({ key }: WholeMovement) => ({ to: '/stock_to_delivey/$id', params: { id: key }, search: { part } }),
})

export const movementSteps = defineSteps<WholeMovement>()({
  texts: 'movements',
  names: ({ number }) => ({ number }),
  list: endpoints.list.path,
  alsoRefresh: [backOfficeApi.stock.list.path],
  // As the server decides it.
  offered: ({ state, from, to }, session) =>
    allowedFrom<MovementState, MovementAction>(MOVEMENT_TRANSITIONS, state).filter((action) => {
      const { permission, side } = MOVEMENT_TRANSITIONS[action]
      const branch = branchOfSide({ from_branch: from.id, to_branch: to.id }, side)
      return reachesBranch(session, permission, branch)
    }),
  rows: {
    update: { icon: Pencil, kind: 'quiet', ...opens('edit') },
    cancel: { icon: CircleStop, kind: 'danger', ...versioned(endpoints.cancel) },
    recall: { icon: Undo2, kind: 'danger', ...versioned(endpoints.recall) },
    send: { icon: Truck, kind: 'primary', ...versioned(endpoints.send) },
    settle: { icon: Scale, kind: 'quiet', place: 'differences', isOfPage: true },
    receive: { icon: PackageCheck, kind: 'primary', ...opens('receive') },
  },
})
