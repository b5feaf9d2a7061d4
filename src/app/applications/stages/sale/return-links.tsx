// The requests to take goods of the application back, each with its state and, with the right, the way to its record.
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { label } from '#app/i18n/i18n.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSession } from '#app/platform/session.ts'

export function ReturnLinks({ returns = [] }: Pick<StagesView, 'returns'>) {
  const { t } = useTranslation('stages')
  const { can } = useSession()
  if (returns.length === 0) return null
  return (
    <Section title={t('returns.title')}>
      <ul className="flex flex-wrap gap-3">
        {returns.map(({ key, number, state }) => {
          const text = t('returns.one', { number, state: label(`returns:states.${state}`) })
          return (
            <li key={key}>
              {can('return.view') ? (
                <LinkButton kind="quiet" to="/return/$id" params={{ id: key }}>
                  {text}
                </LinkButton>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
