// The set-up of the server, for administrators.
import { page } from '#app/shell/page-route.tsx'

export const setUpRoutes = [page('set_up', () => import('./overview.tsx').then((module) => module.SetUp))]
