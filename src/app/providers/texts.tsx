// The texts of all SMS in all languages, for approval by the provider.
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import type { State } from './active-providers.tsx'

export function Texts({ texts, onClose }: { texts: State['texts'] | undefined; onClose: () => void }) {
  const { t } = useTranslation('providers')
  return (
    <Dialog title={t('texts')} isOpen onClose={onClose} isWide>
      <p className="text-text-2">{t('texts_hint')}</p>
      {LANGUAGES.map((language) => (
        <section key={language} className="pt-4">
          <h3 className="font-semibold">{label(`common:languages.${language}`)}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {texts?.[language].map((text) => (
              <li key={text} className="select-all py-2.5">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
