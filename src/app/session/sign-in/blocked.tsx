import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { LINK_BUTTON } from '#app/shell/message-page.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** What a blocked person reads: whom to ask and, if the company has an application for its employees, a link to it. */
export function Blocked({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('session')
  const url = usePublicSettings()?.employee_app_url ?? ''
  return (
    <SignInCard title={t('blocked.title')} lead={t(url === '' ? 'blocked.text' : 'blocked.text_app')}>
      {url !== '' && (
        <a href={url} target="_blank" rel="noreferrer" className={`${LINK_BUTTON} justify-center gap-2`}>
          <ExternalLink aria-hidden size={20} />
          {t('blocked.open_app')}
        </a>
      )}
      <Button kind="quiet" autoFocus onPress={onBack}>
        {t('reset.to_login')}
      </Button>
    </SignInCard>
  )
}
