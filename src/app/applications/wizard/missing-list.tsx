import { useTranslation } from 'react-i18next'
import { findText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import type { Step } from '#domain/applications/form.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import type { Missing } from './missing.ts'

type Props = {
  missing: Missing
  /** Determines which photo a slot needs. */
  documentType: DocumentType
  isOpen: boolean
  onClose: () => void
  /** Goes to a field or to a photo slot. */
  onGo: (step: Step, field?: string) => void
}

type Line = { key: string; step: Step; field?: string; text: string }

const titleOf = (slot: number, documentType: DocumentType): string => {
  const kind = photoSlot(slot)?.kind[documentType]
  return kind === undefined ? '' : label(`photos:kinds.${kind}.title`)
}

function useLines({ fields, slots }: Missing, documentType: DocumentType): Line[] {
  const { t } = useTranslation('wizard')
  const lineOf = (step: 'main' | 'additional') => (field: string) => ({
    key: field,
    step,
    field,
    text: findText(`fields:${field}`) ?? field,
  })
  return [
    ...fields.main.map(lineOf('main')),
    ...fields.additional.map(lineOf('additional')),
    ...slots.map((slot) => ({
      key: `slot-${slot}`,
      step: 'files' as const,
      field: `slot-${slot}`,
      text: t('missing.photo', { slot, title: titleOf(slot, documentType) }),
    })),
  ]
}

/** Everything that is missing, with a link to each place. */
export function MissingList({ missing, documentType, isOpen, onClose, onGo }: Props) {
  const { t } = useTranslation('wizard')
  const lines = useLines(missing, documentType)
  return (
    <Sheet title={t('missing.title')} isOpen={isOpen} onClose={onClose}>
      <ul className="flex flex-col gap-1">
        {lines.map(({ key, step, field, text }) => (
          <li key={key}>
            <Button
              kind="text"
              onPress={() => {
                onClose()
                onGo(step, field)
              }}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
