import clsx from 'clsx'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { errorText, setLanguage, useLanguage } from '#app/i18n/i18n.ts'
import { setTheme, THEMES, useTheme } from '#app/platform/tablet/theme.ts'
import { toast } from '#app/platform/toasts.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'

type Option = { key: string; label: string; lang?: string }

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
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange(String([...keys][0] ?? value))}
      className="flex gap-1 rounded-xl bg-surface-2 p-1"
    >
      {options.map(({ key, label: words, lang }) => (
        <ToggleButton
          key={key}
          id={key}
          className={({ isSelected }) =>
            clsx(
              'min-h-11 min-w-0 flex-1 rounded-lg px-2 text-sm',
              isSelected ? 'bg-surface font-semibold text-text shadow-card' : 'text-text-2',
            )
          }
        >
          <span lang={lang}>{words}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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
