import { Check, IdCard, Keyboard, ScanText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#app/applications/wizard/form/use-form.ts'
import { useReadingTexts } from '#app/i18n/reader/use-reading-texts.ts'
import { Button } from '#app/kit/button.tsx'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { type DocumentType, photoSlot, zoneSlot } from '#domain/applications/photo-slots.ts'

type Props = {
  appId: string
  form: Form
  documentType: DocumentType
  /** Opens the camera of a slot. */
  onShoot: (slot: number) => void
}

/** What the person has begun otherwise: typed something of the document, or photographed it. */
const BEGUN_BY = ['surname', 'name', 'pinfl', 'document_number', 'birth_date'] as const
const KINDS: Record<DocumentType, DocumentType> = { id_card: 'passport', passport: 'id_card' }

/** Applications that are typed by hand; until the page is reloaded. */
const byHand = new Set<string>()

/** The beginning of an empty application: photograph the document, and most of the form is filled. */
export function DocumentStart({ appId, form, documentType, onShoot }: Props) {
  const hasTexts = useReadingTexts()
  const { t } = useTranslation('reading')
  const { t: photo } = useTranslation('photos')
  const hasPhoto = usePhotos(appId).some(({ slot }) => photoSlot(slot)?.subject === 'document')
  const [, setCount] = useState(0)
  /** Whoever types already is not disturbed by a page that moves. */
  const [isInTime, setInTime] = useState(false)
  useEffect(() => {
    if (hasTexts) setInTime(!(document.activeElement instanceof HTMLInputElement))
  }, [hasTexts])
  const isBegun = hasPhoto || BEGUN_BY.some((field) => (form.values[field] ?? '') !== '')
  if (!isInTime || isBegun || byHand.has(appId)) return null
  const own = zoneSlot(documentType) ?? 1
  const slots = [own, ...[2, 3, 1, 4].filter((slot) => slot !== own)]
  const typeByHand = () => {
    byHand.add(appId)
    setCount(byHand.size)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[id="surname"] input')?.focus())
  }
  return (
    <section
      aria-labelledby="document-start"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6"
    >
      <h2 id="document-start" className="text-2xl font-bold text-balance text-text">
        {t(`start.title_${documentType}`)}
      </h2>
      <p className="text-text-2">{t('start.lead')}</p>
      <ul className="flex flex-col gap-2">
        {slots.slice(0, 3).map((slot, at) => (
          <li key={slot} className="flex flex-wrap items-center gap-x-3">
            {at === 0 ? (
              <ScanText aria-hidden size={24} className="shrink-0 text-brand-strong" />
            ) : (
              <Check aria-hidden size={24} className="shrink-0 text-text-2" />
            )}
            <span className="font-semibold text-text">
              {photo(`kinds.${photoSlot(slot)?.kind[documentType] ?? 'face'}.title`)}
            </span>
            <span className="text-sm text-text-2">
              {t(at === 0 ? 'start.fills' : 'start.becomes', { slot })}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" icon={ScanText} onPress={() => onShoot(own)}>
          {t('start.shoot')}
        </Button>
        <Button kind="quiet" icon={IdCard} onPress={() => form.change('document_type', KINDS[documentType])}>
          {t(`start.other_${KINDS[documentType]}`)}
        </Button>
        <Button kind="text" icon={Keyboard} onPress={typeByHand}>
          {t('live.by_hand')}
        </Button>
      </div>
    </section>
  )
}
