import { Link } from '@tanstack/react-router'
import { TriangleAlert, UserCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { fillFromKnown, type KnownFill } from '#domain/clients/known.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import type { Form } from '../form/use-form.ts'
import { type Duplicate, useLookup } from './use-lookup.ts'

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

const ReplaceDialog = lazy(() =>
  import('./replace-dialog.tsx').then((module) => ({ default: module.ReplaceDialog })),
)

/** Fills the form from a known client, after a question where a person typed something else, and warns of other open applications. */
export function KnownClient({ appId, form }: { appId: string; form: Form }) {
  const { t } = useTranslation('wizard')
  const { values, marks, fill } = form
  const { known, duplicates } = useLookup(appId, values)
  const [question, setQuestion] = useState<KnownFill | null>(null)
  const found = known && fillFromKnown({ values, sources: marks.sources }, known, getToday())
  const isOffered = found !== null && Object.keys(found.fill.values).length > 0
  const take = (filled: KnownFill) => {
    fill({ ...filled.fill.values, client_type: 'secondary' }, 'server', filled.fill.asOf)
    if (filled.typed.length > 0) setQuestion(filled)
  }
  return (
    <>
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {isOffered && known !== null && (
          <div className="flex flex-wrap items-center gap-3 rounded-card bg-ok-soft p-4 text-ok">
            <UserCheck aria-hidden size={24} className="shrink-0" />
            <p className="min-w-0 flex-1">{t('known.text', { name: fullName(known.values) })}</p>
            <Button kind="primary" onPress={() => take(found)}>
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
      {question !== null && (
        <Suspense>
          <ReplaceDialog
            typed={values}
            fields={question.typed}
            known={question.replace.values}
            onReplace={() => fill(question.replace.values, 'server', question.replace.asOf)}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
}
