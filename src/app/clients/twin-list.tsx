import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { aboutTwin, reasonWords } from './words.ts'

type Props = {
  twins: readonly ClientDuplicate[]
  /** Further buttons beside the opening of one. */
  actions?: (twin: ClientDuplicate) => ReactNode
}

/** Others that may be the same person, and what they have in common. */
export function TwinList({ twins, actions }: Props) {
  const { t } = useTranslation('clients')
  return (
    <ul className="flex flex-col gap-3">
      {twins.map((twin) => (
        <li key={twin.key} className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-semibold">
              {twin.name}
              {twin.is_deleted && ` · ${t('deleted')}`}
            </span>
            <span className="block text-sm tabular">{aboutTwin(twin)}</span>
            <span className="block text-sm">{t('twins.same', { what: reasonWords(twin.reasons) })}</span>
          </span>
          <span className="flex flex-wrap gap-3">
            <LinkButton kind="quiet" to="/clients/$id" params={{ id: twin.key }}>
              {t('twins.open')}
            </LinkButton>
            {actions?.(twin)}
          </span>
        </li>
      ))}
    </ul>
  )
}
