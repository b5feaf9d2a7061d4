import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The action and its object. */
  text: string
  /** The verb on the button. */
  confirm: string
  kind?: 'primary' | 'danger'
  /** The label of the cancel button, if "Cancel" could be read as the action itself. */
  dismiss?: string
  /** The fields among the children receive the focus instead of a button. */
  hasFields?: boolean
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  busy?: boolean
  children?: ReactNode
}

/**
 * Asks for a confirmation that names the object and the effect. Cancel is the default, never the destructive button. Does
 * not confirm while an input inside holds text that cannot be saved.
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
