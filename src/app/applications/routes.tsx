// The seller's and the manager's applications: list, record, wizard, photos.
import { page } from '#app/platform/page-route.ts'

const wizard = () => import('./wizard/wizard.tsx').then((module) => module.Wizard)

export const applicationRoutes = [
  page('applications', () => import('./queue/queue.tsx').then((module) => module.Queue)),
  page('outside', () => import('./queue/outside.tsx').then((module) => module.Outside)),
  page('dashboard', () => import('./panel/panel.tsx').then((module) => module.SupportPanel)),
  page('applications.view', () => import('./page/record-page.tsx').then((module) => module.ApplicationView)),
  page('applications.add', wizard),
  page('applications.add.continue', wizard),
  page('applications.add_photo', () => import('./photos/add-photo.tsx').then((module) => module.AddPhoto)),
]
