// The gateway of a partner and a test of its connection.
import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import type { ConnectionOutcome } from '#domain/partners/connection.ts'
import { agreementsOf, DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { agreementLabel, dialectLabel, fieldLabel } from '../labels.ts'
import { partnerSteps } from '../steps.tsx'
import type { Partner } from './partner-loaded.tsx'

function Outcome({ outcome, ms }: { outcome: ConnectionOutcome; ms: number }) {
  const { t } = useTranslation('partners')
  const look = outcome === 'reached' ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn'
  return (
    <div className={`rounded-card p-4 ${look}`}>
      <p className="font-semibold">{t(`probe.${outcome}.title`)}</p>
      <p>{t(`probe.${outcome}.text`)}</p>
      <p className="text-[13px] tabular">{t('probe.took', { ms })}</p>
    </div>
  )
}

export function Connection({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  const { can } = useSession()
  const language = useLanguage()
  const { key, dialect, gateway_url: url, agreements = [], verified_at: verifiedAt } = partner
  const { hasTokenSecret, needsTrial } = DIALECT_TRAITS[dialect]
  const probe = useAction(backOfficeApi.partners.probe, {
    notify: 'none',
    onFail: ({ problem, outcome }) => toast.warn(errorText({ key: problem?.problem ?? outcome })),
  })
  const secretState = (setAt: string | null) =>
    setAt === null ? t('secret.none') : t('secret.set', { at: formatDateTime(setAt, language) })
  const verified =
    verifiedAt === null ? (
      <Pill look="warn">{t('verified.no')}</Pill>
    ) : (
      <Pill look="ok">{t('verified.at', { at: formatDateTime(verifiedAt, language) })}</Pill>
    )
  const action = can('partners.edit') && (
    <>
      <Steps table={partnerSteps} record={partner} place="gateway" />
      <Button
        kind="quiet"
        icon={PlugZap}
        busy={probe.isPending}
        onPress={() => probe.mutate({ params: { key }, body: {} })}
      >
        {t('probe.try')}
      </Button>
    </>
  )
  return (
    <Section title={t('sections.gateway')} actions={action}>
      <KeyValue
        rows={[
          { label: fieldLabel('dialect'), value: dialectLabel(dialect) },
          { label: fieldLabel('gateway_url'), value: url === '' ? t('none') : url },
          { label: fieldLabel('gateway_secret'), value: secretState(partner.secret_set_at) },
          ...(hasTokenSecret
            ? [{ label: fieldLabel('gateway_secret2'), value: secretState(partner.secret2_set_at) }]
            : []),
          ...(needsTrial ? [{ label: fieldLabel('verified'), value: verified }] : []),
          ...(agreementsOf(dialect).length > 0
            ? [
                {
                  label: fieldLabel('agreements'),
                  value: agreements.map(agreementLabel).join(', ') || t('none'),
                },
              ]
            : []),
        ]}
      />
      <div role="status">{probe.data !== undefined && !probe.isPending && <Outcome {...probe.data} />}</div>
    </Section>
  )
}
