import { page } from '#app/shell/page-route.tsx'

export const readyRoutes = [page('ready', () => import('./ready.tsx').then((module) => module.Ready))]
