import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { failureWords } from '../failure-words.ts'
import { useCardWords } from '../words.ts'

const rows = backOfficeApi.clientRecords

/** Deleting a client, or bringing a deleted one back. */
export function Deletion({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const words = useCardWords()
  const [isAsked, setAsked] = useState(false)
  const isDeleted = card.deleted_at !== null
  const verb = isDeleted ? 'restore' : 'delete'
  const act = useAction(isDeleted ? rows.restore : rows.remove, {
    notify: 'none',
    onDone: () => {
      setAsked(false)
      toast.ok(t(`${verb}.done`))
    },
    onFail: (failure) => {
      setAsked(false)
      toast.warn(failureWords(failure, (field) => words(field, null).label))
    },
  })
  if (!can(isDeleted ? 'clients.restore' : 'clients.delete')) return null
  return (
    <>
      <Button
        kind={isDeleted ? 'primary' : 'danger'}
        icon={isDeleted ? ArchiveRestore : Trash2}
        onPress={() => setAsked(true)}
      >
        {t(`${verb}.do`)}
      </Button>
      <Confirm
        title={t(`${verb}.title`, { name: card.name })}
        text={t(`${verb}.text`)}
        confirm={t(`${verb}.do`)}
        kind={isDeleted ? 'primary' : 'danger'}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => act.mutate({ params: { key: card.key }, body: {} })}
        busy={act.isPending}
      />
    </>
  )
}
