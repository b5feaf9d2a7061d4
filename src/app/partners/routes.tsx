// Financing partners, their order, their history and their figures.
import { page } from '#app/shell/page-route.tsx'

export const partnerRoutes = [
  page('partners', () => import('./partners-list.tsx').then((module) => module.PartnersList)),
  page('partners.priority', () => import('./order/order-page.tsx').then((module) => module.OrderPage)),
  page('partners.view', () => import('./view/view-page.tsx').then((module) => module.PartnerView)),
  page('partners.add', () => import('./form/partner-page.tsx').then((module) => module.AddPartner)),
  page('partners.edit', () => import('./form/partner-page.tsx').then((module) => module.EditPartner)),
  page('partners.history', () => import('./view/history-page.tsx').then((module) => module.PartnerHistory)),
  page('fin-partners', () => import('./finance/finance-page.tsx').then((module) => module.FinancePage)),
]
