// Discards unsent work: asks for the reason and explains what is lost (src/docs/offline.md#states-of-an-operation).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { type DiscardReason, discardOperation } from '#app/offline/outbox/outbox.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { DISCARD_REASONS } from '#domain/applications/reasons.ts'
import { DISCARD_COMMENT } from '#domain/applications/texts.ts'

export function DiscardDialog({ op, onClose }: { op: OutboxRow; onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const [reason, setReason] = useState<DiscardReason | null>(null)
  const [comment, setComment] = useState('')
  const items = DISCARD_REASONS.map((key) => ({ key, label: t(`discard_reason.${key}`) }))
  const choose = (key: string | null) => setReason(DISCARD_REASONS.find((known) => known === key) ?? null)
  const confirm = () => {
    if (reason === null) return
    void discardOperation(op.seq, reason, comment.trim())
    onClose()
  }
  const actions = (
    <>
      <Button kind="quiet" onPress={onClose}>
        {t('discard.cancel')}
      </Button>
      <Button kind="danger" isDisabled={reason === null} onPress={confirm}>
        {t('discard.confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('discard.title')} isOpen onClose={onClose} actions={actions}>
      <p className="mb-3">{t('discard.text')}</p>
      {op.kind === 'app.create' && <p className="mb-3 font-medium text-danger">{t('discard.all')}</p>}
      <Field label={t('discard.reason')} required>
        <Choice name="reason" items={items} value={reason} onChange={choose} />
      </Field>
      <Field label={t('discard.comment')}>
        <TextInput name="comment" value={comment} onChange={setComment} maxLength={DISCARD_COMMENT.max} />
      </Field>
    </Dialog>
  )
}
