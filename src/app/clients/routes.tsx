// Clients: their list, suspected twins, a card and its form.
import { page } from '#app/shell/page-route.tsx'

export const clientRoutes = [
  page('clients', () => import('./clients-list.tsx').then((module) => module.ClientsList)),
  page('clients.merge', () => import('./merge/pairs-page.tsx').then((module) => module.PairsPage)),
  page('clients.add', () => import('./form/form-pages.tsx').then((module) => module.AddClient)),
  page('clients.edit', () => import('./form/form-pages.tsx').then((module) => module.EditClient)),
  page('clients.view', () => import('./card/card-page.tsx').then((module) => module.ClientPage)),
]
