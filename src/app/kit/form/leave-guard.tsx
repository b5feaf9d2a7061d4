// Asks before a page with unsaved input is left, or its browser tab closed.
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../overlays/confirm.tsx'

type Place = { pathname: string; search: unknown }
const isSamePage = (one: Place, other: Place): boolean =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

type ConfirmProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

/** The question before unsaved input is lost. */
export function ConfirmLeave({ isOpen, onStay, onLeave }: ConfirmProps) {
  const { t } = useTranslation('kit')
  return (
    <Confirm
      title={t('form.leave_title')}
      text={t('form.leave_text')}
      confirm={t('form.leave')}
      kind="danger"
      isOpen={isOpen}
      onClose={onStay}
      onConfirm={onLeave}
    />
  )
}

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // An entry of a layer over the same page (the palette) leaves nothing.
    shouldBlockFn: ({ current, next }) => isDirty && !isSamePage(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmLeave
      isOpen={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
