import { useTranslation } from 'react-i18next'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { usePublicSettings } from '#app/platform/public-settings.ts'

/** Shown if the settings require a branch at the sign-in. */
export function BranchChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('session')
  const branches = usePublicSettings()?.branches ?? []
  const items = branches.map(({ id, name }) => ({ key: String(id), label: name }))
  return (
    <Field label={t('login.branch')}>
      <Choice
        name="branch"
        value={value}
        onChange={(id: string | null) => onChange(id ?? '')}
        items={items}
        placeholder={t('login.choose_branch')}
      />
    </Field>
  )
}
