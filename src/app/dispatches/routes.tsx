// SMS to many clients, their templates, and the log of every SMS.
import { page } from '#app/platform/page-route.ts'

export const dispatchRoutes = [
  page('send_information', () => import('./lists.tsx').then((module) => module.SmsLists)),
]
