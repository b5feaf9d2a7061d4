// What was said about a complaint, the oldest first.
import { useTranslation } from 'react-i18next'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

export function Conversation({ complaint }: { complaint: WholeComplaint }) {
  const { t } = useTranslation('complaints')
  const language = useLanguage()
  if (complaint.messages.length === 0) return null
  return (
    <Section title={t('conversation')}>
      <ul aria-label={t('conversation')} className="flex flex-col gap-3">
        {complaint.messages.map(({ id, what, who, text, at }) => (
          <li
            key={id}
            className={`flex max-w-[42rem] flex-col gap-1 rounded-card border border-line p-3 ${
              who.id === complaint.author.id ? 'bg-surface' : 'self-end bg-brand-soft'
            }`}
          >
            <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
              <span className="font-semibold">{who.name}</span>
              <span>{t(`events.${what}`)}</span>
              <span className="tabular">{formatDateTime(at, language)}</span>
            </span>
            <span className="whitespace-pre-wrap break-words">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
