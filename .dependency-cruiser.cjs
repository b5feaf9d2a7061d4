// The walls between the rooms (src/README.md, "Who may import whom"). Types count as imports. Held by tests/architecture.
const SHARED_APP_LAYERS = 'shell|platform|offline|kit|pickers|i18n|capture'
const SHARED_SERVER_LAYERS = 'platform|db|files|gateways'
/** Parts of `offline` and the parts that each of them may import. The files of its root may import all of them. */
const OFFLINE_PARTS = {
  store: [],
  encryption: ['store'],
  outbox: ['store', 'encryption'],
  drafts: ['store', 'encryption', 'outbox'],
  photos: ['store', 'encryption', 'outbox'],
  sync: ['store', 'encryption', 'outbox', 'drafts', 'photos'],
  health: ['store', 'encryption', 'outbox', 'drafts', 'photos', 'sync'],
  rescue: ['store', 'encryption', 'outbox', 'drafts', 'photos', 'sync', 'health'],
}
/** Parts of the app's applications and the parts that each of them may import. */
const APPLICATION_PARTS = {
  application: [],
  drafts: ['application'],
  adoption: ['application'],
  photos: ['application', 'adoption'],
  wizard: ['application', 'drafts', 'adoption', 'photos'],
  stages: ['application', 'photos'],
  history: ['application', 'stages'],
  queue: ['application', 'drafts'],
  record: ['application', 'stages', 'history', 'queue'],
  pinned: ['application', 'record'],
  page: ['application', 'record', 'pinned'],
  panel: ['application', 'queue'],
}
const TEST_FILE = '\\.test\\.tsx?$'
const within = (path) => ({ path, pathNot: TEST_FILE })
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    // A file taken as its address (`?url`) is the bundler's to find: the build fails where it is not there.
    rule(
      'resolves',
      'Every import leads to a file.',
      {},
      { couldNotResolve: true, pathNot: '[.]wasm[?]url$' },
    ),
    rule(
      'no-cycles',
      'Two files that need each other at run time are one file or three.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    rule(
      'domain-is-pure',
      'domain/ imports itself and zod: no React, no Node, no server, no app.',
      within('^src/domain/'),
      {
        pathNot: ['^src/domain/', '(^|/)node_modules/zod/'],
      },
    ),
    rule(
      'kernel-is-lowest',
      'domain/kernel imports nothing of the other layers.',
      within('^src/domain/kernel/'),
      {
        path: '^src/',
        pathNot: '^src/domain/kernel/',
      },
    ),
    rule('api-is-declarations', 'api/ imports domain and zod.', within('^src/api/'), {
      pathNot: ['^src/(domain|api)/', '(^|/)node_modules/zod/'],
    }),
    rule('server-imports-no-app', 'server/ imports domain, api and packages.', within('^src/server/'), {
      path: '^(src/(?!server/|api/|domain/)|sw/|tests/)',
    }),
    rule(
      'server-public-queries',
      'Another feature of the server is imported through its queries.ts (what may be read) and changes.ts (what may be changed) alone. What two features need belongs to platform/ or db/.',
      { path: `^src/server/(?!(?:${SHARED_SERVER_LAYERS}|seed)/)([^/]+)/`, pathNot: TEST_FILE },
      {
        path: '^src/server/[^/]+/',
        pathNot: [`^src/server/($1|${SHARED_SERVER_LAYERS})/`, '/(queries|changes)\\.ts$'],
      },
    ),
    rule(
      'app-imports-no-server',
      'app/ calls the server by the endpoints of api/.',
      { path: '^src/app/' },
      {
        path: '^(src/(?!app/|api/|domain/)|sw/(?!messages)|tests/)',
        pathNot: '^tests/support/',
      },
    ),
    rule(
      'app-runs-in-a-browser',
      'No Node modules in app/, api/, domain/, sw/.',
      within('^(src/(app|api|domain)|sw)/'),
      {
        dependencyTypes: ['core'],
      },
    ),
    rule(
      'app-features-apart',
      'A feature of the app imports itself and the shared layers; what several features show belongs to pickers/.',
      { path: `^src/app/(?!(?:${SHARED_APP_LAYERS})/)([^/]+)/`, pathNot: TEST_FILE },
      { path: '^src/app/[^/]+/', pathNot: `^src/app/($1|${SHARED_APP_LAYERS})/` },
    ),
    rule(
      'shared-layers-import-no-feature',
      'kit, platform, offline, i18n, pickers and capture never import a feature or the shell.',
      { path: '^src/app/(kit|platform|offline|i18n|pickers|capture)/', pathNot: TEST_FILE },
      {
        path: '^src/app/[^/]+/',
        pathNot: '^src/app/(kit|platform|offline|i18n|pickers|capture)/',
      },
    ),
    rule(
      'platform-below-offline',
      'platform never imports offline: main.tsx registers what platform needs of it (platform/tablet/storage.ts).',
      within('^src/app/platform/'),
      { path: '^src/app/offline/' },
    ),
    ...Object.entries(OFFLINE_PARTS).map(([part, lower]) =>
      rule(
        `offline-${part}`,
        `offline/${part} imports of offline only ${['itself', ...lower].join(', ')}.`,
        within(`^src/app/offline/${part}/`),
        { path: '^src/app/offline/', pathNot: `^src/app/offline/(${[part, ...lower].join('|')})/` },
      ),
    ),
    ...Object.entries(APPLICATION_PARTS).map(([part, lower]) =>
      rule(
        `applications-${part}`,
        `app/applications/${part} imports of the applications only ${['itself', ...lower].join(', ')}.`,
        within(`^src/app/applications/${part}/`),
        {
          path: '^src/app/applications/',
          pathNot: `^src/app/applications/(${[part, ...lower].join('|')})/`,
        },
      ),
    ),
    rule(
      'offline-store-is-lowest',
      'offline/store imports of the app only itself and platform.',
      within('^src/app/offline/store/'),
      { path: '^src/app/', pathNot: '^src/app/(platform|offline/store)/' },
    ),
    rule('worker-is-small', 'sw/ imports itself, domain and workbox.', within('^sw/'), {
      pathNot: ['^sw/', '^src/domain/', '(^|/)node_modules/workbox-'],
    }),
    rule(
      'application-record-is-lowest',
      'server/applications/record/ imports no transition, stage, list or photo: they all build on the record.',
      within('^src/server/applications/record/'),
      { path: '^src/server/applications/(?!record/)' },
    ),
    rule(
      'transitions-import-no-stages',
      'Stages make transitions; a transition imports no stage.',
      within('^src/server/applications/transitions/'),
      { path: '^src/server/applications/(stages|list|photos)/' },
    ),
    rule(
      'stages-and-photos-apart',
      'What a photo and a stage share belongs to photos/; photos/ imports no stage.',
      within('^src/server/applications/photos/'),
      { path: '^src/server/applications/(stages|transitions|list)/' },
    ),
    rule(
      'platform-knows-no-feature',
      'server/platform/ reads attributes of endpoints and imports no feature of the server.',
      within('^src/server/platform/'),
      { path: '^src/server/[^/]+/', pathNot: `^src/server/(${SHARED_SERVER_LAYERS})/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2)$' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types', 'node', 'require'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    },
  },
}
