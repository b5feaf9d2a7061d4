// Development pages, outside the table of screens: the components of the kit, and the SMS of the console provider.
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { lazyPage } from '#app/shell/lazy-page.tsx'

const sms = lazyPage(() => import('./sms.tsx').then((module) => module.SmsPage))
const kit = lazyPage(() => import('#app/dev/kit-page.tsx').then((module) => module.KitPage))

export function devRoutes<Root extends AnyRoute>(getParentRoute: () => Root) {
  const smsRoute = createRoute({ getParentRoute, path: '/dev/sms', component: sms })
  return [smsRoute, createRoute({ getParentRoute, path: '/dev/kit', component: kit })]
}
