// Conversations of the staff (screen `chat`). The parameter `open` of the address holds the number of the open one, which stands beside
// the list on a wide screen and instead of it on a narrow one.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PenLine, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { useMedia, WIDE } from '#app/kit/display/use-media.ts'
import { Page } from '#app/kit/layout/page.tsx'
import { useSession } from '#app/platform/session.ts'
import { Conversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { GroupForm } from './group-form.tsx'
import { NewMessage } from './new-message.tsx'

type Begun = 'message' | 'group' | null

/** Begins a conversation with one person, or a group. */
function useBeginning() {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { user } = useSession()
  const [begun, setBegun] = useState<Begun>(null)
  const close = () => setBegun(null)
  const open = (key: string) => {
    close()
    void navigate({ to: '/chat', search: { open: key } })
  }
  const actions = (
    <>
      {user?.partner_id == null && (
        <Button kind="quiet" icon={UsersRound} onPress={() => setBegun('group')}>
          {t('new_group')}
        </Button>
      )}
      <Button kind="primary" icon={PenLine} onPress={() => setBegun('message')}>
        {t('new_message')}
      </Button>
    </>
  )
  const dialogs = (
    <>
      {begun === 'message' && <NewMessage onClose={close} onDone={open} />}
      {begun === 'group' && <GroupForm group={null} onClose={close} onDone={open} />}
    </>
  )
  return { actions, dialogs }
}

export function ChatPage() {
  const { t } = useTranslation('chat')
  const isWide = useMedia(WIDE)
  const { open } = useSearch({ strict: false }) as { open?: unknown }
  const key = open === undefined ? null : String(open)
  const { actions, dialogs } = useBeginning()
  if (!isWide && key !== null) return <Conversation key={key} id={key} isAlone />
  return (
    <Page title={label('screens:chat')} isList actions={actions}>
      <div className="grid flex-1 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:pt-3 lg:sticky lg:top-(--bar) lg:max-h-[calc(100dvh-var(--bar))] lg:self-start lg:overflow-auto">
          <ConversationList open={key} />
        </div>
        {isWide && (
          <div className="flex min-w-0 flex-col border-l border-line">
            {key === null ? (
              <div className="p-5">
                <EmptyState title={t('none_open')} text={t('none_open_text')} />
              </div>
            ) : (
              <Conversation key={key} id={key} isAlone={false} />
            )}
          </div>
        )}
      </div>
      {dialogs}
    </Page>
  )
}
