// The field to write a message in. Its text stays until the server has it; one that was sent without an answer is sent again under its
// id, so that it is there once.
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { useMedia } from '#app/kit/display/use-media.ts'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useAction } from '#app/platform/data.ts'
import { CHAT_MESSAGE, messageText } from '#domain/chat/chat.ts'

type Props = { id: string; onSent: () => void }

export function Composer({ id: key, onSent }: Props) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const attempt = useRef({ id: '', text: '' })
  const hasMouse = useMedia('(pointer: fine)')
  const { mutate, isPending } = useAction(backOfficeApi.chat.send, {
    onDone: (_answer, { body }) => {
      attempt.current = { id: '', text: '' }
      setText((now) => (now.trim() === body.text ? '' : now))
      onSent()
    },
  })
  const send = () => {
    const { data } = messageText.safeParse(text)
    if (data === undefined || isPending) return
    if (attempt.current.text !== data) attempt.current = { id: uuid(), text: data }
    mutate({ params: { key }, body: attempt.current })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  // Enter sends beside a mouse, with Shift it begins a line; on the screen's own keyboard it always begins one. With Ctrl it sends anywhere.
  const press = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, ctrlKey, metaKey, nativeEvent, target } = event
    const sends = ctrlKey || metaKey || (hasMouse && !shiftKey)
    if (pressed !== 'Enter' || !sends || nativeEvent.isComposing) return
    if (!(target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} onKeyDown={press} noValidate className="flex items-end gap-3">
      <LeaveGuard isDirty={text.trim() !== ''} />
      <Field label={t('fields.text')} className="flex-1">
        <TextInput name="text" multiline value={text} onChange={setText} maxLength={CHAT_MESSAGE.max} />
      </Field>
      <Button
        kind="primary"
        type="submit"
        icon={SendHorizontal}
        busy={isPending}
        isDisabled={text.trim() === ''}
      >
        {t('send')}
      </Button>
    </form>
  )
}
