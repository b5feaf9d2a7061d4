// The set-up of the server, for administrators.
import { page } from '#app/shell/page-route.tsx'

export const setUpRoutes = [page('set_up', () => import('./set-up.tsx').then((module) => module.SetUp))]
