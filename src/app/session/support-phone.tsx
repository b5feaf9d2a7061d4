import { useTranslation } from 'react-i18next'
import { useRow } from '#app/platform/data.ts'
import { contract } from '#contract/index.ts'

export const usePublicSettings = () =>
  useRow(contract.session.publicSettings, {}, { notify: 'none', staleTime: 60_000 }).data

/** Shown wherever a person is told to contact support. */
export function SupportPhone() {
  const { t } = useTranslation()
  const phone = usePublicSettings()?.support_phone
  if (!phone) return null
  return <p className="text-center text-sm text-text-2">{t('support', { phone })}</p>
}
