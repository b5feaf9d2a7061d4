import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone, type Undo } from '#app/platform/undo.ts'
import { failureText } from '../failure-text.ts'
import { useDescribeClientField } from '../labels.ts'

const endpoints = backOfficeApi.clientRecords

/** Deletes a client, or restores a deleted one. */
export function Deletion({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const describeField = useDescribeClientField()
  const [isConfirming, setConfirming] = useState(false)
  const isDeleted = card.deleted_at !== null
  const verb = isDeleted ? 'restore' : 'delete'
  const inverse = isDeleted ? 'delete' : 'restore'
  const undo: Undo | null = can(`clients.${inverse}`)
    ? {
        run: () =>
          call(
            isDeleted ? endpoints.remove : endpoints.restore,
            { params: { key: card.key }, body: {} },
            { notify: 'none' },
          ),
        undone: t(`${inverse}.done`, { name: card.name }),
        refresh: () => void refresh(endpoints.list.path),
      }
    : null
  const act = useAction(isDeleted ? endpoints.restore : endpoints.remove, {
    notify: 'none',
    onDone: () => {
      setConfirming(false)
      announceDone(t(`${verb}.done`, { name: card.name }), undo)
    },
    onFail: (failure) => {
      setConfirming(false)
      toast.warn(failureText(failure, (field) => describeField(field, null).label))
    },
  })
  if (!can(isDeleted ? 'clients.restore' : 'clients.delete')) return null
  return (
    <>
      <Button
        kind={isDeleted ? 'primary' : 'danger'}
        icon={isDeleted ? ArchiveRestore : Trash2}
        onPress={() => setConfirming(true)}
      >
        {t(`${verb}.do`)}
      </Button>
      <Confirm
        title={t(`${verb}.title`, { name: card.name })}
        text={t(`${verb}.text`)}
        confirm={t(`${verb}.do`)}
        kind={isDeleted ? 'primary' : 'danger'}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate({ params: { key: card.key }, body: {} })}
        busy={act.isPending}
      />
    </>
  )
}
