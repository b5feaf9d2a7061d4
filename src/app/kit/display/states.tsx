import { clsx } from 'clsx'
import { CircleAlert, CloudOff, Inbox, Link2Off, Lock, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#app/platform/connection.ts'
import { Button } from '../button.tsx'
import { CARD } from '../class-names.ts'

type Props = { icon: LucideIcon; title: string; text: string; action?: ReactNode; isAlert?: boolean }

function State({ icon: Icon, title, text, action, isAlert = false }: Props) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={clsx(CARD, 'flex flex-col items-center gap-3 px-6 py-12 text-center')}
    >
      <Icon aria-hidden size={40} className={isAlert ? 'text-danger' : 'text-text-2'} />
      <p className="text-lg font-bold text-text">{title}</p>
      <p className="max-w-md text-text-2">{text}</p>
      {action}
    </div>
  )
}

function Retry({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation('kit')
  if (onRetry === undefined) return null
  return (
    <Button kind="quiet" icon={RotateCw} onPress={onRetry}>
      {t('retry')}
    </Button>
  )
}

/** An empty list, with what to do about it. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return <State icon={Inbox} title={title} text={text} action={action} />
}

type ErrorProps = { title?: string; text?: string; onRetry?: () => void }

export function ErrorState({ title, text, onRetry }: ErrorProps) {
  const { t } = useTranslation('kit')
  return (
    <State
      icon={CircleAlert}
      isAlert
      title={title ?? t('error.title')}
      text={text ?? t('error.text')}
      action={<Retry onRetry={onRetry} />}
    />
  )
}

type OfflineProps = {
  text?: string
  onRetry?: () => void
  /** Shown instead of the retry button. */
  action?: ReactNode
}

export function OfflineState({ text, onRetry, action }: OfflineProps) {
  const { t } = useTranslation(['kit', 'common'])
  const { state } = useConnection()
  const link = state === 'offline' ? 'offline' : 'unreachable'
  return (
    <State
      icon={CloudOff}
      title={t(`common:connection.${link}`)}
      text={text ?? t('offline.text')}
      action={action ?? <Retry onRetry={onRetry} />}
    />
  )
}

export function NoRightState() {
  const { t } = useTranslation('kit')
  return <State icon={Lock} title={t('no_right.title')} text={t('no_right.text')} />
}

/** The address of a record that contains no id, of a link that was cut or mistyped. */
export function InvalidIdState() {
  const { t } = useTranslation('kit')
  return <State icon={Link2Off} title={t('invalid_id.title')} text={t('invalid_id.text')} />
}

/** A skeleton with the shape of the content, so that the layout does not jump. */
export function LoadingState({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('kit')
  const widths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5']
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className={clsx(CARD, 'flex flex-col gap-5 p-5')}
    >
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={clsx('h-4 animate-pulse rounded bg-surface-2', widths[index % widths.length])}
        />
      ))}
    </div>
  )
}
