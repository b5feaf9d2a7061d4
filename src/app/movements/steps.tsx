// The buttons of a movement: those that its state, the rights and the branch of the person allow.
import { CircleStop, PackageCheck, Pencil, Printer, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMovement } from '#api/back-office/movements.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { afterStep, useReach } from '#app/pickers/stock-steps.ts'
import { call } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  branchOfSide,
  canMoveMovement,
  hasWaybill,
  MOVEMENT_TRANSITIONS,
  type MovementAction,
} from '#domain/stock/movement.ts'

const endpoints = backOfficeApi.movements
type Props = { movement: WholeMovement }
const CONFIRMED = ['cancel', 'recall', 'send'] as const
type Confirmed = (typeof CONFIRMED)[number]
const LOOKS = {
  cancel: { icon: CircleStop, kind: 'danger' },
  recall: { icon: Undo2, kind: 'danger' },
  send: { icon: Truck, kind: 'primary' },
} as const satisfies Record<Confirmed, object>

/** Which actions the person may do with a movement, as the server decides it. */
export function useMayDo({ state, from, to }: WholeMovement): (action: MovementAction) => boolean {
  const isReached = useReach()
  return (action) => {
    const { permission, side } = MOVEMENT_TRANSITIONS[action]
    const branch = branchOfSide({ from_branch: from.id, to_branch: to.id }, side)
    return isReached(permission, branch) && canMoveMovement(action, state)
  }
}

function StepDialog({ movement, step, onClose }: Props & { step: Confirmed; onClose: () => void }) {
  const { t } = useTranslation('movements')
  const { key, number, version } = movement
  const after = afterStep({ done: t(`steps.${step}.done`, { number }), list: endpoints.list.path, onClose })
  const action = useAction(endpoints[step], after)
  return (
    <Confirm
      title={t(`steps.${step}.title`, { number })}
      text={t(`steps.${step}.text`)}
      confirm={t(`steps.${step}.do`)}
      kind={LOOKS[step].kind}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

function Waybill({ movement: { key } }: Props) {
  const { t } = useTranslation('movements')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await showPaper(
        async () => (await call(endpoints.waybill, { params: { key }, query: { language } })) as Blob,
      )
    } catch {
      toast.warn(t('waybill_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" icon={Printer} busy={busy} onPress={() => void open()}>
      {t('waybill')}
    </Button>
  )
}

export function Steps({ movement }: Props) {
  const { t } = useTranslation('movements')
  const mayDo = useMayDo(movement)
  const [open, setOpen] = useState<Confirmed | null>(null)
  const params = { id: movement.key }
  return (
    <>
      {hasWaybill(movement.state) && <Waybill movement={movement} />}
      {mayDo('update') && (
        <LinkButton
          kind="quiet"
          icon={Pencil}
          to="/stock_to_delivey/$id"
          params={params}
          search={{ part: 'edit' }}
        >
          {t('edit')}
        </LinkButton>
      )}
      {CONFIRMED.filter(mayDo).map((step) => (
        <Button key={step} {...LOOKS[step]} onPress={() => setOpen(step)}>
          {t(`steps.${step}.do`)}
        </Button>
      ))}
      {mayDo('receive') && (
        <LinkButton
          kind="primary"
          icon={PackageCheck}
          to="/stock_to_delivey/$id"
          params={params}
          search={{ part: 'receive' }}
        >
          {t('steps.receive.do')}
        </LinkButton>
      )}
      {open !== null && <StepDialog movement={movement} step={open} onClose={() => setOpen(null)} />}
    </>
  )
}
