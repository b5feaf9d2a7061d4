// A feature has one name in all layers: the folder of domain, server, app and tests/api, the file of api and of its texts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#support/sources.ts'

const LAYERS = ['domain', 'api', 'server', 'app', 'texts', 'tests'] as const
type Layer = (typeof LAYERS)[number]

/** Folders of a layer that are no features (`.dependency-cruiser.cjs`). */
const SHARED: Partial<Record<Layer, readonly string[]>> = {
  domain: ['kernel'],
  server: ['db', 'files', 'gateways', 'platform', 'seed'],
  app: ['capture', 'dev', 'i18n', 'kit', 'offline', 'pickers', 'platform', 'shell'],
  tests: ['fixtures', 'platform'],
}

/** Features that not every layer knows. A layer that is named here without need is refused too. */
const INCOMPLETE: Record<string, { layers: readonly Layer[]; why: string }> = {
  codes: {
    layers: ['domain'],
    why: 'how long a code by SMS holds; session, stages and returns each send their own',
  },
  dashboard: { layers: ['api', 'server', 'tests'], why: 'the app shows it in the support panel' },
  'emergency-form': {
    layers: ['api', 'server', 'app', 'texts', 'tests'],
    why: 'it has the rules of an application',
  },
  home: {
    layers: ['domain', 'api', 'server', 'texts', 'tests'],
    why: 'the first page of the session shows it (pickers/home)',
  },
  jobs: { layers: ['api', 'server', 'tests'], why: 'the app shows it in the support panel' },
  outbox: { layers: ['app', 'texts'], why: 'it lives on the tablet' },
  palette: { layers: ['app', 'texts'], why: 'it shows what search and the list of screens know' },
  rescue: { layers: ['app', 'texts'], why: 'it lives on the tablet' },
  search: { layers: ['domain', 'api', 'server', 'tests'], why: 'the palette shows it' },
  session: {
    layers: ['api', 'server', 'app', 'texts', 'tests'],
    why: 'its rules belong to users and access',
  },
  settings: {
    layers: ['domain', 'api', 'server', 'texts'],
    why: 'each screen of the app shows its own settings',
  },
  'sms-log': {
    layers: ['domain', 'api', 'server', 'texts', 'tests'],
    why: 'a tab of the screen of dispatches',
  },
  support: { layers: ['domain', 'tests'], why: 'the columns of its panel are sources in many features' },
  tour: { layers: ['domain', 'app', 'texts'], why: 'it lives on the tablet' },
  views: { layers: ['api', 'server'], why: 'a saved view of any list; the kit shows it' },
}

/** Files of api, texts and tests that hold a part of a feature; a name that begins with its feature needs no line. */
const PARTS: Record<string, string> = {
  analytics: 'reports',
  announcements: 'notifications',
  assignment: 'applications',
  'client-paths': 'clients',
  inbox: 'notifications',
  materials: 'knowledge',
  mentions: 'applications',
  panel: 'support',
  perms: 'access',
  photos: 'applications',
  pins: 'applications',
  'price-tags': 'products',
  'product-pictures': 'goods',
  'profit-and-loss': 'sales',
  programs: 'reference',
  queue: 'applications',
  ready: 'session',
  'receipt-upload': 'documents',
  'scheduled-reports': 'reports',
  'server-settings': 'settings',
  stages: 'applications',
  statuses: 'applications',
  tablet: 'tablets',
  wizard: 'applications',
}

/** Files that belong to no feature. */
const COMMON: Partial<Record<Layer, readonly string[]>> = {
  api: ['api-description', 'endpoint', 'endpoints', 'index', 'online', 'openapi', 'problems'],
  texts: ['common', 'condition', 'errors', 'fields', 'history', 'kit', 'reasons', 'screens', 'upload'],
}

const namesIn = (folders: readonly string[], isFile: boolean): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() === isFile && !entry.name.includes('.test.'))
      .map(({ name }) => name.replace(/\.\w+$/, '')),
  )

const NAMES: Record<Layer, string[]> = {
  domain: namesIn(['src/domain'], false),
  api: namesIn(['src/api', 'src/api/back-office'], true).concat('staff'),
  server: namesIn(['src/server'], false),
  app: namesIn(['src/app'], false),
  texts: namesIn(['locales/ru', 'locales/ru/back-office'], true),
  tests: namesIn(['tests/api'], false),
}
const featuresOf = (layer: Layer): string[] => NAMES[layer].filter((name) => !SHARED[layer]?.includes(name))

/** The features: what the domain, the server or the app has a folder for. */
const FEATURES = [...new Set([...featuresOf('domain'), ...featuresOf('server'), ...featuresOf('app')])].sort()

it('every feature stands under its name in every layer, or the table says where and why', () => {
  const layers = Object.fromEntries(
    FEATURES.map((name) => [name, LAYERS.filter((layer) => NAMES[layer].includes(name))]),
  )
  const expected = Object.fromEntries(FEATURES.map((name) => [name, INCOMPLETE[name]?.layers ?? LAYERS]))
  expect(layers).toEqual(expected)
  expect(Object.keys(INCOMPLETE).filter((name) => !FEATURES.includes(name))).toEqual([])
})

it('every file of api, texts and tests belongs to a feature', () => {
  const strangers = (['api', 'texts', 'tests'] as const).flatMap((layer) =>
    featuresOf(layer)
      .filter((name) => !COMMON[layer]?.includes(name) && !FEATURES.includes(PARTS[name] ?? name))
      .filter((name) => !FEATURES.some((feature) => name.startsWith(`${feature}-`)))
      .map((name) => `${layer}: ${name}`),
  )
  expect(strangers).toEqual([])
})
