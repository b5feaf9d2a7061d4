// The public emergency application and its success page.
import { page } from '#app/shell/page-route.tsx'

export const sosRoutes = [
  page('sos', () => import('./sos-form.tsx').then((module) => module.SosForm)),
  page('succes', () => import('./succes.tsx').then((module) => module.Succes)),
]
