// A document that has expired since it was entered.
import { Link } from '@tanstack/react-router'
import { label } from '#app/i18n/i18n.ts'

/** A document that has expired since it was entered: what is wrong, with a link to the field. */
export function Outdated({ id, error }: { id: string; error: string | null }) {
  if (error === null) return null
  return (
    <p role="alert" className="font-semibold text-danger">
      {error}{' '}
      <Link
        to="/applications/add/$app_id"
        params={{ app_id: id }}
        search={{ correct: 'true' }}
        hash="document_expires"
      >
        {label('fields:document_expires')}
      </Link>
    </p>
  )
}
