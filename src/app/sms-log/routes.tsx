// The log of SMS.
import { page } from '#app/shell/page-route.tsx'

export const smsLogRoutes = [
  page('send_information', () => import('./list.tsx').then((module) => module.SmsLog)),
]
