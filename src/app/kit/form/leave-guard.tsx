// Asks before a page with unsaved input is left, or its browser tab closed.
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../overlays/confirm.tsx'

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('kit')
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Confirm
      title={t('form.leave_title')}
      text={t('form.leave_text')}
      confirm={t('form.leave')}
      kind="danger"
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
