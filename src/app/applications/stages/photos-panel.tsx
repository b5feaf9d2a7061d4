// Photos of the documents: the missing ones, and sending one back to the seller with a comment.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { toast } from '#app/platform/toasts.ts'
import type { PanelProps } from './panel.ts'
import { useStep } from './use-step.ts'

const MIN_COMMENT = 3

function AskDialog({ record, onClose }: Pick<PanelProps, 'record'> & { onClose: () => void }) {
  const { t } = useTranslation('stages')
  const photos = newestPhotos(record.photos).filter(({ state }) => state === 'ok')
  const [slot, setSlot] = useState<string | null>(photos[0] ? String(photos[0].slot) : null)
  const [comment, setComment] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const ask = useStep(api.stages.askPhoto, record.id, () => {
    toast.ok(t('photos.asked', { slot: slot ?? '' }))
    onClose()
  })
  const isShort = comment.trim().length < MIN_COMMENT
  const send = () => {
    setSubmitted(true)
    if (!isShort && slot !== null) ask.act({ slot: Number(slot), comment: comment.trim() })
  }
  const items = photos.map((photo) => ({
    key: String(photo.slot),
    label: `${photo.slot}. ${label(`photos:kinds.${photo.kind}.title`)}`,
  }))
  return (
    <Confirm
      title={t('photos.back_title')}
      text={t('photos.back_text')}
      confirm={t('photos.back')}
      kind="primary"
      isOpen
      onClose={onClose}
      onConfirm={send}
      busy={ask.busy}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('photos.slot')} required>
          <Choice name="slot" items={items} value={slot} onChange={setSlot} />
        </Field>
        <Field
          label={t('photos.why')}
          required
          error={wasSubmitted && isShort ? t('photos.why_wanted') : null}
        >
          <TextInput name="comment" value={comment} onChange={setComment} multiline maxLength={500} />
        </Field>
      </div>
    </Confirm>
  )
}

export function PhotosPanel({ record, view, isMine }: PanelProps) {
  const { t } = useTranslation('stages')
  const [isOpen, setOpen] = useState(false)
  const { missing_slots: missing, photo_tasks: tasks } = view
  return (
    <Section title={t('photos.title')}>
      {missing.length === 0 ? (
        <p className="text-ok">{t('photos.done')}</p>
      ) : (
        <p className="text-warn">{t('photos.missing', { slots: missing.join(', ') })}</p>
      )}
      {tasks.map(({ slot, comment }) => (
        <p key={slot}>{t('photos.task', { slot, comment })}</p>
      ))}
      {isMine && record.status === 'in_process' && record.photos.length > 0 && (
        <div>
          <Button kind="quiet" onPress={() => setOpen(true)}>
            {t('photos.back')}
          </Button>
        </div>
      )}
      {isOpen && <AskDialog record={record} onClose={() => setOpen(false)} />}
    </Section>
  )
}
