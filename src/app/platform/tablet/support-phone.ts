// The support phone as last received from the server. It is not personal data and stays on the tablet through sign-outs
// and updates, so that it is shown without internet too.
import { usePublicSettings } from '../public-settings.ts'

const KEY = 'support-phone'

/** The support phone; null if none is configured or none was ever received. */
export function useSupportPhone(): string | null {
  const settings = usePublicSettings()
  if (settings === undefined) return localStorage.getItem(KEY)
  const phone = settings.support_phone === '' ? null : settings.support_phone
  if (phone === null) localStorage.removeItem(KEY)
  else if (phone !== localStorage.getItem(KEY)) localStorage.setItem(KEY, phone)
  return phone
}
