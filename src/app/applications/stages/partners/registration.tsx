// A client who has to complete the registration with a partner: what is missing, and the partner's page for the client's phone.
// The server asks the partner by itself; the manager may leave the page.
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { PartnerLine } from '#api/shapes/stages-view.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { toast } from '#app/platform/toasts.ts'
import type { PanelProps } from '../panel.ts'
import { PartnerLink } from '../partner-link.tsx'
import { useStep } from '../use-step.ts'

type Props = Pick<PanelProps, 'record' | 'view' | 'canAct'> & { line: PartnerLine }

export function Registration({ record, view, canAct, line }: Props) {
  const { t } = useTranslation('stages')
  const again = useStep(onlineApi.stages.score, record.id)
  const send = useStep(onlineApi.stages.sendRegistrationLink, record.id, () =>
    toast.ok(t('registration.sent')),
  )
  const { attempt } = line
  const registration = attempt?.registration
  if (attempt === null || registration == null) return null
  const againButton = canAct && (
    <Button kind="quiet" busy={again.busy} onPress={() => again.act({})}>
      {t('registration.again')}
    </Button>
  )
  return (
    <Section title={t('registration.title', { name: line.partner.name })}>
      <p role="status" className="font-semibold text-warn">
        {t('limit.registering', { step: t(`registration.step.${registration.step}`) })}
      </p>
      {registration.page === '' ? (
        <>
          <p className="text-text">{t('registration.no_page')}</p>
          <div>{againButton}</div>
        </>
      ) : (
        <PartnerLink
          page={registration.page}
          text={t('registration.text')}
          canSend={canAct && view.client.phone !== null}
          busy={send.busy}
          resendIn={view.resend_in?.registration}
          onSend={() => send.act({ attempt_id: attempt.id })}
        >
          {againButton}
        </PartnerLink>
      )}
    </Section>
  )
}
