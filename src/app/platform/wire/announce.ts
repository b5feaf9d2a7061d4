// Applies the effect that the table of failures has resolved: toasts, the last error, navigation.
import { errorText } from '#app/i18n/i18n.ts'
import { codesOf, resolveEffect } from '../failures.ts'
import { goTo, herePath } from '../navigation.ts'
import { isNotify, recordLastError } from '../notices.ts'
import { expireToken, getSession } from '../session-store.ts'
import { type Topic, toast } from '../toasts.ts'
import type { ApiFailure } from './api-failure.ts'

/** `isRead`: the page asks for what it shows, and nobody has pressed anything. */
type Announcing = { isSilent: boolean; isLogin: boolean; isRead: boolean }

/** The bars that say why a page could not be read. An action that was not done is always answered. */
const BAR_OF: Readonly<Record<string, Topic>> = {
  offline: 'connection',
  network: 'connection',
  technical_works: 'technical_works',
  client_too_old: 'update',
}

/** Forms that are stored on the tablet stay open without a session; a banner offers the sign-in (F31). */
const KEPT_FORMS = /^\/applications\/add/
const isKeptForm = () => getSession().state === 'needs_sign_in' && KEPT_FORMS.test(location.pathname)

function leave(target: '/403' | '/auth/login'): void {
  if (location.pathname === target || (target === '/auth/login' && isKeptForm())) return
  if (target === '/403') goTo('/403')
  else goTo(`/auth/login?next=${encodeURIComponent(herePath())}`)
}

export function announce(failure: ApiFailure, { isSilent, isLogin, isRead }: Announcing): void {
  const effect = resolveEffect(failure, {
    isOnline: navigator.onLine,
    isNotify: isNotify(),
    isSilent,
    isLogin,
  })
  for (const message of effect.messages) {
    const title = effect.titled ? { title: errorText({ key: 'title' }) } : {}
    const topic = isRead ? BAR_OF[message.key] : undefined
    toast.error(errorText(message), { ms: effect.ms, topic, ...title })
  }
  recordLastError(codesOf(failure, effect), failure.problem?.request_id ?? null)
  if (effect.dropsToken) expireToken()
  if (effect.goTo !== null) leave(effect.goTo)
}
