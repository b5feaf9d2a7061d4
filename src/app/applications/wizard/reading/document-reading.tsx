import { clsx } from 'clsx'
import { FileWarning, ScanText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#app/applications/wizard/form/use-form.ts'
import { useReadingTexts } from '#app/i18n/reader/use-reading-texts.ts'
import { Button } from '#app/kit/button.tsx'
import { documentLines } from '#domain/applications/from-document.ts'
import { type DocumentType, zoneSlot } from '#domain/applications/photo-slots.ts'
import type { Acceptance } from '#domain/kernel/mrz/accept.ts'
import { ConfirmReading } from './confirm-reading.tsx'
import { type Reading, useReadings } from './use-reading.ts'

type Props = {
  appId: string
  form: Form
  documentType: DocumentType
  /** Something else is open over the page. */
  isWaiting: boolean
}

/** Photos whose reading a person has used or put aside; until the page is reloaded. */
const handled = new Set<string>()

/** Photos that were read in the live picture: their page has opened by itself. */
const opened = new Set<string>()

type Accepted = Pick<Reading, 'photoId' | 'slot' | 'isLive'> & { acceptance: Acceptance }
const acceptedIn = ({ answer, ...reading }: Reading): Accepted[] =>
  answer?.kind === 'read' ? [{ ...reading, acceptance: answer.acceptance }] : []

/** The newest reading that was not certain; that no zone was found is said only of the slot that should have one. */
function troubleIn(readings: readonly Reading[], documentType: DocumentType): Reading | undefined {
  const doubtful = readings.find(({ answer }) => answer?.kind === 'unsure' || answer?.kind === 'foreign')
  const expected = readings.find(({ slot }) => slot === zoneSlot(documentType))
  return doubtful ?? (expected?.answer?.kind === 'nothing' ? expected : undefined)
}

type NoteProps = { text: string; action?: ReactNode; onHide: () => void; isGood?: boolean }

function Note({ text, action, onHide, isGood = false }: NoteProps) {
  const { t } = useTranslation('reading')
  const Icon = isGood ? ScanText : FileWarning
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-3 rounded-card p-4',
        isGood ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn',
      )}
    >
      <Icon aria-hidden size={24} className="shrink-0" />
      <p className="min-w-60 flex-1">{text}</p>
      <Button kind="quiet" onPress={onHide}>
        {t('hide')}
      </Button>
      {action}
    </div>
  )
}

/** Reads the photos of the document on this tablet and offers to fill the form from it; shows nothing where there is nothing to do. */
export function DocumentReading({ appId, form, documentType, isWaiting }: Props) {
  const hasTexts = useReadingTexts()
  const { t } = useTranslation('reading')
  const readings = useReadings(appId)
  const [shown, setShown] = useState<Accepted | null>(null)
  const [, setHandledCount] = useState(0)
  const [read] = readings.flatMap(acceptedIn)
  const linesOf = ({ acceptance }: Accepted) => documentLines(form.values, acceptance, form.marks.sources)
  const count = read ? linesOf(read).filter(({ state }) => state !== 'same').length : 0
  const opensItself =
    hasTexts && !isWaiting && read?.isLive === true && count > 0 && !opened.has(read.photoId)
  useEffect(() => {
    if (!opensItself || read === undefined) return
    opened.add(read.photoId)
    setShown(read)
  }, [opensItself, read])
  if (!hasTexts) return null
  const putAside = (photoId: string) => {
    handled.add(photoId)
    setHandledCount(handled.size)
    setShown(null)
    // The button that was pressed is gone: the keyboard goes on at the step.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true }),
    )
  }
  const open = readings.filter(({ photoId }) => !handled.has(photoId))
  const isBusy = read === undefined && readings.some(({ answer }) => answer === null)
  const trouble = read === undefined ? troubleIn(open, documentType) : undefined
  const ownSlot =
    read && zoneSlot(read.acceptance.values.document_type === 'passport' ? 'passport' : 'id_card')
  const isMisplaced = read !== undefined && ownSlot !== read.slot
  return (
    <>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {isBusy && <p className="rounded-card bg-surface p-4 text-text-2">{t('busy')}</p>}
        {read !== undefined && count > 0 && !handled.has(read.photoId) && (
          <Note
            isGood
            text={`${t('found', { count })}${isMisplaced ? ` ${t('misplaced', { slot: ownSlot })}` : ''}`}
            onHide={() => putAside(read.photoId)}
            action={
              <Button kind="primary" onPress={() => setShown(read)}>
                {t('open')}
              </Button>
            }
          />
        )}
        {!isBusy && trouble?.answer && trouble.answer.kind !== 'read' && trouble.answer.kind !== 'failed' && (
          <Note
            text={t(trouble.answer.kind, { document: t(documentType) })}
            onHide={() => putAside(trouble.photoId)}
          />
        )}
      </div>
      {shown !== null && (
        <ConfirmReading
          key={shown.photoId}
          appId={appId}
          acceptance={shown.acceptance}
          lines={linesOf(shown)}
          onFill={form.fill}
          onDone={() => putAside(shown.photoId)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
