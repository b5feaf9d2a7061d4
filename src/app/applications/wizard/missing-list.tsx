import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import type { Step } from '#domain/applications/form.ts'
import { type DocumentType, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import type { Missing } from './missing.ts'

type Props = {
  missing: Missing
  /** Which photo a slot wants depends on it. */
  documentType: DocumentType
  isOpen: boolean
  onClose: () => void
  /** Goes to a field, or to the place of a photo. */
  onGo: (step: Step, field?: string) => void
}

type Line = { key: string; step: Step; field?: string; words: string }

const titleOf = (slot: number, documentType: DocumentType): string => {
  const kind = PHOTO_SLOTS.find((row) => row.slot === slot)?.kind[documentType]
  return textOf(`photos:kinds.${kind}.title`) ?? ''
}

function useLines({ fields, slots }: Missing, documentType: DocumentType): Line[] {
  const { t } = useTranslation('wizard')
  const lineOf = (step: 'main' | 'additional') => (field: string) => ({
    key: field,
    step,
    field,
    words: textOf(`fields:${field}`) ?? '',
  })
  return [
    ...fields.main.map(lineOf('main')),
    ...fields.additional.map(lineOf('additional')),
    ...slots.map((slot) => ({
      key: `slot-${slot}`,
      step: 'files' as const,
      field: `slot-${slot}`,
      words: t('missing.photo', { slot, title: titleOf(slot, documentType) }),
    })),
  ]
}

/** Everything that is still missing, each one a way to its place. */
export function MissingList({ missing, documentType, isOpen, onClose, onGo }: Props) {
  const { t } = useTranslation('wizard')
  const lines = useLines(missing, documentType)
  return (
    <Sheet title={t('missing.title')} isOpen={isOpen} onClose={onClose}>
      <ul className="flex flex-col gap-1">
        {lines.map(({ key, step, field, words }) => (
          <li key={key}>
            <Button
              kind="text"
              onPress={() => {
                onClose()
                onGo(step, field)
              }}
            >
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
