// Photos of the documents: the missing ones, and sending one back to the seller with a comment.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { AskPhotoDialog } from './ask-photo-dialog.tsx'
import type { PanelProps } from './panel.ts'

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
      {isOpen && <AskPhotoDialog record={record} onClose={() => setOpen(false)} />}
    </Section>
  )
}
