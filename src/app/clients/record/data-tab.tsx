import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { effectiveValue } from '#domain/applications/form.ts'
import { isEmpty } from '#domain/applications/form-rules.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { NONE, useDescribeClientField } from '../labels.ts'
import { SECTIONS } from '../sections.ts'
import { OptOut } from './opt-out.tsx'

function Cards({ cards }: { cards: ClientCard['cards'] }) {
  const { t } = useTranslation('clients')
  if (cards.length === 0) return null
  const rows = cards.map(({ mask, scheme, expires }) => ({
    key: `${mask} ${expires}`,
    label: label(`reference:values.scheme.${scheme}`),
    value: <span className="tabular">{mask}</span>,
    note: t('card_until', { expires }),
  }))
  return (
    <Section title={t('cards')}>
      <KeyValue rows={rows} />
    </Section>
  )
}

function Written({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const language = useLanguage()
  const rows = [
    { label: t('written.created'), value: formatDateTime(card.created_at, language) },
    { label: t('written.by'), value: card.created_by ?? NONE },
    { label: t('written.updated'), value: formatDateTime(card.updated_at, language) },
    { label: t('columns.branch'), value: card.branch ?? NONE },
  ]
  return (
    <Section title={t('written.title')}>
      <KeyValue rows={rows} />
    </Section>
  )
}

/** The filled fields of the client; where nobody has filled one that has a usual value, that one counts (`FORM_DEFAULTS`). */
export function DataTab({ card }: { card: ClientCard }) {
  const { t } = useTranslation('fields')
  const describeField = useDescribeClientField()
  return (
    <div className="flex flex-col gap-4">
      {SECTIONS.map(({ name, fields }) => {
        const rows = fields
          .filter((field) => !isEmpty(card.values, field))
          .map((field) => ({ key: field, ...describeField(field, effectiveValue(card.values, field)) }))
        return rows.length === 0 ? null : (
          <Section key={name} title={t(`sections.${name}`)}>
            <KeyValue rows={rows} />
          </Section>
        )
      })}
      <Cards cards={card.cards} />
      <OptOut card={card} />
      <Written card={card} />
    </div>
  )
}
