// What the gate (`npm test`) leaves to `npm run test:all`, and why (decision 0060). How many random runs, languages and sizes
// a test plays is said in the test itself (`perSuite`).

/** Marks a browser test that only `npm run test:all` runs, in a file of `PARTLY_IN_THE_GATE`. */
export const ALL_ONLY_TAG = '@all'

/** These files start processes and databases of their own: the gate runs them once, in the stage of the embedded database. */
const OWN_ENGINE = 'depends on the engine, which it starts itself: runs in the stage of the embedded database'

/** Test files that a stage of the gate does not run, with the reason. */
export const OUTSIDE_THE_GATE = {
  'tests/api/platform/opening.test.ts': OWN_ENGINE,
  'tests/api/platform/stop.test.ts': OWN_ENGINE,
  'tests/api/platform/database.test.ts': OWN_ENGINE,
  'tests/api/stages/restored-sale.test.ts':
    'a random model of sales over restored databases; a restored server is in the stage of the faults too',
  'tests/journeys/back-office/production.spec.ts':
    'an empty production system, one minute; its steps are the stories of their features, its start is in tests/api/set-up',
  'tests/journeys/back-office/list-width.spec.ts':
    'a measurement; list-density.spec.ts measures the same at 1280 in the gate',
}

/** Files of browser tests some of whose tests have the tag above, with what stays in the gate. */
export const PARTLY_IN_THE_GATE = {
  'tests/journeys/sales/waits.spec.ts':
    'the server that is killed; the other two wait for time limits of partners',
  'tests/journeys/sales/dead-ends.spec.ts': 'all but the contract whose time limit is waited for',
  'tests/journeys/install.spec.ts':
    'the screens of the shop floor without internet; those of the back office take 42 seconds',
  'tests/journeys/tablet/rescue-file.spec.ts':
    'the file that arrives; refused files are tested in tests/offline too',
  'tests/journeys/back-office/queue-desk.spec.ts': 'all but the measurement of rows at every size',
}

/** The API runs on PostgreSQL in the gate; on the embedded database only what depends on the engine, one resource and one sale. */
export const PGLITE_IN_THE_GATE = [
  'tests/api/platform/opening.test.ts',
  'tests/api/platform/stop.test.ts',
  'tests/api/platform/database.test.ts',
  'tests/api/platform/constraints.test.ts',
  'tests/api/platform/events.test.ts',
  'tests/api/platform/search-index.test.ts',
  'tests/api/platform/released.test.ts',
  'tests/api/goods/ledger-migration.test.ts',
  'tests/api/goods/stock-migration.test.ts',
  'tests/api/goods/ledger.test.ts',
  'tests/api/jobs/jobs.test.ts',
  'tests/api/search/search.test.ts',
  'tests/api/reference/reference.test.ts',
  'tests/api/stages/stock-sale.test.ts',
]
