import { Link } from '@tanstack/react-router'
import { TriangleAlert, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import type { Values } from '#app/offline/store/rows.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { additionFrom, type Duplicate, useLookup } from './use-lookup.ts'

function DuplicateLine({ duplicate }: { duplicate: Duplicate }) {
  const { t } = useTranslation('wizard')
  const { id, number, status, branch_name: branch, created_at: at } = duplicate
  const name = number === null ? t('duplicate.unnumbered') : t('duplicate.number', { number })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {number === null ? (
        <span>{name}</span>
      ) : (
        <Link to="/applications/$id" params={{ id }} className="inline-flex min-h-12 items-center underline">
          {name}
        </Link>
      )}
      <StatusChip status={status} />
      <span className="tabular">{formatDate(dateInTashkent(at))}</span>
      {branch !== null && <span>{branch}</span>}
    </li>
  )
}

type Props = { appId: string; values: Values; onFill: (values: Values, source: 'server') => void }

/** Offers to fill empty fields from a known client, and warns of other open applications of the person. */
export function KnownClient({ appId, values, onFill }: Props) {
  const { t } = useTranslation('wizard')
  const { client, duplicates } = useLookup(appId, values)
  const addition = additionFrom(values, client)
  return (
    <div role="status" className="flex flex-col gap-4 empty:hidden">
      {addition !== null && client !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-ok-soft p-4 text-ok">
          <UserCheck aria-hidden size={24} className="shrink-0" />
          <p className="min-w-0 flex-1">{t('known.text', { name: fullName(client) })}</p>
          <Button kind="quiet" onPress={() => onFill(addition, 'server')}>
            {t('known.fill')}
          </Button>
        </div>
      )}
      {duplicates.length > 0 && (
        <div className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn">
          <TriangleAlert aria-hidden size={24} className="shrink-0" />
          <div>
            <p className="font-semibold">{t('duplicate.title')}</p>
            <ul>
              {duplicates.map((duplicate) => (
                <DuplicateLine key={duplicate.id} duplicate={duplicate} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
