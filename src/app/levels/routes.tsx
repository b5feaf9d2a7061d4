// Min/max levels of the branches.
import { page } from '#app/platform/page-route.ts'

export const levelsRoutes = [page('minmax', () => import('./list.tsx').then((module) => module.LevelsScreen))]
