import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What happens, to what. */
  text: string
  /** The verb on the button. */
  confirm: string
  kind?: 'primary' | 'danger'
  /** The way out, where its usual word could be taken for the action itself. */
  dismiss?: string
  /** The fields among the children take the focus, not a button. */
  hasFields?: boolean
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  busy?: boolean
  children?: ReactNode
}

/**
 * Names the thing and the effect; the way out is the default, never the destructive button. Nothing is confirmed while an
 * input of the question holds text that cannot be taken.
 */
export function Confirm({
  text,
  confirm,
  kind = 'primary',
  dismiss,
  hasFields = false,
  onConfirm,
  busy = false,
  children,
  ...dialog
}: Props) {
  const { t } = useTranslation('kit')
  const confirmRead = () => {
    if (!focusUnreadable()) onConfirm()
  }
  const actions = (
    <>
      <Button kind="text" onPress={dialog.onClose} autoFocus={kind === 'danger' && !hasFields}>
        {dismiss ?? t('cancel')}
      </Button>
      <Button kind={kind} busy={busy} onPress={confirmRead} autoFocus={kind === 'primary' && !hasFields}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} actions={actions}>
      <p>{text}</p>
      {children}
    </Dialog>
  )
}
