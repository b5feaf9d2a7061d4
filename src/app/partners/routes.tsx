// Financing partners: list, record, form, order, history, figures.
import { page } from '#app/platform/page-route.ts'

export const partnerRoutes = [
  page('partners', () => import('./list.tsx').then((module) => module.PartnerList)),
  page('partners.priority', () => import('./order/form.tsx').then((module) => module.PartnerOrder)),
  page('partners.view', () => import('./record.tsx').then((module) => module.PartnerRecord)),
  page('partners.add', () => import('./form.tsx').then((module) => module.AddPartner)),
  page('partners.edit', () => import('./form.tsx').then((module) => module.EditPartner)),
  page('partners.history', () => import('./history.tsx').then((module) => module.PartnerHistory)),
  page('fin-partners', () => import('./finance/report.tsx').then((module) => module.FinanceReport)),
]
