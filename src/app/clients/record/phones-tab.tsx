import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { Timeline, type TimelineItem } from '#app/kit/display/timeline.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { PhoneChangeState } from '#domain/applications/phone-change.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

const LOOKS: Record<PhoneChangeState, NonNullable<TimelineItem['look']>> = {
  in_process: 'calm',
  code_mismatch: 'danger',
  busy: 'danger',
  failed: 'danger',
  done: 'ok',
}

/** A number that partners know is changed in an application in process, with a code sent to the client. */
function Change({ related }: { related: ClientRelated }) {
  const { t } = useTranslation('clients')
  const open = related.applications.find(({ status }) => status === 'in_process')
  if (open === undefined) return <p className="text-text-2">{t('phones.how')}</p>
  return (
    <div>
      <LinkButton kind="quiet" to="/applications/$id" params={{ id: open.id }}>
        {t('phones.change', { number: formatSum(open.number ?? 0) })}
      </LinkButton>
    </div>
  )
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
    <Section title={t('phones.title')} actions={<Change related={related} />}>
      {items.length === 0 ? <p>{t('phones.none')}</p> : <Timeline items={items} />}
    </Section>
  )
}
