// Code-based routes from the table of screens: a feature's routes.tsx names screens; the table defines path and guard.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accessRoutes } from '#app/access/routes.tsx'
import { applicationRoutes } from '#app/applications/routes.tsx'
import { branchRoutes } from '#app/branches/routes.tsx'
import { requestRoutes } from '#app/change-requests/routes.tsx'
import { chatRoutes } from '#app/chat/routes.tsx'
import { clientRoutes } from '#app/clients/routes.tsx'
import { complaintRoutes } from '#app/complaints/routes.tsx'
import { dispatchRoutes } from '#app/dispatches/routes.tsx'
import { documentRoutes } from '#app/documents/routes.tsx'
import { emergencyFormRoutes } from '#app/emergency-form/routes.tsx'
import { goodsRoutes } from '#app/goods/routes.tsx'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { identityRoutes } from '#app/identity/routes.tsx'
import { knowledgeRoutes } from '#app/knowledge/routes.tsx'
import { levelsRoutes } from '#app/levels/routes.tsx'
import { movementRoutes } from '#app/movements/routes.tsx'
import { notificationRoutes } from '#app/notifications/routes.tsx'
import { orderRoutes } from '#app/orders/routes.tsx'
import { outboxRoutes } from '#app/outbox/routes.tsx'
import { partnerRoutes } from '#app/partners/routes.tsx'
import { recordLeftPage } from '#app/platform/last-search.ts'
import { setNavigator } from '#app/platform/navigation.ts'
import type { PageRoute } from '#app/platform/page-route.ts'
import { getAccessToken } from '#app/platform/wire/token.ts'
import { productRoutes } from '#app/products/routes.tsx'
import { promotionRoutes } from '#app/promotions/routes.tsx'
import { providerRoutes } from '#app/providers/routes.tsx'
import { referenceRoutes } from '#app/reference/routes.tsx'
import { reportRoutes } from '#app/reports/routes.tsx'
import { rescueRoutes } from '#app/rescue/routes.tsx'
import { returnRoutes } from '#app/returns/routes.tsx'
import { salesRoutes } from '#app/sales/routes.tsx'
import { readyRoutes } from '#app/session/ready/routes.tsx'
import { sessionRoutes } from '#app/session/routes.tsx'
import { settingsRoutes } from '#app/session/settings/routes.tsx'
import { setUpRoutes } from '#app/set-up/routes.tsx'
import { staffRoutes } from '#app/staff/routes.tsx'
import { stockRoutes } from '#app/stock/routes.tsx'
import { tabletRoutes } from '#app/tablets/routes.tsx'
import { userRoutes } from '#app/users/routes.tsx'
import { visitorRoutes } from '#app/visitors/routes.tsx'
import { isBackOffice, SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { devRoutes } from '../dev/routes.tsx'
import { ErrorPage } from './error-page.tsx'
import { guard } from './guard.ts'
import { lazyPage } from './lazy-page.tsx'
import { NotFound } from './not-found.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { RootFrame } from './root-frame.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

const pages: readonly PageRoute[] = [
  ...accessRoutes,
  ...sessionRoutes,
  ...settingsRoutes,
  ...readyRoutes,
  ...outboxRoutes,
  ...rescueRoutes,
  ...applicationRoutes,
  ...emergencyFormRoutes,
  ...identityRoutes,
  ...referenceRoutes,
  ...branchRoutes,
  ...visitorRoutes,
  ...complaintRoutes,
  ...chatRoutes,
  ...knowledgeRoutes,
  ...notificationRoutes,
  ...reportRoutes,
  ...goodsRoutes,
  ...promotionRoutes,
  ...stockRoutes,
  ...levelsRoutes,
  ...movementRoutes,
  ...orderRoutes,
  ...documentRoutes,
  ...returnRoutes,
  ...salesRoutes,
  ...productRoutes,
  ...requestRoutes,
  ...dispatchRoutes,
  ...staffRoutes,
  ...providerRoutes,
  ...clientRoutes,
  ...partnerRoutes,
  ...userRoutes,
  ...setUpRoutes,
  ...tabletRoutes,
]

const rootRoute = createRootRoute({ component: RootFrame, notFoundComponent: NotFound })
const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: lazyPage(() => import('./main-layout.tsx').then((module) => module.MainLayout)),
})
const plainLayout = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: PlainLayout })

/** A screen does not wait longer for the names of the shop's own roles: without them it shows the Russian ones. */
const NAMES_MS = 1500

async function loadRoleNames(): Promise<void> {
  if (getAccessToken() === null) return
  const names = import('./role-names.ts').then(
    (module) => module.loadRoleNames(),
    () => undefined,
  )
  await Promise.race([names, new Promise((done) => setTimeout(done, NAMES_MS))])
}

/** Loads the texts of the back office, and the names of roles, together with a screen of it. */
const withBackOfficeTexts =
  (load: PageRoute['load']): PageRoute['load'] =>
  async () => {
    const [component] = await Promise.all([load(), loadBackOfficeTexts(), loadRoleNames()])
    return component
  }

const pageRoute = (parent: typeof mainLayout | typeof plainLayout, { id, load }: PageRoute) => {
  const row: ScreenRow = SCREENS[id]
  return createRoute({
    getParentRoute: () => parent,
    path: row.path,
    component: lazyPage(isBackOffice(row) ? withBackOfficeTexts(load) : load, row.title),
    beforeLoad: ({ location }) => guard(row, location.href),
  })
}

const pagesOf = (layout: 'main' | 'plain') =>
  pages.filter(({ id }) => (SCREENS[id].layout === 'main') === (layout === 'main'))

const redirectRoutes = Object.values<ScreenRow>(SCREENS)
  .filter((row) => row.built && row.to !== undefined)
  .map((row) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: row.path,
      beforeLoad: ({ search }) => {
        throw redirect({ to: row.to ?? '/', search, replace: true })
      },
    }),
  )

const routeTree = rootRoute.addChildren([
  ...redirectRoutes,
  ...devRoutes(() => rootRoute),
  mainLayout.addChildren(pagesOf('main').map((page) => pageRoute(mainLayout, page))),
  plainLayout.addChildren(pagesOf('plain').map((page) => pageRoute(plainLayout, page))),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
})

setNavigator((path) => router.history.push(path))
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  if (fromLocation) recordLeftPage(fromLocation.pathname, fromLocation.search)
})
