import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

/** Shown wherever a person is told to contact support. */
export function SupportPhone() {
  const { t } = useTranslation()
  const phone = usePublicSettings()?.support_phone
  if (!phone) return null
  return <p className="text-center text-sm text-text-2">{t('support', { phone: formatPhone(phone) })}</p>
}
