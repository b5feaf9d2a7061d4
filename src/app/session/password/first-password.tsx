import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/page-title.ts'
import { ChangePassword } from './change-password.tsx'

/**
 * The first sign-in: nothing else opens before the given password is replaced (src/docs/business-rules.md#sign-in).
 */
export function FirstPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('session')
  usePageTitle(t('password.title'))
  return (
    <div className="mx-auto mt-6 flex w-full max-w-[420px] flex-col gap-5 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
      <div>
        <h1 className="text-2xl font-bold text-text">{t('password.title')}</h1>
        <p className="mt-1 text-text-2">{t('password.lead')}</p>
      </div>
      <ChangePassword isFirst onDone={onDone} />
    </div>
  )
}
