// One partner (screen `partners.view`): main data, terms, rules for clients, gateway.
import { useNavigate, useParams } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { ShareLabel } from '#app/pickers/share-label.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { BOUND_LISTS } from '#domain/partners/partner.ts'
import { fieldLabel, typeLabel, useDescribePartnerChange } from './labels.ts'
import { StatusPill } from './list.tsx'
import { Connection } from './record/connection.tsx'
import { LoadedPartner, type Partner } from './record/partner-loaded.tsx'
import { partnerSteps } from './steps.tsx'

function Actions({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  const { can } = useSession()
  const navigate = useNavigate()
  const params = { id: partner.key }
  return (
    <>
      <div className="mr-auto">
        <StatusPill status={partner.active ? 'active' : 'inactive'} />
      </div>
      <Steps table={partnerSteps} record={partner} />
      {can('partners.history') && (
        <MenuButton
          label={t('more')}
          items={[{ key: 'history', label: t('history.open'), icon: History }]}
          onAction={() => void navigate({ to: '/partners/history/$id', params })}
        />
      )}
    </>
  )
}

function Main({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  return (
    <Section title={t('sections.main')}>
      <KeyValue
        rows={[
          { label: fieldLabel('name'), value: partner.name },
          { label: fieldLabel('name_1c'), value: partner.name_1c || t('none') },
          {
            label: fieldLabel('type'),
            value: typeLabel(partner.type),
            note: t(`type_note.${partner.type}`),
          },
          { label: fieldLabel('turnover_share'), value: <ShareLabel share={partner.turnover_share} /> },
          { label: fieldLabel('commission_bp'), value: partner.commission_bp, note: t('commission_note') },
        ]}
      />
    </Section>
  )
}

function Terms({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  return (
    <Section title={fieldLabel('terms')}>
      <ul className="flex flex-wrap gap-3">
        {partner.terms.map(({ months, markup }) => (
          <li key={months} className="min-w-28 rounded-xl border border-line px-4 py-2">
            <span className="block font-semibold tabular">{t('terms.of_months', { count: months })}</span>
            <span className="text-[13px] text-text-2 tabular">{t('terms.of_markup', { markup })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Rules({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const describeChange = useDescribePartnerChange()
  const { age_min: from, age_max: to, limit_min: least, limit_max: most } = partner
  const limit =
    most === 0
      ? t('limit_from', { from: formatMoney(least, language) })
      : t('limit_range', { from: formatMoney(least, language), to: formatMoney(most, language) })
  const lists = BOUND_LISTS.map((list) => {
    const { label, value } = describeChange(`bound.${list}`, partner.bound[list])
    return { label, value }
  })
  return (
    <Section title={t('sections.rules')}>
      <KeyValue
        rows={[
          { label: t('ages'), value: t('age_range', { from, to }) },
          { label: t('limits'), value: limit },
          {
            label: fieldLabel('required_slots'),
            value: describeChange('required_slots', partner.required_slots).value,
          },
          ...lists,
        ]}
      />
    </Section>
  )
}

export function PartnerRecord() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <LoadedPartner id={id} title={label('screens:partners_view')}>
      {(partner) => (
        <Page title={partner.name} back="/partners" actions={<Actions partner={partner} />}>
          <Main partner={partner} />
          <Terms partner={partner} />
          <Rules partner={partner} />
          <Connection key={partner.key} partner={partner} />
        </Page>
      )}
    </LoadedPartner>
  )
}
