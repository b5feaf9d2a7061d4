// One application in the outbox as a card: its photos, how much has arrived, what is safe, and one action. Every operation, with the
// hashes of the receipts, is behind "details"; what needs a person is always in sight.
import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { ArrowUp, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { isTakeable, sendFirst, takeBack } from '#app/offline/outbox/outbox.ts'
import { usePhotos } from '#app/offline/photos/photos.ts'
import type { AckRow } from '#app/offline/store/rows.ts'
import { PhotoMark } from '#app/pickers/photos/photo-mark.tsx'
import { toast } from '#app/platform/toasts.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { arrivedShare, type Group, isStuck, kindName, shortHash } from './grouping.ts'
import { OutboxItem, type OutboxItemProps } from './outbox-item.tsx'

type Handlers = Pick<OutboxItemProps, 'answers' | 'onMerge' | 'onDiscard'>

function useGroupName(group: Group): string {
  const { t } = useTranslation('outbox')
  const number = group.draft?.number ?? group.receipts.find((ack) => ack.number !== null)?.number
  const { surname, name } = group.draft?.values ?? {}
  const person = [surname, name].filter(Boolean).join(' ')
  if (group.appId === null) return t('group.common')
  const numbered = number ? t('group.number', { number }) : ''
  return [person, numbered].filter(Boolean).join(' · ') || t('group.unnamed')
}

function Receipt({ ack }: { ack: AckRow }) {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const time = formatDateTime(new Date(ack.serverTime ?? ack.at).toISOString(), language)
  const number = ack.number
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2" data-state="confirmed">
      <span>{t(`kind.${kindName(ack.kind)}`, { slot: ack.slot ?? '' })}</span>
      <span className="text-text-2">
        {number === null ? t('state.confirmed', { time }) : t('state.confirmed_number', { time, number })}
        {ack.sha256 !== null && <span className="block">{t('hash', { hash: shortHash(ack.sha256) })}</span>}
      </span>
    </li>
  )
}

/** A part that is rendered when it is opened: three hundred items would slow down the screen. */
export function Disclosure({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <AriaButton
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-2 text-left font-semibold text-brand-strong"
      >
        {title}
        <ChevronDown aria-hidden size={20} className={clsx(isOpen && 'rotate-180')} />
      </AriaButton>
      {isOpen && children()}
    </div>
  )
}

/** Every operation of a group, and what the server has confirmed. */
export function OutboxLog({ group, ...handlers }: { group: Group } & Handlers) {
  const name = useGroupName(group)
  return (
    <article aria-label={name}>
      <h3 className="font-semibold">{name}</h3>
      <ul className="divide-y divide-line">
        {group.items.map((item) => (
          <OutboxItem key={item.op.seq} item={item} {...handlers} />
        ))}
        {group.receipts.map((ack) => (
          <Receipt key={ack.opId} ack={ack} />
        ))}
      </ul>
    </article>
  )
}

/** Takes an application back that was submitted and not sent, and opens it. */
function useTakeBack() {
  const { t } = useTranslation('outbox')
  const navigate = useNavigate()
  return async (appId: string) => {
    if (await takeBack(appId)) await navigate({ to: '/applications/add/$app_id', params: { app_id: appId } })
    else toast.warn(t('card.late'))
  }
}

type Props = { group: Group; appId: string; place: number } & Handlers

function CardActions({ group, appId, place }: Pick<Props, 'group' | 'appId' | 'place'>) {
  const { t } = useTranslation('outbox')
  const onTakeBack = useTakeBack()
  const isSending = group.items.some(({ state }) => state === 'sending')
  if (isTakeable(group.items.map(({ op }) => op)))
    return (
      <>
        {place > 1 && <SendFirst appId={appId} />}
        <Button kind="quiet" onPress={() => void onTakeBack(appId)}>
          {t('card.take_back')}
        </Button>
      </>
    )
  if (place > 1 && !isSending) return <SendFirst appId={appId} />
  if (group.draft === null) return null
  const isDraft = group.draft.status === 'unfinished'
  return (
    <LinkButton kind="quiet" to={isDraft ? `/applications/add/${appId}` : `/applications/${appId}`}>
      {t('card.open')}
    </LinkButton>
  )
}

function SendFirst({ appId }: { appId: string }) {
  const { t } = useTranslation('outbox')
  return (
    <Button kind="quiet" icon={ArrowUp} onPress={() => void sendFirst(appId)}>
      {t('card.first')}
    </Button>
  )
}

/** `place`: its place among those that are sent by themselves, from 1. */
export function OutboxCard({ group, appId, place, ...handlers }: Props) {
  const { t } = useTranslation('outbox')
  const name = useGroupName(group)
  const waitingLabel = useWaitingLabel()
  const photos = usePhotos(appId)
  const stuck = group.items.filter(({ state }) => state === 'attention')
  const others = { ...group, items: group.items.filter(({ state }) => state !== 'attention') }
  const isSending = others.items.some(({ state }) => state === 'sending')
  const percent = Math.floor(arrivedShare(group, photos) * 100)
  const state = stuck.length > 0 ? 'stuck' : isSending ? 'sending' : 'waiting'
  const looks = { stuck: 'text-danger', sending: 'text-s-new', waiting: 'text-text-2' }
  return (
    <article
      aria-label={name}
      className={clsx(CARD, 'flex flex-col gap-3.5 p-4.5', isStuck(group) && 'border-2 border-danger!')}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-lg font-bold break-words">{name}</h3>
        <span className={clsx('shrink-0 font-semibold', looks[state])}>
          {state === 'sending' ? `${percent} %` : t(`card.${state}`, { place })}
        </span>
      </div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div
          className={clsx('h-full', state === 'stuck' ? 'bg-danger' : 'bg-s-new')}
          style={{ width: `${percent}%` }}
        />
      </div>
      {photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <PhotoMark key={photo.id} slot={photo.slot} photo={photo} isLarge />
          ))}
        </div>
      )}
      {stuck.length > 0 && (
        <ul className="divide-y divide-line">
          {stuck.map((item) => (
            <OutboxItem key={item.op.seq} item={item} {...handlers} />
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1">
          {t('card.left', { what: waitingLabel(waitingWork(group.items.map(({ op }) => op))) })}
          <span className="block text-sm text-text-2">{t(stuck.length > 0 ? 'card.kept' : 'card.safe')}</span>
        </p>
        {stuck.length === 0 && <CardActions group={group} appId={appId} place={place} />}
      </div>
      {others.items.length + others.receipts.length > 0 && (
        <Disclosure title={t('card.details')}>{() => <OutboxLog group={others} {...handlers} />}</Disclosure>
      )}
    </article>
  )
}
