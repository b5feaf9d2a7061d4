// Sends what is written in a conversation. A text that the server cannot take now is kept on the tablet, which sends it later (decision
// 0084); a file stays in the field until the server has it.
import { useRef } from 'react'
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { SentFile } from '#api/chat-message.ts'
import { label } from '#app/i18n/i18n.ts'
import { enqueueMessage } from '#app/offline/outbox/messages.ts'
import { useConnection } from '#app/platform/connection.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { announce } from '#app/platform/wire/announce.ts'
import { isUnanswered } from '#app/platform/wire/api-failure.ts'

export type Written = { text: string; file: SentFile | null }
type Attempt = Written & { id: string }
const NOTHING: Attempt = { id: '', text: '', file: null }

/**
 * A message keeps its id while it is the same one, so that it is there once however often it is sent. `isBehind`: earlier messages of
 * the conversation wait, which are sent before it. `onDone`: it is on the server, or kept on the tablet.
 */
export function useSending(key: string, isBehind: boolean, onDone: (done: Written) => void) {
  const attempt = useRef(NOTHING)
  const isKeeping = useRef(false)
  const { state } = useConnection()
  const finish = () => {
    const done = attempt.current
    attempt.current = NOTHING
    onDone(done)
  }
  const keep = async () => {
    // A second press comes before the first message is stored.
    if (isKeeping.current) return
    isKeeping.current = true
    try {
      await enqueueMessage(key, attempt.current)
      finish()
    } catch {
      toast.error(label('chat:waiting.not_kept'))
    } finally {
      isKeeping.current = false
    }
  }
  const { mutate, isPending } = useAction(backOfficeApi.chat.send, {
    notify: 'none',
    onDone: finish,
    onFail: (failure) => {
      if (attempt.current.file === null && isUnanswered(failure)) void keep()
      // A required sign-in is announced by the call itself.
      else if (failure.status !== 401) announce(failure, { isSilent: false, isLogin: false, isRead: false })
    },
  })
  const send = ({ text, file }: Written) => {
    if (attempt.current.text !== text || attempt.current.file !== file || attempt.current.id === '')
      attempt.current = { id: uuid(), text, file }
    const { id } = attempt.current
    if (file === null && (isBehind || state !== 'online')) void keep()
    else mutate({ params: { key }, body: { id, text, ...(file !== null && { file }) } })
  }
  return { send, isPending }
}
