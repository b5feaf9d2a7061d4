// Min/max levels of the branches.
import { page } from '#app/platform/page-route.ts'

export const minmaxRoutes = [page('minmax', () => import('./list.tsx').then((module) => module.MinMax))]
