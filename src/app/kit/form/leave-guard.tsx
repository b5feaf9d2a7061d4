// A page with something typed and not saved: going elsewhere asks first, closing the browser's tab too.
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
