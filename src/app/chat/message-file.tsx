// The file of a message: a photo that opens over the page, or a PDF that is saved.
import { FileText, Image as PictureIcon, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#api/back-office/chat.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { ZoomedPicture } from '#app/kit/display/pictures/zoomed-picture.tsx'
import { FullScreen } from '#app/kit/overlays/full-screen.tsx'
import { ApiFailure, call, send } from '#app/platform/api.ts'
import { useConnection } from '#app/platform/connection.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { sizeLabel } from './labels.ts'

type Props = { conversation: string; number: number; file: NonNullable<ChatMessage['file']> }
type Size = 'full' | 'thumb'

const paramsOf = ({ conversation, number }: Pick<Props, 'conversation' | 'number'>) => ({
  key: conversation,
  number: String(number),
})

type Picture = { address: string | null; trouble: 'offline' | 'unreadable' | null }

/** The picture in this page once it is read, or why it cannot be. It is asked for again when the internet is back. */
function usePicture({ conversation, number }: Props, size: Size): Picture {
  const [address, setAddress] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const isOnline = useConnection().state === 'online'
  const isWanted = address !== null || isOnline
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    let made: string | null = null
    const read = async () => {
      const input = { params: paramsOf({ conversation, number }), query: { size } }
      const { signal } = leaving
      const { body, status } = await send(backOfficeApi.chat.file, input, { signal })
      if (signal.aborted) return
      const isRead = status === 200 && body instanceof Blob
      setUnreadable(!isRead)
      if (!isRead) return
      made = URL.createObjectURL(body)
      setAddress(made)
    }
    void read()
    return () => {
      leaving.abort()
      if (made !== null) URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [conversation, number, size, isWanted])
  if (address !== null) return { address, trouble: null }
  return { address, trouble: isOnline ? (isUnreadable ? 'unreadable' : null) : 'offline' }
}

function WholePhoto({ onRetry, ...props }: Props & { onRetry: () => void }) {
  const { t } = useTranslation(['chat', 'kit'])
  const { name } = props.file
  const { address, trouble } = usePicture(props, 'full')
  const [isDamaged, setDamaged] = useState(false)
  const problem = isDamaged ? 'unreadable' : trouble
  if (problem !== null)
    return (
      <div className="flex flex-col items-center gap-4 p-6 text-center text-lg">
        <p role="alert">{t(`files.trouble.${problem}`)}</p>
        {problem === 'unreadable' && (
          <Button kind="quiet" icon={RotateCw} onPress={onRetry}>
            {t('kit:retry')}
          </Button>
        )}
      </div>
    )
  if (address === null) return null
  return <ZoomedPicture url={address} title={name} onUnreadable={() => setDamaged(true)} />
}

function Viewer({ onClose, ...props }: Props & { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const [attempt, setAttempt] = useState(1)
  return (
    <FullScreen title={props.file.name} closeLabel={t('files.close')} onClose={onClose}>
      <WholePhoto key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </FullScreen>
  )
}

function Photo(props: Props) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const { address } = usePicture(props, 'thumb')
  const { name } = props.file
  return (
    <>
      <button
        type="button"
        aria-label={t('files.open', { name })}
        onClick={() => setOpen(true)}
        className="grid h-40 w-56 max-w-full cursor-pointer place-items-center overflow-hidden rounded-xl border border-line bg-surface-2"
      >
        {address === null ? (
          <PictureIcon aria-hidden size={28} className="text-text-2" />
        ) : (
          <img src={address} alt={name} className="size-full object-cover" />
        )}
      </button>
      {isOpen && <Viewer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Document(props: Props) {
  const { t } = useTranslation('chat')
  const { name, size } = props.file
  const save = async () => {
    try {
      const read = await call(backOfficeApi.chat.file, { params: paramsOf(props), query: { size: 'full' } })
      // `call` returns a Blob for every endpoint with `kind: 'binary'`.
      saveFile(read as Blob, name)
    } catch (failure) {
      // `call` has shown the failure.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  return (
    <button
      type="button"
      aria-label={t('files.save', { name })}
      onClick={() => void save()}
      className="flex min-h-12 max-w-full cursor-pointer items-center gap-3 self-start rounded-xl border border-line bg-surface px-3 py-1 text-left"
    >
      <FileText aria-hidden size={24} className="shrink-0 text-text-2" />
      <span className="min-w-0">
        <span className="block font-semibold text-brand-strong [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-[13px] text-text-2 tabular">{sizeLabel(size)}</span>
      </span>
    </button>
  )
}

export function MessageFile(props: Props) {
  return props.file.kind === 'photo' ? <Photo {...props} /> : <Document {...props} />
}
