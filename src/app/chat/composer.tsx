// The field to write a message in, with a file and suggestions of people after `@`. Text and file stay until they are sent or kept.
import { FileText, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeConversation } from '#api/back-office/chat.ts'
import type { SentFile } from '#api/chat-message.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { usePictureAddress } from '#app/kit/display/pictures/use-picture-address.ts'
import { useMedia } from '#app/kit/display/use-media.ts'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { FileButton } from '#app/kit/inputs/picture-button.tsx'
import { MentionBox, type Mentioned } from '#app/pickers/mention-box.tsx'
import { useSession } from '#app/platform/session.ts'
import { CHAT_MESSAGE } from '#domain/chat/chat.ts'
import { AT_WORK } from '#domain/chat/text.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { ACCEPTED, chosenFile } from './chosen-file.ts'
import { useSending } from './sending.ts'

const MOST_SUGGESTED = 8

/** Whom a message may mention: the others of a group or branch, and in a branch everybody at work. */
function useSuggestions({ kind, people }: WholeConversation) {
  const { user } = useSession()
  const language = useLanguage()
  const others = people.filter(({ id }) => id !== user?.id)
  const atWork = kind === 'branch' ? [{ id: 0, name: AT_WORK[language] }] : []
  const all: readonly Mentioned[] = kind === 'direct' ? [] : [...atWork, ...others]
  return (query: string | null): readonly Mentioned[] => {
    const wanted = searchKey(query ?? '')
    const found = all.filter(({ name }) => query !== null && searchKey(name).includes(wanted))
    return found.slice(0, MOST_SUGGESTED)
  }
}

function ChosenFile({ file, onRemove }: { file: SentFile; onRemove: () => void }) {
  const { t } = useTranslation('chat')
  const address = usePictureAddress(file.kind === 'photo' ? file.content : null)
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-surface-2 pl-3">
      {address === null ? (
        <FileText aria-hidden size={24} className="shrink-0 text-text-2" />
      ) : (
        <img src={address} alt="" className="my-1 size-10 shrink-0 rounded-lg object-cover" />
      )}
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <IconButton label={t('files.remove', { name: file.name })} icon={X} onPress={onRemove} />
    </div>
  )
}

type Props = {
  conversation: WholeConversation
  text: string
  setText: (change: (now: string) => string) => void
  /** Earlier messages wait on the tablet. */
  isBehind: boolean
  showEnd: () => void
}

export function Composer({ conversation, text, setText, isBehind, showEnd }: Props) {
  const { t } = useTranslation('chat')
  const [file, setFile] = useState<SentFile | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([])
  const hasMouse = useMedia('(pointer: fine)')
  const findSuggestions = useSuggestions(conversation)
  const { send, isPending } = useSending(conversation.key, isBehind, (done) => {
    // What was typed while it was on its way is the beginning of the next one.
    setText((now) =>
      now.trimStart().startsWith(done.text) ? now.trimStart().slice(done.text.length).trimStart() : now,
    )
    setFile((now) => (now === done.file ? null : now))
    setMentioned([])
    showEnd()
  })
  // A chosen file takes place from the messages.
  useEffect(() => {
    if (file !== null) showEnd()
  }, [file, showEnd])
  const isEmpty = text.trim() === '' && file === null
  const isTooLong = text.trim().length > CHAT_MESSAGE.max
  const trySend = () => {
    if (isReading) setWaiting(true)
    else if (!isEmpty && !isTooLong && !isPending) send({ text: text.trim(), file })
  }
  // Who presses Enter while a file is still being read sends it when it is read.
  useEffect(() => {
    if (!isWaiting || isReading) return
    setWaiting(false)
    if (fault === null) trySend()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trySend()
  }
  // Enter sends beside a mouse, with Shift it begins a line; on the screen's own keyboard it always begins one. With Ctrl it sends anywhere.
  const press = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, ctrlKey, metaKey, nativeEvent, target } = event
    const sends = ctrlKey || metaKey || (hasMouse && !shiftKey)
    if (pressed !== 'Enter' || !sends || nativeEvent.isComposing) return
    if (!(target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    trySend()
  }
  const choose = async (chosen: File) => {
    setReading(true)
    const read = await chosenFile(chosen)
    setReading(false)
    setFault(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') setFile(read)
  }
  return (
    <form onSubmit={submit} onKeyDown={press} noValidate className="flex flex-col gap-2">
      <LeaveGuard isDirty={!isEmpty} />
      {fault !== null && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      {file !== null && <ChosenFile file={file} onRemove={() => setFile(null)} />}
      <div className="flex items-end gap-3">
        <FileButton
          label={t('files.add')}
          icon={Paperclip}
          accept={ACCEPTED}
          isDisabled={isReading || isPending}
          onChoose={(chosen) => void choose(chosen)}
        />
        <Field label={t('fields.text')} className="flex-1">
          <MentionBox
            name="text"
            maxLength={CHAT_MESSAGE.max}
            value={text}
            usePeople={findSuggestions}
            chosen={mentioned}
            onChange={(typed) => setText(() => typed)}
            onMention={(person) => setMentioned([...mentioned, person])}
          />
        </Field>
        <Button
          kind="primary"
          type="submit"
          icon={SendHorizontal}
          busy={isPending || isReading}
          isDisabled={isEmpty}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
