// Sends a photo back to the seller, with the reason: a usual one by one press, or typed.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { onlineApi } from '#api/online.ts'
import { label } from '#app/i18n/i18n.ts'
import { Chip } from '#app/kit/display/chip.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { toast } from '#app/platform/toasts.ts'
import { PHOTO_REMARK } from '#domain/applications/texts.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { useStep } from './use-step.ts'

/** The usual reasons; the seller reads the text in the language of the manager. */
const USUAL = ['glare', 'blurred', 'cut_off', 'wrong_document'] as const

type Props = {
  record: ApplicationView
  /** The photo to begin with; without it the first one. */
  slot?: number | undefined
  onClose: () => void
}

export function AskPhotoDialog({ record, slot: first, onClose }: Props) {
  const { t } = useTranslation('stages')
  const photos = newestPhotos(record.photos).filter(({ state }) => state === 'ok')
  const initial = photos.find((photo) => photo.slot === first) ?? photos[0]
  const [slot, setSlot] = useState<string | null>(initial ? String(initial.slot) : null)
  const [comment, setComment] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const ask = useStep(onlineApi.stages.askPhoto, record.id, () => {
    toast.ok(t('photos.asked', { slot: slot ?? '' }))
    onClose()
  })
  const isShort = isTooShort(comment, PHOTO_REMARK)
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
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('photos.usual')}</legend>
          {USUAL.map((reason) => (
            <Chip
              key={reason}
              isOn={comment === t(`photos.reasons.${reason}`)}
              onPress={() => setComment(t(`photos.reasons.${reason}`))}
            >
              {t(`photos.reasons.${reason}`)}
            </Chip>
          ))}
        </fieldset>
        <Field
          label={t('photos.why')}
          required
          error={wasSubmitted && isShort ? t('photos.why_wanted') : null}
        >
          <TextInput
            name="comment"
            value={comment}
            onChange={setComment}
            multiline
            maxLength={PHOTO_REMARK.max}
          />
        </Field>
      </div>
    </Confirm>
  )
}
