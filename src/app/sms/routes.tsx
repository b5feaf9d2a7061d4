// SMS to many clients, their templates, and the log of every SMS.
import { page } from '#app/shell/page-route.tsx'

export const smsRoutes = [
  page('send_information', () => import('./lists.tsx').then((module) => module.SmsLists)),
]
