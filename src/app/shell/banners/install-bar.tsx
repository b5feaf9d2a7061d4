import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useChoice, writeChoice } from '#app/platform/tablet/choice.ts'
import { Bar } from './bar.tsx'
import { install, useInstallWay } from './install.ts'

const HIDDEN = 'installHidden'

/** Offers the installation once; afterwards it is available in the settings. */
export function InstallBar() {
  const { t } = useTranslation()
  const way = useInstallWay()
  const isHidden = useChoice(HIDDEN) === 'true'
  if (way === null || isHidden) return null
  const actions = (
    <>
      <Button kind="text" onPress={() => writeChoice(HIDDEN, 'true')}>
        {t('actions.hide')}
      </Button>
      {way === 'prompt' && (
        <Button kind="quiet" onPress={() => void install()}>
          {t('actions.install')}
        </Button>
      )}
    </>
  )
  return (
    <Bar look="calm" actions={actions}>
      {t(way === 'ipad' ? 'install.ipad' : 'install.text')}
    </Bar>
  )
}
