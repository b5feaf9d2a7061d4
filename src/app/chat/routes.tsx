// Conversations of the staff.
import { page } from '#app/shell/page-route.tsx'

export const chatRoutes = [page('chat', () => import('./page.tsx').then((module) => module.ChatPage))]
