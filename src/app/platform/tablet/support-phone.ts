// The phone of support as the server last told it. It is no personal data and is kept on the tablet through sign-outs and
// updates, so that it stands where a person is told to call, also without internet.
import { usePublicSettings } from '../public-settings.ts'

const KEY = 'support-phone'

/** The phone to call; null where none is configured or none was ever heard: then nobody's number is made up. */
export function useSupportPhone(): string | null {
  const settings = usePublicSettings()
  if (settings === undefined) return localStorage.getItem(KEY)
  const phone = settings.support_phone === '' ? null : settings.support_phone
  if (phone === null) localStorage.removeItem(KEY)
  else if (phone !== localStorage.getItem(KEY)) localStorage.setItem(KEY, phone)
  return phone
}
