// Confirmation of the client by an SMS code, and the change of the phone number.
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { toast } from '#app/platform/toasts.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { NotConfigured } from '../not-configured.tsx'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { CodeForm } from './code-form.tsx'
import { PhoneChange } from './phone-change.tsx'
import { SendCode } from './send-code.tsx'

function OwnCode(props: PanelProps) {
  const { record, view, canAct } = props
  const { t } = useTranslation('stages')
  const send = useStep(onlineApi.stages.sendClientCode, record.id, () => toast.ok(t('sent')))
  const confirm = useStep(onlineApi.stages.confirmClient, record.id)
  if (view.client.confirmed) return null
  if (view.not_configured.includes('sms')) return <NotConfigured connection="sms" />
  if (!canAct) return null
  if (view.client.sent_at !== null)
    return (
      <CodeForm
        error={confirm.errorOf('code')}
        busy={confirm.busy}
        resending={send.busy}
        resendIn={view.resend_in?.client}
        onConfirm={(code) => confirm.act({ code })}
        onResend={() => send.act({})}
      />
    )
  return <SendCode {...props} />
}

export function SmsPanel(props: PanelProps) {
  const { t } = useTranslation('stages')
  const { client } = props.view
  const phone = formatPhone(client.phone ?? '')
  return (
    <Section title={t('client.title')}>
      <p className={client.confirmed ? 'text-ok' : ''}>
        {t(client.confirmed ? 'client.done' : 'client.text', { phone })}
      </p>
      <PhoneChange {...props}>
        <OwnCode {...props} />
      </PhoneChange>
    </Section>
  )
}
