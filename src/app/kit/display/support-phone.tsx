import { useTranslation } from 'react-i18next'
import { useSupportPhone } from '#app/platform/tablet/support-phone.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

/** Shown wherever a person should contact support; without a configured phone it names whom to ask. */
export function SupportPhone() {
  const { t } = useTranslation()
  const phone = useSupportPhone()
  return (
    <p className="text-center text-sm text-text-2">
      {phone === null ? t('support_none') : t('support', { phone: formatPhone(phone) })}
    </p>
  )
}
