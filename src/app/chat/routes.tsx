// Conversations of the staff.
import { page } from '#app/platform/page-route.ts'

export const chatRoutes = [page('chat', () => import('./page.tsx').then((module) => module.ChatPage))]
