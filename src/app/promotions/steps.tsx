// The buttons of a promotion: those that its state and the rights of the person allow, each with a confirmation.
import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholePromotion } from '#api/back-office/promotions.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { PROMOTION_TRANSITIONS, type PromotionAction, type PromotionState } from '#domain/goods/promotion.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'
import { PromotionFormDialog } from './form.tsx'

const endpoints = backOfficeApi.promotions
const LOOKS = {
  update: { icon: Pencil, kind: 'quiet' },
  remove: { icon: Trash2, kind: 'danger' },
  activate: { icon: Play, kind: 'primary' },
  end: { icon: CircleStop, kind: 'danger' },
} as const satisfies Record<PromotionAction, object>
type Step = Exclude<PromotionAction, 'update'>

type Props = { promotion: WholePromotion }

function StepDialog({ promotion, step, onClose }: Props & { step: Step; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const { key, name, version } = promotion
  const action = useAction(endpoints[step], {
    onDone: () => {
      onClose()
      toast.ok(t(`steps.${step}.done`, { name }))
      if (step === 'remove') void navigate({ to: '/promotion' })
    },
    onFail: () => {
      onClose()
      void refresh(endpoints.list.path)
    },
  })
  return (
    <Confirm
      title={t(`steps.${step}.title`, { name })}
      text={t(`steps.${step}.text`)}
      confirm={t(`steps.${step}.do`)}
      kind={step === 'activate' ? 'primary' : 'danger'}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

export function Steps({ promotion }: Props) {
  const { t } = useTranslation('promotions')
  const { can } = useSession()
  const [open, setOpen] = useState<PromotionAction | null>(null)
  const allowed = allowedFrom<PromotionState, PromotionAction>(PROMOTION_TRANSITIONS, promotion.state).filter(
    (action) => can(PROMOTION_TRANSITIONS[action].permission),
  )
  const close = () => setOpen(null)
  return (
    <>
      {allowed.map((action) => (
        <Button
          key={action}
          kind={LOOKS[action].kind}
          icon={LOOKS[action].icon}
          onPress={() => setOpen(action)}
        >
          {t(`steps.${action}.do`)}
        </Button>
      ))}
      {open === 'update' && (
        <PromotionFormDialog
          promotion={promotion}
          onClose={close}
          onDone={(_key, name) => {
            close()
            toast.ok(t('saved', { name }))
            void refresh(endpoints.list.path)
          }}
        />
      )}
      {open !== null && open !== 'update' && <StepDialog promotion={promotion} step={open} onClose={close} />}
    </>
  )
}
