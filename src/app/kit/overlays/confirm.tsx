import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** What happens, to what. */
  text: string
  /** The verb on the button. */
  confirm: string
  kind?: 'primary' | 'danger'
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  busy?: boolean
  children?: ReactNode
}

/** Names the thing and the effect; the way out is the default, never the destructive button. */
export function Confirm({
  text,
  confirm,
  kind = 'primary',
  onConfirm,
  busy = false,
  children,
  ...dialog
}: Props) {
  const { t } = useTranslation('kit')
  const actions = (
    <>
      <Button kind="text" onPress={dialog.onClose} autoFocus={kind === 'danger'}>
        {t('cancel')}
      </Button>
      <Button kind={kind} busy={busy} onPress={onConfirm} autoFocus={kind === 'primary'}>
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
