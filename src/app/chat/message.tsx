// One message: who has written what and when, who has read it, and what its author may still do with it.
import { clsx } from 'clsx'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage, WholeConversation } from '#api/back-office/chat.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { CHAT_MESSAGE, mayEdit, mayTakeBack } from '#domain/chat/chat.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { MessageFile } from './message-file.tsx'
import { MessageText } from './message-text.tsx'

const endpoints = backOfficeApi.chat
type Props = { conversation: WholeConversation; message: ChatMessage }
type PartProps = Props & { onClose: () => void }

const paramsOf = ({ conversation, message }: Props) => ({
  key: conversation.key,
  number: String(message.number),
})

function Edit({ onClose, ...props }: PartProps) {
  const { t } = useTranslation('chat')
  // The message as it was opened; saving detects a change on another tablet by its version.
  const [{ message }] = useState(props)
  const form = useRecord({
    initial: { text: message.text },
    version: message.version,
    save: ({ text }, base) =>
      call(
        endpoints.edit,
        { params: paramsOf(props), body: { base_version: base ?? 0, text } },
        { notify: 'none' },
      ),
    onDone: () => {
      void refresh(endpoints.edit.path)
      onClose()
    },
  })
  return (
    <RecordDialog
      title={t('edit')}
      form={form}
      describeChange={(_field, value) => ({ label: t('fields.text'), value: String(value) })}
      onClose={onClose}
    >
      <Field label={t('fields.text')} required={message.file === null} error={form.errorOf('text')}>
        <TextInput
          name="text"
          multiline
          autoFocus
          value={form.values.text}
          onChange={(text) => form.set({ text })}
          maxLength={CHAT_MESSAGE.max}
        />
      </Field>
    </RecordDialog>
  )
}

function TakeBack({ onClose, ...props }: PartProps) {
  const { t } = useTranslation('chat')
  const step = useAction(endpoints.takeBack, { onDone: onClose, onFail: onClose })
  return (
    <Confirm
      title={t('take_back')}
      text={t('take_back_text')}
      confirm={t('take_back')}
      kind="danger"
      isOpen
      busy={step.isPending}
      onClose={onClose}
      onConfirm={() =>
        step.mutate({ params: paramsOf(props), body: { base_version: props.message.version } })
      }
    />
  )
}

type Part = 'edit' | 'take_back' | null

/** What the author may still do; nothing is shown where there is nothing. */
function Own(props: Props & { author: number }) {
  const { t } = useTranslation('chat')
  const { message, author } = props
  const [part, setPart] = useState<Part>(null)
  const close = () => setPart(null)
  const judged = { author: message.author.id, at: new Date(message.at), deleted: message.deleted }
  const items = [
    ...(mayEdit(judged, author, getCurrentTime()) ? [{ key: 'edit', label: t('edit'), icon: Pencil }] : []),
    ...(mayTakeBack(judged, author)
      ? [{ key: 'take_back', label: t('take_back'), icon: Undo2, isDanger: true }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <MenuButton
        label={t('message_actions', { number: message.number })}
        look="plain"
        items={items}
        onAction={(key) => setPart(key === 'edit' ? 'edit' : 'take_back')}
      />
      {part === 'edit' && <Edit {...props} onClose={close} />}
      {part === 'take_back' && <TakeBack {...props} onClose={close} />}
    </>
  )
}

/** Of a message of one's own: who has read it. */
function readBy({ conversation, message }: Props): number {
  return conversation.people.filter(({ id, read }) => id !== message.author.id && read >= message.number)
    .length
}

export function Message(props: Props) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const { user } = useSession()
  const { conversation, message } = props
  const { number, author, text, file, at, edited, deleted } = message
  const isOwn = author.id === user?.id
  const readers = readBy(props)
  return (
    <div
      className={clsx(
        'flex max-w-[42rem] min-w-48 items-start gap-1 rounded-card border border-line py-2 pl-3',
        isOwn ? 'self-end bg-brand-soft' : 'self-start bg-surface pr-3',
        isOwn && deleted && 'pr-3',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {!isOwn && conversation.kind !== 'direct' && (
          <span className="text-[13px] font-semibold text-text-2">{author.name}</span>
        )}
        {deleted ? (
          <span className="text-text-2">{t('taken_back')}</span>
        ) : (
          <>
            {file !== null && <MessageFile conversation={conversation.key} number={number} file={file} />}
            {text !== '' && <MessageText conversation={conversation} text={text} />}
          </>
        )}
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
          <span className="tabular">{formatDateTime(at, language)}</span>
          {edited && <span>{t('edited')}</span>}
          {isOwn && !deleted && (
            <span>
              {readers === 0 && t('sent')}
              {readers > 0 && (conversation.kind === 'direct' ? t('read') : t('read_by', { count: readers }))}
            </span>
          )}
        </span>
      </div>
      {isOwn && user !== null && <Own {...props} author={user.id} />}
    </div>
  )
}
