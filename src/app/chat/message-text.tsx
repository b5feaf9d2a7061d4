// The text of a message: as it was typed, with people, applications and addresses to be seen and opened.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WholeConversation } from '#api/back-office/chat.ts'
import { mentions } from '#api/back-office/mentions.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { AT_WORK_WORDS, messageParts } from '#domain/chat/text.ts'

const LINK = 'font-semibold text-brand-strong underline'

/** Opens the application for those who may see it; to others the number says nothing. */
function ApplicationLink({ text, number }: { text: string; number: number }) {
  const { t } = useTranslation('chat')
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can('applications.view')) return text
  const open = async () => {
    try {
      const params = { number: String(number) }
      const { id } = await call(mentions.application, { params }, { notify: 'none' })
      await navigate({ to: '/applications/$id', params: { id } })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      toast.warn(t('no_application', { number }))
    }
  }
  return (
    <button type="button" onClick={() => void open()} className={`${LINK} cursor-pointer`}>
      {text}
    </button>
  )
}

type Props = { conversation: WholeConversation; text: string }

export function MessageText({ conversation: { kind, people }, text }: Props) {
  const names = kind === 'direct' ? [] : people.map(({ name }) => name)
  const parts = messageParts(text, kind === 'branch' ? [...names, ...AT_WORK_WORDS] : names)
  return (
    <span className="whitespace-pre-wrap break-words">
      {parts.map((part, index) => {
        // The parts of a text have no other key and never move.
        const key = index
        if (part.kind === 'application') return <ApplicationLink key={key} {...part} />
        if (part.kind === 'mention')
          return (
            <span key={key} className="font-semibold text-brand-strong">
              {part.text}
            </span>
          )
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noreferrer" className={`${LINK} break-all`}>
              {part.text}
            </a>
          )
        return part.text
      })}
    </span>
  )
}
