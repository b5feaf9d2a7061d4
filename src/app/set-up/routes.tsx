// The set-up of the server, for administrators.
import { page } from '#app/platform/page-route.ts'

export const setUpRoutes = [page('set_up', () => import('./overview.tsx').then((module) => module.SetUp))]
