import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { Timeline, type TimelineItem } from '#app/kit/display/timeline.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import type { PhoneChangeState } from '#domain/applications/phone-change.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { BeginPhoneChange } from './phone-change.tsx'

const LOOKS: Record<PhoneChangeState, NonNullable<TimelineItem['look']>> = {
  in_process: 'calm',
  code_mismatch: 'danger',
  busy: 'danger',
  failed: 'danger',
  done: 'ok',
}

/** Changes of the client's number, newest first. */
export function PhonesTab({ related }: { related: ClientRelated }) {
  const { t } = useTranslation('clients')
  const { t: tStages } = useTranslation('stages')
  const items = related.phone_changes.map(({ id, state, phone, at, who, number }) => ({
    key: id,
    title: tStages(`phone.state.${state}`, { phone: formatPhone(phone) }),
    at,
    who,
    look: LOOKS[state],
    ...(number === null ? {} : { text: `№ ${formatSum(number)}` }),
  }))
  return (
    <Section title={t('phones.title')} actions={<BeginPhoneChange applications={related.applications} />}>
      {items.length === 0 ? <p>{t('phones.none')}</p> : <Timeline items={items} />}
    </Section>
  )
}
