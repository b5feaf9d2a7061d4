// Reference data.
import { page } from '#app/platform/page-route.ts'

export const referenceRoutes = [
  page('reference.phone', () => import('./phone.tsx').then((module) => module.PhonePrefixes)),
  page('reference.card', () => import('./card.tsx').then((module) => module.CardPrefixes)),
  page('reference.goods_category', () =>
    import('./goods-category.tsx').then((module) => module.GoodsCategories),
  ),
  page('priority', () => import('./priority.tsx').then((module) => module.PriorityLevels)),
  page('reference.program', () => import('./program.tsx').then((module) => module.Programs)),
  page('reference.subject', () => import('./subject.tsx').then((module) => module.Subjects)),
  page('regions', () => import('./regions.tsx').then((module) => module.Regions)),
  page('department', () => import('./department.tsx').then((module) => module.Departments)),
]
