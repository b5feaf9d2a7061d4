import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, setLanguage, useLanguage } from '#app/i18n/i18n.ts'
import { setTheme, THEMES, useTheme } from '#app/platform/tablet/theme.ts'
import { toast } from '#app/platform/toasts.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'

type Option = { key: string; label: string; lang?: string }

/** Native radio buttons: the sign-in shows them, and React Aria's group would be most of its bytes. */
function OneOf({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Option[]
  value: string
  onChange: (key: string) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex gap-1 rounded-xl bg-surface-2 p-1">
      {options.map(({ key, label: words, lang }) => (
        <label
          key={key}
          className="relative grid min-h-11 min-w-0 flex-1 cursor-pointer place-items-center rounded-lg px-2 text-center text-sm text-text-2 has-checked:bg-surface has-checked:font-semibold has-checked:text-text has-checked:shadow-card"
        >
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            onChange={() => onChange(key)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
          />
          <span lang={lang} className="relative">
            {words}
          </span>
        </label>
      ))}
    </div>
  )
}

export function ThemeChoice() {
  const { t } = useTranslation()
  const theme = useTheme()
  const options = THEMES.map((key) => ({ key, label: t(`themes.${key}`) }))
  const choose = (key: string) => setTheme(THEMES.find((one) => one === key) ?? 'system')
  return <OneOf label={t('profile.theme')} options={options} value={theme} onChange={choose} />
}

export function LanguageChoice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = LANGUAGES.map((key) => ({ key, label: t(`languages.${key}`), lang: key }))
  const choose = (key: string) =>
    void setLanguage(LANGUAGES.find((one) => one === key) ?? 'ru').catch(() =>
      toast.warn(errorText({ key: 'offline' })),
    )
  return <OneOf label={t('profile.language')} options={options} value={language} onChange={choose} />
}
