import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Button } from '#app/kit/button.tsx'
import { toast } from '#app/platform/toasts.ts'
import { awaitsComparison } from '#domain/applications/checking.ts'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'

/** Sends the client the first code; while the data are not compared with the photos, comparing is the primary action. */
export function SendCode({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const send = useStep(onlineApi.stages.sendClientCode, record.id, () => toast.ok(t('sent')))
  const { confirmed, sent_at } = view.client
  if (!canAct || confirmed || sent_at !== null || view.not_configured.includes('sms')) return null
  const isOptional = awaitsComparison(view.checks)
  return (
    <StageAction isOptional={isOptional}>
      <Button
        kind={isOptional ? 'quiet' : 'primary'}
        shortcut="proceed"
        busy={send.busy}
        onPress={() => send.act({})}
      >
        {t('send_code')}
      </Button>
    </StageAction>
  )
}
