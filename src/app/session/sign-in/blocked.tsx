import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { SignInCard } from './sign-in-card.tsx'

export function Blocked({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('session')
  return (
    <SignInCard title={t('blocked.title')} lead={t('blocked.text')}>
      <Button kind="quiet" onPress={onBack}>
        {t('reset.to_login')}
      </Button>
    </SignInCard>
  )
}
