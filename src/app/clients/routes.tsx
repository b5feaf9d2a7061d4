// Clients: list, possible duplicates, record and form.
import { page } from '#app/platform/page-route.ts'

export const clientRoutes = [
  page('clients', () => import('./list.tsx').then((module) => module.ClientList)),
  page('clients.merge', () => import('./merge/list.tsx').then((module) => module.DuplicatePairList)),
  page('clients.add', () => import('./form.tsx').then((module) => module.AddClient)),
  page('clients.edit', () => import('./form.tsx').then((module) => module.EditClient)),
  page('clients.view', () => import('./record.tsx').then((module) => module.ClientRecord)),
]
