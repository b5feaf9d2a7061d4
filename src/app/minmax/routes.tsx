// Min/max levels of the branches.
import { page } from '#app/shell/page-route.tsx'

export const minmaxRoutes = [page('minmax', () => import('./list.tsx').then((module) => module.MinMax))]
