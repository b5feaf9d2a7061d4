// Pictures of many products from one archive, below the upload of the catalogue.
import { CircleStop, FileArchive, ImageUp } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { ARCHIVE_MEGABYTES, type Matched } from '#domain/goods/picture-files.ts'
import { MAX_PRODUCT_PICTURES } from '#domain/goods/pictures.ts'
import { type PictureUpload, type Refused, usePictureUpload } from './use-picture-upload.ts'

/** Names of files as they are matched with an article number. */
const EXAMPLES = { first: 'SKU-00017.jpg', second: 'SKU-00017-2.jpg', third: 'SKU-00017-3.jpg' }

/** The first names of a list of files. */
const MOST_NAMES = 20

const namesText = (paths: readonly string[]): string =>
  paths.slice(0, MOST_NAMES).join(', ') + (paths.length > MOST_NAMES ? ', …' : '')

function Found({ matched: { products, unknown, others }, onSend }: { matched: Matched; onSend: () => void }) {
  const { t } = useTranslation('products')
  const pictures = products.reduce((sum, { files }) => sum + files.length, 0)
  const left = products.flatMap((product) => product.left)
  const known = products.flatMap((product) => product.known).length
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold text-text">
        {pictures === 0
          ? t('archive.nothing')
          : t('archive.found', {
              pictures,
              products: products.filter(({ files }) => files.length > 0).length,
            })}
      </p>
      {known > 0 && <p className="text-text-2">{t('archive.known', { count: known })}</p>}
      {unknown.length > 0 && (
        <p className="break-words text-warn">
          {t('archive.unknown', { count: unknown.length, names: namesText(unknown) })}
        </p>
      )}
      {left.length > 0 && (
        <p className="break-words text-warn">
          {t('archive.left', { count: left.length, most: MAX_PRODUCT_PICTURES, names: namesText(left) })}
        </p>
      )}
      {others.length > 0 && (
        <p className="break-words text-warn">
          {t('archive.others', { count: others.length, names: namesText(others) })}
        </p>
      )}
      {pictures > 0 && (
        <div>
          <Button kind="primary" icon={ImageUp} onPress={onSend}>
            {t('archive.send', { count: pictures })}
          </Button>
        </div>
      )}
    </div>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('products')
  if (refused.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-danger">
      <p className="font-semibold">{t('archive.refused', { count: refused.length })}</p>
      <ul className="list-disc pl-5">
        {refused.slice(0, MOST_NAMES).map(({ path, reason }) => (
          <li key={path} className="break-words">
            <b>{path}</b>: {reason}
          </li>
        ))}
        {refused.length > MOST_NAMES && <li>…</li>}
      </ul>
    </div>
  )
}

type SentProps = {
  state: Extract<PictureUpload, { step: 'sending' | 'stopped' | 'done' }>
  onSend: () => void
}

function Sent({ state, onSend }: SentProps) {
  const { t } = useTranslation('products')
  const id = useId()
  const { step, sent, total, refused } = state
  // The button that had the focus is gone.
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (step !== 'stopped' && document.activeElement === document.body) line.current?.focus()
  }, [step])
  return (
    <div className="flex flex-col gap-3">
      <p
        ref={line}
        id={id}
        tabIndex={-1}
        role={step === 'sending' ? undefined : 'status'}
        className="font-semibold text-text tabular"
      >
        {t(step === 'done' ? 'archive.done' : 'archive.sent', { sent, total })}
      </p>
      {step !== 'done' && (
        <progress
          aria-labelledby={id}
          max={total}
          value={sent + refused.length}
          className="h-2 w-full max-w-md appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      )}
      {step === 'stopped' && (
        <>
          {state.reason !== null && (
            <p role="alert" className="text-danger">
              {t('archive.stopped', { reason: state.reason })}
            </p>
          )}
          <div>
            <Button kind="primary" icon={ImageUp} onPress={onSend}>
              {t('archive.again')}
            </Button>
          </div>
        </>
      )}
      <RefusedFiles refused={refused} />
    </div>
  )
}

export function PictureUploadSection() {
  const { t } = useTranslation('products')
  const { state, choose, send, stop } = usePictureUpload()
  const { step } = state
  const select = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) void choose(file)
  }
  return (
    <Section title={t('archive.title')}>
      <LeaveGuard isDirty={step === 'sending'} />
      <p className="max-w-3xl text-text-2">
        {t('archive.text', { ...EXAMPLES, most: MAX_PRODUCT_PICTURES, megabytes: ARCHIVE_MEGABYTES })}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileTrigger acceptedFileTypes={['.zip', 'application/zip']} onSelect={select}>
          <Button kind="quiet" icon={FileArchive} busy={step === 'reading'} isDisabled={step === 'sending'}>
            {t('archive.choose')}
          </Button>
        </FileTrigger>
        {/* Not in the place of the button that began: the second press of a double click would stop. */}
        {step === 'sending' && (
          <Button kind="quiet" icon={CircleStop} onPress={stop}>
            {t('archive.stop')}
          </Button>
        )}
      </div>
      {step === 'unread' && (
        <p role="alert" className="text-danger">
          <b className="break-all">{state.name}</b>: {state.reason}
        </p>
      )}
      {step === 'matched' && <Found matched={state.matched} onSend={() => void send()} />}
      {(step === 'sending' || step === 'stopped' || step === 'done') && (
        <Sent state={state} onSend={() => void send()} />
      )}
    </Section>
  )
}
