// The steps of a promotion.
import { CircleStop, Pencil, Play, Trash2 } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholePromotion } from '#api/back-office/promotions.ts'
import { announceSaved, defineSteps, type StepDialogProps, versioned } from '#app/kit/steps/table.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'
import {
  PROMOTION_TRANSITIONS,
  type PromotionAction,
  type PromotionState,
} from '#domain/promotions/promotion.ts'
import { PromotionFormDialog } from './form.tsx'

const endpoints = backOfficeApi.promotions

function Edit({ record, table, onClose }: StepDialogProps<WholePromotion>) {
  const onDone = (_key: string, name: string) => {
    onClose()
    announceSaved(table, { name })
  }
  return <PromotionFormDialog promotion={record} onClose={onClose} onDone={onDone} />
}

export const promotionSteps = defineSteps<WholePromotion>()({
  texts: 'promotions',
  names: ({ name }) => ({ name }),
  list: endpoints.list.path,
  back: { to: '/promotion' },
  offered: ({ state }, { can }) =>
    allowedFrom<PromotionState, PromotionAction>(PROMOTION_TRANSITIONS, state).filter((action) =>
      can(PROMOTION_TRANSITIONS[action].permission),
    ),
  rows: {
    update: { icon: Pencil, kind: 'quiet', form: Edit },
    remove: { icon: Trash2, kind: 'danger', ...versioned(endpoints.remove), isGone: true },
    activate: { icon: Play, kind: 'primary', ...versioned(endpoints.activate) },
    end: { icon: CircleStop, kind: 'danger', ...versioned(endpoints.end) },
  },
})
