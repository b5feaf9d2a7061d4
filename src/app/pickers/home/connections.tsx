// Connections to other systems that are not as they should be, and what others answer otherwise than is published; opens the set-up.
import { Plug, Shuffle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { CONNECTION_TABLE } from '#domain/set-up/connections.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

export function Connections() {
  const { t } = useTranslation('home')
  const read = useEndpoint(backOfficeApi.setUp.view, {}, REFETCH)
  const link = { to: '/set-up', text: t('connections.all') }
  if (read.data === undefined)
    return (
      <HomeCard title={t('connections.title')} link={link}>
        <BlockState read={read} />
      </HomeCard>
    )
  const { connections, answer_changes: changes } = read.data
  const rows = connections.filter(({ connection, state, warning }) => {
    const isMissing = state === 'not_configured' && CONNECTION_TABLE[connection].needed === 'sale'
    return isMissing || state === 'sandbox' || warning !== undefined
  })
  return (
    <HomeCard title={t('connections.title')} link={link}>
      {rows.length === 0 && changes.length === 0 && <CardNote>{t('connections.fine')}</CardNote>}
      <ul>
        {changes.length > 0 && (
          <LinkRow
            icon={Shuffle}
            tone="late"
            title={t('connections.changes', { count: changes.length })}
            text={t('connections.changes_text')}
            address={{ to: '/set-up' }}
          />
        )}
        {rows.map(({ connection, state, warning }) => (
          <LinkRow
            key={connection}
            icon={Plug}
            tone={warning === undefined ? 'soon' : 'late'}
            title={label(`set-up:names.${connection}`)}
            text={label(warning === undefined ? `set-up:state.${state}` : `set-up:warning.${warning}`)}
            address={{ to: '/set-up' }}
          />
        ))}
      </ul>
    </HomeCard>
  )
}
