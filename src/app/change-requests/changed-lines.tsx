// The lines of a request whose goods have changed since it was written.
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import { linesChangedSinceWritten } from '#domain/change-requests/change-request.ts'
import type { Kind } from './kinds.ts'
import { Value } from './value.tsx'

type Props = { kind: Kind; request: WholeRequest }

/** Changed lines: the value at the time of the request, the current value and the requested value. */
export function ChangedLines({ kind, request }: Props) {
  const { t } = useTranslation('change-requests')
  const lines = linesChangedSinceWritten(request.lines)
  if (lines.length === 0) return null
  const value = (of: number | null) => <Value kind={kind} levels={request.levels} value={of} />
  return (
    <div role="alert" className="mt-4 flex flex-col gap-2 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('changed_title')}</p>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.product_id}>
            <span className="block font-medium">{line.name}</span>
            <span className="flex flex-wrap gap-x-2">
              {t('was')} {value(line.old)} · {t('now')} {value(line.now)} · {t('becomes')} {value(line.value)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
