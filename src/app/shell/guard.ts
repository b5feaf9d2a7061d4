// The guards of specification sections 2 and 6. They only avoid dead ends; the server enforces the same rules.
import { redirect } from '@tanstack/react-router'
import { getLanguage, translateIn } from '#app/i18n/i18n.ts'
import { loadSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import type { ScreenRow } from '#domain/access/screens.ts'

const WELCOME = '/welcome'

/** The warning is always Uzbek (specification section 2), in the person's script. */
async function warnNoPermission(row: ScreenRow): Promise<void> {
  const language = getLanguage() === 'uz-Cyrl' ? 'uz-Cyrl' : 'uz-Latn'
  const page = await translateIn(language, `screens:${row.title}`)
  toast.warn(await translateIn(language, 'errors:no_right_for_page', { page }))
}

/** Checks before a page is shown: session, permission, and that the first password has been replaced. */
export async function guard(row: ScreenRow, href: string): Promise<void> {
  if (row.open) return
  const session = await loadSession()
  if (session.state === 'signed_out') throw redirect({ to: '/auth/login', search: { next: href } })
  if (session.isFirst && row.path !== WELCOME) throw redirect({ to: WELCOME, search: { next: href } })
  const isWaiting = session.isFirst && row.path === WELCOME
  if (isWaiting || row.permission === null || session.can(row.permission)) return
  void warnNoPermission(row)
  throw redirect({ to: '/no-access', search: { next: href } })
}
