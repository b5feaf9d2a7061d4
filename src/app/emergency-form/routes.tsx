// The public emergency application and its success page.
import { page } from '#app/platform/page-route.ts'

export const emergencyFormRoutes = [
  page('sos', () => import('./emergency-form.tsx').then((module) => module.EmergencyForm)),
  page('succes', () => import('./success.tsx').then((module) => module.EmergencyFormSuccess)),
]
