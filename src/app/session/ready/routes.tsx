import { page } from '#app/platform/page-route.ts'

export const readyRoutes = [page('ready', () => import('./ready.tsx').then((module) => module.Ready))]
