import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientDuplicate } from '#api/back-office/clients.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { aboutDuplicate, reasonLabels } from './labels.ts'

type Props = {
  duplicates: readonly ClientDuplicate[]
  /** Buttons beside the one that opens the record. */
  actions?: (duplicate: ClientDuplicate) => ReactNode
}

/** Records that may be the same person, with their common fields. */
export function DuplicateList({ duplicates, actions }: Props) {
  const { t } = useTranslation('clients')
  return (
    <ul className="flex flex-col gap-3">
      {duplicates.map((duplicate) => (
        <li key={duplicate.key} className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-semibold">
              {duplicate.name}
              {duplicate.is_deleted && ` · ${t('deleted')}`}
            </span>
            <span className="block text-sm tabular">{aboutDuplicate(duplicate)}</span>
            <span className="block text-sm">
              {t('twins.same', { what: reasonLabels(duplicate.reasons) })}
            </span>
          </span>
          <span className="flex flex-wrap gap-3">
            <LinkButton kind="quiet" to="/clients/$id" params={{ id: duplicate.key }}>
              {t('twins.open')}
            </LinkButton>
            {actions?.(duplicate)}
          </span>
        </li>
      ))}
    </ul>
  )
}
