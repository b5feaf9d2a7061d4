// The walls between the rooms (src/README.md, "Who may import whom"). Types count as imports. Held by tests/house.
const SHARED_APP_ROOMS = 'shell|platform|offline|kit|pickers|i18n|capture'
const SHARED_SERVER_ROOMS = 'platform|db|files|gateways'
const TEST_FILE = '\\.test\\.tsx?$'
const room = (path) => ({ path, pathNot: TEST_FILE })
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    // A file taken as its address (`?url`) is the bundler's to find: the build fails where it is not there.
    wall(
      'resolves',
      'Every import leads to a file.',
      {},
      { couldNotResolve: true, pathNot: '[.]wasm[?]url$' },
    ),
    wall(
      'no-circles',
      'Two files that need each other at run time are one file or three.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    wall(
      'domain-is-pure',
      'domain/ imports itself and zod: no React, no Node, no server, no app.',
      room('^src/domain/'),
      {
        pathNot: ['^src/domain/', '(^|/)node_modules/zod/'],
      },
    ),
    wall(
      'kernel-stands-alone',
      'domain/kernel imports nothing of the other rooms.',
      room('^src/domain/kernel/'),
      {
        path: '^src/',
        pathNot: '^src/domain/kernel/',
      },
    ),
    wall('contract-is-words', 'contract/ imports domain and zod.', room('^src/contract/'), {
      pathNot: ['^src/(domain|contract)/', '(^|/)node_modules/zod/'],
    }),
    wall('server-knows-no-screens', 'server/ imports domain, contract and packages.', room('^src/server/'), {
      path: '^(src/(?!server/|contract/|domain/)|sw/|tests/)',
    }),
    wall(
      'server-doors',
      'Another feature of the server is entered by its queries.ts. What two features need belongs to platform/ or db/.',
      { path: `^src/server/(?!(?:${SHARED_SERVER_ROOMS})/)([^/]+)/`, pathNot: TEST_FILE },
      { path: '^src/server/[^/]+/', pathNot: [`^src/server/($1|${SHARED_SERVER_ROOMS})/`, '/queries\\.ts$'] },
    ),
    wall(
      'app-knows-no-server',
      'app/ speaks to the server by the rows of contract/.',
      { path: '^src/app/' },
      {
        path: '^(src/(?!app/|contract/|domain/)|sw/(?!messages)|tests/)',
        pathNot: '^tests/support/',
      },
    ),
    wall(
      'app-runs-in-a-browser',
      'No Node modules in app/, contract/, domain/, sw/.',
      room('^(src/(app|contract|domain)|sw)/'),
      {
        dependencyTypes: ['core'],
      },
    ),
    wall(
      'app-features-apart',
      'A feature of the app imports itself and the shared rooms; what several features show lives in pickers/.',
      { path: `^src/app/(?!(?:${SHARED_APP_ROOMS})/)([^/]+)/`, pathNot: TEST_FILE },
      { path: '^src/app/[^/]+/', pathNot: `^src/app/($1|${SHARED_APP_ROOMS})/` },
    ),
    wall(
      'shared-rooms-know-no-feature',
      'kit, platform, offline, i18n, pickers and capture never import a feature or the shell.',
      { path: '^src/app/(kit|platform|offline|i18n|pickers|capture)/', pathNot: TEST_FILE },
      {
        path: '^src/app/[^/]+/',
        pathNot: '^src/app/(kit|platform|offline|i18n|pickers|capture)/|^src/app/shell/page-route',
      },
    ),
    wall('worker-is-small', 'sw/ imports itself, domain and workbox.', room('^sw/'), {
      pathNot: ['^sw/', '^src/domain/', '(^|/)node_modules/workbox-'],
    }),
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
