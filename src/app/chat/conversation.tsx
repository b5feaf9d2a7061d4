// One conversation: its people, its messages in blocks that are loaded backwards, and the field to write in.
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Settings2, Users } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeConversation } from '#api/back-office/chat.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { useWaitingMessages, type WaitingMessage } from '#app/offline/outbox/messages.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { blockOf } from '#domain/chat/chat.ts'
import { Composer } from './composer.tsx'
import { GroupForm } from './group-form.tsx'
import { Message } from './message.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

const endpoints = backOfficeApi.chat

type Opened = { conversation: WholeConversation }

function People({ conversation, onClose }: Opened & { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog title={t('people')} isOpen onClose={onClose}>
      <ul aria-label={t('people')} className="divide-y divide-line">
        {conversation.people.map(({ id, name }) => (
          <li key={id} className="py-2.5">
            {name}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function LeaveGroup({ conversation: { key, title }, onClose }: Opened & { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const [again, setAgain] = useState(false)
  const leave = useAction(endpoints.leave, {
    onDone: () => {
      onClose()
      void navigate({ to: '/chat', search: {}, replace: true })
    },
  })
  return (
    <Confirm
      title={t('leave')}
      text={t('leave_text', { title })}
      confirm={t('leave')}
      kind="danger"
      isOpen
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={() => leave.mutate({ params: { key }, body: { again } })}
    >
      <Flag name="again" label={t('leave_again')} value={again} onChange={setAgain} />
    </Confirm>
  )
}

type Part = 'people' | 'group' | 'leave' | null

/** What one may do with the conversation itself. */
function Actions({ conversation }: Opened) {
  const { t } = useTranslation('chat')
  const [part, setPart] = useState<Part>(null)
  const close = () => setPart(null)
  const { kind, own } = conversation
  if (kind === 'direct') return null
  const items = [
    { key: 'people', label: t('people'), icon: Users },
    ...(own ? [{ key: 'group', label: t('change_group'), icon: Settings2 }] : []),
    ...(kind === 'group' ? [{ key: 'leave', label: t('leave'), icon: LogOut, isDanger: true }] : []),
  ]
  return (
    <>
      <MenuButton
        label={t('actions')}
        items={items}
        onAction={(key) => setPart(items.some((item) => item.key === key) ? (key as Part) : null)}
      />
      {part === 'people' && <People conversation={conversation} onClose={close} />}
      {part === 'group' && <GroupForm group={conversation} onClose={close} onDone={close} />}
      {part === 'leave' && <LeaveGroup conversation={conversation} onClose={close} />}
    </>
  )
}

type BlockProps = Opened & { block: number; newFrom: number | null }

/** The messages of one block; `newFrom`: the first one that was not read when the conversation was opened. */
function Block({ conversation, block, newFrom }: BlockProps) {
  const { t } = useTranslation('chat')
  const { data } = useEndpoint(
    endpoints.messages,
    { params: { key: conversation.key }, body: { block } },
    { notify: 'none' },
  )
  return data?.items.map((message) => (
    <li key={message.number} className="contents">
      {message.number === newFrom && (
        <p className="border-t border-brand pt-1 text-center text-[13px] font-semibold text-brand-strong">
          {t('new_ones')}
        </p>
      )}
      <Message conversation={conversation} message={message} />
    </li>
  ))
}

type EndProps = Opened & {
  end: RefObject<HTMLDivElement | null>
  shown: number
  waiting: number
  read: number
}

/** Stands behind the last message: while it is in sight, what comes is read, and the page follows it. */
function End({ conversation, end, shown, waiting, read }: EndProps) {
  const { mutate } = useAction(endpoints.read, { notify: 'none' })
  const [isInSight, setInSight] = useState(false)
  const follows = useRef(true)
  const sent = useRef(read)
  const { key, notified } = conversation
  useEffect(() => {
    const { current } = end
    if (current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      follows.current = entry?.isIntersecting === true
      setInSight(follows.current && document.visibilityState === 'visible')
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [end])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page follows each new message
  useLayoutEffect(() => {
    if (follows.current) end.current?.scrollIntoView({ block: 'end' })
  }, [shown, waiting, end])
  useEffect(() => {
    // What was read before may have been changed so that it mentions the person.
    const isNew = shown > Math.max(read, sent.current) || (notified && shown > 0)
    if (!isInSight || !isNew) return
    sent.current = shown
    mutate({ params: { key }, body: { up_to: shown } })
  }, [isInSight, shown, read, key, notified, mutate])
  return <div ref={end} className="h-px scroll-mb-72" />
}

type MessagesProps = Opened & {
  end: EndProps['end']
  waiting: readonly WaitingMessage[]
  onWithdrawn: (text: string) => void
}

/** The place of the messages: the last two blocks at first, earlier ones on request. */
function Messages({ conversation, end, waiting, onWithdrawn }: MessagesProps) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  const { key, last_number, first_number, people, title } = conversation
  const read = people.find(({ id }) => id === user?.id)?.read ?? 0
  const [opened] = useState({ read, last: last_number })
  const last = blockOf(last_number)
  const earliest = blockOf(Math.max(1, first_number))
  const [first, setFirst] = useState(Math.max(earliest, last - 1))
  const { data } = useEndpoint(
    endpoints.messages,
    { params: { key }, body: { block: last } },
    { notify: 'none', keepPrevious: true },
  )
  const shown = data?.items.at(-1)?.number ?? 0
  const blocks = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return (
    <div className="flex flex-1 flex-col justify-end gap-3 p-4">
      {first > earliest && (
        <span className="self-center">
          <Button kind="quiet" onPress={() => setFirst(first - 1)}>
            {t('earlier')}
          </Button>
        </span>
      )}
      {data !== undefined && shown === 0 && waiting.length === 0 && (
        <p className="text-center text-text-2">{t('no_messages')}</p>
      )}
      <ol aria-label={t('messages_of', { title })} aria-live="polite" className="flex flex-col gap-3">
        {blocks.map((block) => (
          <Block
            key={block}
            conversation={conversation}
            block={block}
            newFrom={opened.last > opened.read && opened.read > 0 ? opened.read + 1 : null}
          />
        ))}
        <WaitingMessages conversation={conversation} messages={waiting} onWithdrawn={onWithdrawn} />
      </ol>
      {shown + waiting.length > 0 && (
        <End conversation={conversation} end={end} shown={shown} waiting={waiting.length} read={read} />
      )}
    </div>
  )
}

const NONE: readonly WaitingMessage[] = []

function Content({ conversation }: Opened) {
  const { t } = useTranslation('chat')
  const end = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const waiting = useWaitingMessages(conversation.key) ?? NONE
  const showEnd = useCallback(() => end.current?.scrollIntoView({ block: 'end' }), [])
  return (
    <>
      <Messages
        conversation={conversation}
        end={end}
        waiting={waiting}
        onWithdrawn={(taken) => setText((now) => [taken, now].filter(Boolean).join('\n'))}
      />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] border-t border-line bg-surface px-4 py-3 sm:bottom-0 sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {conversation.writable ? (
          <Composer
            conversation={conversation}
            text={text}
            setText={setText}
            isBehind={waiting.length > 0}
            showEnd={showEnd}
          />
        ) : (
          <p className="text-text-2">{t('not_writable')}</p>
        )}
      </div>
    </>
  )
}

type Props = { id: string; isAlone: boolean }

/** `isAlone`: it is the page; otherwise it stands beside the list. */
export function Conversation({ id, isAlone }: Props) {
  const { t } = useTranslation('chat')
  const {
    data: known,
    error,
    refetch,
  } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  // A page that is open says when its person is not in the conversation any more.
  const data = error?.status === 404 ? undefined : known
  const content =
    data === undefined ? (
      <div className="p-4">
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      </div>
    ) : (
      <Content conversation={data} />
    )
  const actions = data === undefined || data.kind === 'direct' ? undefined : <Actions conversation={data} />
  if (isAlone)
    return (
      <Page
        title={data?.title ?? label('screens:chat')}
        back="/chat"
        backSearch={{}}
        isList
        actions={actions}
      >
        {content}
      </Page>
    )
  return (
    <section aria-label={data?.title ?? label('screens:chat')} className="flex flex-1 flex-col">
      {data !== undefined && (
        <div className="sticky top-(--bar) z-10 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 py-2">
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-lg font-bold">{data.title}</h2>
            {data.kind !== 'direct' && (
              <p className="text-[13px] text-text-2">{t('members', { count: data.members })}</p>
            )}
          </div>
          {actions}
        </div>
      )}
      {content}
    </section>
  )
}
