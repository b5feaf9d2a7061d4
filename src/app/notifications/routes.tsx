// The notifications of the person, and what people write to many.
import { page } from '#app/platform/page-route.ts'

export const notificationRoutes = [
  page('notification', () => import('./lists.tsx').then((module) => module.NotificationLists)),
  page('user_notification', () => import('./notification.tsx').then((module) => module.NotificationPage)),
  page('notification.view', () => import('./announcement.tsx').then((module) => module.AnnouncementRecord)),
]
