import { FileWarning, ScanText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#app/applications/wizard/form/use-form.ts'
import { Button } from '#app/kit/button.tsx'
import { documentLines } from '#domain/applications/from-document.ts'
import { type DocumentType, PHOTO_SLOTS } from '#domain/applications/photo-slots.ts'
import { ConfirmReading } from './confirm-reading.tsx'
import { useReadingTexts } from './texts.ts'
import { type Reading, useReadings } from './use-reading.ts'

type Props = { appId: string; form: Form; documentType: DocumentType }

/** The slot whose picture shows the zone: the back of an ID card, the page of a passport. */
const slotOfZone = (documentType: DocumentType): number | undefined =>
  PHOTO_SLOTS.find(
    ({ kind }) => kind[documentType] === (documentType === 'passport' ? 'passport' : 'id_back'),
  )?.slot

function Trouble({ reading, documentType }: { reading: Reading; documentType: DocumentType }) {
  const { t } = useTranslation('reading')
  const [isHidden, setHidden] = useState(false)
  const kind = reading.answer?.kind
  if (isHidden || (kind !== 'nothing' && kind !== 'unsure')) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <FileWarning aria-hidden size={24} className="shrink-0" />
      <p className="min-w-0 flex-1">{t(kind, { document: t(documentType) })}</p>
      <Button kind="quiet" onPress={() => setHidden(true)}>
        {t('hide')}
      </Button>
    </div>
  )
}

/** Reads the photos of the document on this tablet and offers to fill the form from it; shows nothing where there is nothing to do. */
export function DocumentReading({ appId, form, documentType }: Props) {
  const hasTexts = useReadingTexts()
  const { t } = useTranslation('reading')
  const readings = useReadings(appId)
  const [isOpen, setOpen] = useState(false)
  if (!hasTexts) return null
  const [read] = readings.flatMap(({ photoId, answer }) =>
    answer?.kind === 'read' ? [{ photoId, acceptance: answer.acceptance }] : [],
  )
  const lines = read ? documentLines(form.values, read.acceptance) : []
  const count = lines.filter(({ state }) => state !== 'same').length
  const expected = readings.find(({ slot }) => slot === slotOfZone(documentType))
  const isBusy = read === undefined && readings.some(({ answer }) => answer === null)
  return (
    <>
      <div role="status" className="empty:hidden">
        {isBusy && <p className="rounded-card bg-surface p-4 text-text-2">{t('busy')}</p>}
        {!isBusy && count > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-card bg-ok-soft p-4 text-ok">
            <ScanText aria-hidden size={24} className="shrink-0" />
            <p className="min-w-0 flex-1">{t('found', { count })}</p>
            <Button kind="primary" onPress={() => setOpen(true)}>
              {t('open')}
            </Button>
          </div>
        )}
        {!isBusy && read === undefined && expected !== undefined && (
          <Trouble key={expected.photoId} reading={expected} documentType={documentType} />
        )}
      </div>
      {read !== undefined && isOpen && (
        <ConfirmReading
          key={read.photoId}
          appId={appId}
          acceptance={read.acceptance}
          lines={lines}
          onFill={form.fill}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
