import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { failureText } from '../failure-text.ts'
import { useDescribeClientField } from '../labels.ts'

type Merge = ClientCard['merges'][number]

function Undo({ merge }: { merge: Merge }) {
  const { t } = useTranslation('clients')
  const describeField = useDescribeClientField()
  const [isConfirming, setConfirming] = useState(false)
  const act = useAction(backOfficeApi.clientRecords.undoMerge, {
    notify: 'none',
    onDone: () => toast.ok(t('undo.done', { name: merge.gone.name })),
    onFail: (failure) => {
      setConfirming(false)
      toast.warn(failureText(failure, (field) => describeField(field, null).label))
    },
  })
  return (
    <>
      <Button kind="quiet" icon={Undo2} onPress={() => setConfirming(true)}>
        {t('undo.do')}
      </Button>
      <Confirm
        title={t('undo.title', { name: merge.gone.name })}
        text={t('undo.text')}
        confirm={t('undo.do')}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate({ params: { key: merge.key }, body: {} })}
        busy={act.isPending}
      />
    </>
  )
}

/** Records that were merged into this one, as long as the merge can be undone. */
export function Merges({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  if (card.merges.length === 0) return null
  const day = (instant: string) => formatDate(dateInTashkent(instant))
  return (
    <ul className="flex flex-col gap-3 rounded-card bg-surface-2 p-4">
      {card.merges.map((merge) => (
        <li key={merge.key} className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1 basis-60">
            <span className="block font-semibold">{t('undo.merged', { name: merge.gone.name })}</span>
            <span className="block text-sm text-text-2 tabular">
              {t('undo.until', { who: merge.who, at: day(merge.at), until: day(merge.until) })}
            </span>
          </span>
          {can('clients.merge') && <Undo merge={merge} />}
        </li>
      ))}
    </ul>
  )
}
