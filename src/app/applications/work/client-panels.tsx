// Client's data, and the client's own code by SMS.
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/section.tsx'
import { toast } from '#app/platform/toasts.ts'
import { contract } from '#contract/index.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { CodeForm } from './code-form.tsx'
import type { PanelProps } from './panel.ts'
import { useStep } from './use-step.ts'

export function DataPanel({ view }: PanelProps) {
  const { t } = useTranslation('stages')
  const isDone = view.stages.some(({ stage, done }) => stage === 'client_data' && done)
  return (
    <Section title={t('data.title')}>
      <p className={isDone ? 'text-ok' : 'text-danger'}>{t(isDone ? 'data.done' : 'data.wrong')}</p>
    </Section>
  )
}

export function SmsPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const send = useStep(contract.stages.sendClientCode, record.id, () => toast.ok(t('sent')))
  const confirm = useStep(contract.stages.confirmClient, record.id)
  const phone = formatPhone(view.client.phone ?? '')
  const isSent = view.client.sent_at !== null
  return (
    <Section title={t('client.title')}>
      {view.client.confirmed ? (
        <p className="text-ok">{t('client.done', { phone })}</p>
      ) : (
        <p>{t('client.text', { phone })}</p>
      )}
      {canAct && !view.client.confirmed && isSent && (
        <CodeForm
          error={confirm.errorOf('code')}
          busy={confirm.busy}
          resending={send.busy}
          onConfirm={(code) => confirm.act({ code })}
          onResend={() => send.act({})}
        />
      )}
      {canAct && !isSent && (
        <div>
          <Button kind="primary" busy={send.busy} onPress={() => send.act({})}>
            {t('send_code')}
          </Button>
        </div>
      )}
    </Section>
  )
}
