// What other systems answer otherwise than is published of them: for the screen of connections and the notification about it.
import { useTranslation } from 'react-i18next'
import type { AnswerChange } from '#api/shapes/answer-change.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

/** One change as a sentence, with the words that the people of the other system know. */
export function AnswerChanges({ changes }: { changes: readonly AnswerChange[] }) {
  const { t } = useTranslation('set-up')
  const language = useLanguage()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {changes.map(({ system, name, call, path, found, wanted, first_at, last_at, waiting }) => (
        <li key={`${system} ${name} ${call} ${path} ${found}`} className="flex flex-col gap-1 py-3">
          <p className="wrap-anywhere font-semibold text-text">
            {t('changes.line', {
              name: system === 'cards' || system === 'identity' ? t(`changes.systems.${system}`) : name,
              path: path || t('changes.whole'),
              found: t(`changes.found.${found}`),
            })}
          </p>
          <p className="wrap-anywhere text-[13px] text-text-2">{t('changes.wanted', { call, wanted })}</p>
          <p className="text-[13px] text-text-2 tabular">
            {t('changes.since', {
              from: formatDateTime(first_at, language),
              last: formatDateTime(last_at, language),
            })}
          </p>
          {waiting > 0 && <p className="text-warn">{t('changes.waiting', { count: waiting })}</p>}
        </li>
      ))}
    </ul>
  )
}
