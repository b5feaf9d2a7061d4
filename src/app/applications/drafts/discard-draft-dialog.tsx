// Discards a draft after a confirmation that lists what is lost.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { discardDraft } from '#app/offline/drafts/drafts.ts'
import { usePhotos } from '#app/offline/photos/photos.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { toast } from '#app/platform/toasts.ts'
import { FORM_FIELDS } from '#domain/applications/form.ts'
import { isDefault } from '#domain/applications/sources.ts'

type Props = {
  draft: DraftRow
  isOpen: boolean
  onClose: () => void
  /** Leaves the page of the draft first: without its draft the page would fetch it from the server again. */
  leave?: () => Promise<void>
}

export function DiscardDraftDialog({ draft, isOpen, onClose, leave }: Props) {
  const { t } = useTranslation('wizard')
  const [isBusy, setBusy] = useState(false)
  const photos = usePhotos(draft.id)
  const unsent = photos.filter(({ state }) => state !== 'on_server').length
  const fields = FORM_FIELDS.filter(
    (field) => (draft.values[field] ?? '') !== '' && !isDefault(draft.sources?.[field]),
  ).length
  const discard = async () => {
    setBusy(true)
    try {
      await leave?.()
      const isGone = await discardDraft(draft.id)
      onClose()
      if (!isGone) return toast.warn(t('discard.late'))
      toast.ok(t('discard.done'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={t('discard.title')}
      text={t('discard.text', { fields, photos: photos.length })}
      confirm={t('discard.confirm')}
      kind="danger"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void discard()}
      busy={isBusy}
    >
      {unsent > 0 && (
        <p className="mt-3 font-semibold text-danger">{t('discard.unsent', { count: unsent })}</p>
      )}
      {draft.baseVersion > 0 && <p className="mt-3 text-text-2">{t('discard.server')}</p>}
    </Confirm>
  )
}
