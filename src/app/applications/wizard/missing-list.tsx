import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { fullLabel } from '#app/pickers/fields/full-label.ts'
import type { Step } from '#domain/applications/form.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import type { Missing } from './missing.ts'
import { groupMissing } from './missing-groups.ts'

type Props = {
  missing: Missing
  /** Determines which photo a slot needs. */
  documentType: DocumentType
  isOpen: boolean
  onClose: () => void
  /** Goes to a field or to a photo slot. */
  onGo: (step: Step, field?: string) => void
}

const titleOf = (slot: number, documentType: DocumentType): string => {
  const kind = photoSlot(slot)?.kind[documentType]
  return kind === undefined ? '' : label(`photos:kinds.${kind}.title`)
}

type Entry = { place: string; step: Step; text: string }
type Group = { key: string; title: string; entries: Entry[] }

function useGroups(missing: Missing, documentType: DocumentType): Group[] {
  const { t } = useTranslation('wizard')
  const photos = missing.slots.map((slot) => ({
    place: `slot-${slot}`,
    step: 'files' as const,
    text: t('missing.photo', { slot, title: titleOf(slot, documentType) }),
  }))
  const groups = groupMissing(missing).map(({ section, step, fields }) => ({
    key: section,
    title: label(`fields:sections.${section}`),
    entries: fields.map((field) => ({ place: field, step, text: fullLabel(field) ?? field })),
  }))
  return photos.length === 0
    ? groups
    : [...groups, { key: 'photos', title: t('files.numbered'), entries: photos }]
}

/** Everything that is missing under the headings of the form, with a link to each place. */
export function MissingList({ missing, documentType, isOpen, onClose, onGo }: Props) {
  const { t } = useTranslation('wizard')
  const groups = useGroups(missing, documentType)
  return (
    <Sheet title={t('missing.title')} isOpen={isOpen} onClose={onClose}>
      {groups.map(({ key, title, entries }) => (
        <section key={key} aria-label={title} className="pb-2">
          <h3 className="text-[13px] font-semibold text-text-2">{title}</h3>
          <ul className="flex flex-wrap gap-x-1">
            {entries.map(({ place, step, text }) => (
              <li key={place}>
                <Button
                  kind="text"
                  onPress={() => {
                    onClose()
                    onGo(step, place)
                  }}
                >
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
