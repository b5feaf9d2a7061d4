// The messages that wait on the tablet, behind those of the server: each says so, and can be taken back into the field.
import { CircleAlert, Clock, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeConversation } from '#api/back-office/chat.ts'
import { CHAT_PATH } from '#api/chat-path.ts'
import { IconButton } from '#app/kit/button.tsx'
import { type WaitingMessage, withdrawMessage } from '#app/offline/outbox/messages.ts'
import { refresh } from '#app/platform/data.ts'
import { MessageText } from './message-text.tsx'

type Props = {
  conversation: WholeConversation
  messages: readonly WaitingMessage[]
  /** The text of a message that was taken back. */
  onWithdrawn: (text: string) => void
}

export function WaitingMessages({ conversation, messages, onWithdrawn }: Props) {
  const { t } = useTranslation('chat')
  const count = useRef(messages.length)
  // What does not wait any more is on the server.
  useEffect(() => {
    if (messages.length < count.current) void refresh(CHAT_PATH)
    count.current = messages.length
  }, [messages])
  const withdraw = async (seq: number) => {
    const text = await withdrawMessage(seq)
    if (text !== null) onWithdrawn(text)
  }
  return messages.map(({ seq, text, state }) => {
    const isRefused = state === 'refused'
    const Icon = isRefused ? CircleAlert : Clock
    return (
      <li key={seq} className="contents">
        <div className="flex max-w-[42rem] min-w-48 items-start gap-1 self-end rounded-card border border-dashed border-line bg-surface-2 py-2 pl-3">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <MessageText conversation={conversation} text={text} />
            <span
              className={`flex items-center gap-1.5 text-[13px] ${isRefused ? 'text-danger' : 'text-text-2'}`}
            >
              <Icon aria-hidden size={16} className="shrink-0" />
              {t(`waiting.${state}`)}
            </span>
          </div>
          {conversation.writable && state !== 'sending' && (
            <IconButton label={t('waiting.withdraw')} icon={Pencil} onPress={() => void withdraw(seq)} />
          )}
        </div>
      </li>
    )
  })
}
