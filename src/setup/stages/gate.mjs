// What the gate (`npm test`) leaves to `npm run test:all`, and why (decision 0060). How many random runs, languages and sizes
// a test plays is said in the test itself (`perSuite`).

/** Marks a browser test that only `npm run test:all` runs, in a file of `PARTLY_IN_THE_GATE`. */
export const ALL_ONLY_TAG = '@all'

/** These files start processes and databases of their own: the gate runs them once, in the stage of the embedded database. */
const OWN_ENGINE = 'depends on the engine, which it starts itself: runs in the stage of the embedded database'

/** Test files that a stage of the gate does not run, with the reason. */
export const OUTSIDE_THE_GATE = {
  'tests/browsers/journey.spec.ts':
    'needs WebKit and Firefox, which `npm run test:all` installs; tests/journeys walks the same story in the gate',
  'tests/browsers/papers.spec.ts': 'needs WebKit and Firefox; sw/papers.test.ts has the worker alone',
  'tests/browsers/reading.spec.ts':
    'needs WebKit and Firefox; tests/journeys/tablet/reading.spec.ts and live-reading.spec.ts read in the gate',
  // Stories of the back office whose rules are played at random or step by step in the API; tests/sweep draws their screens in the gate.
  'tests/journeys/back-office/branch-documents.spec.ts':
    'its rules are in tests/api/documents, with a random model',
  'tests/journeys/back-office/counts.spec.ts': 'its rules are in tests/api/documents, with a random model',
  'tests/journeys/back-office/levels.spec.ts': 'its rules are in tests/api/levels',
  'tests/journeys/back-office/promotion.spec.ts':
    'its rules are in tests/api/promotions and the models of sales',
  'tests/journeys/back-office/complaints.spec.ts':
    'its rules are in tests/api/complaints, with a random model',
  'tests/journeys/back-office/dispatches.spec.ts':
    'its rules are in tests/api/dispatches, with a random model',
  'tests/journeys/back-office/knowledge.spec.ts':
    'its rules are in tests/api/knowledge; quiz.spec.ts has a story of it in the gate',
  'tests/journeys/back-office/chat-files.spec.ts':
    'its rules are in tests/api/chat; chat.spec.ts has a story of it in the gate',
  'tests/journeys/back-office/branches.spec.ts': 'its rules are in tests/api/branches',
  'tests/journeys/back-office/orders.spec.ts': 'its rules are in tests/api/orders',
  'tests/faults/tabs/debounce.spec.ts':
    'a control of F01; tests/faults/controls.spec.ts shows in the gate that the oracle detects losses',
  'tests/api/platform/opening.test.ts': OWN_ENGINE,
  'tests/api/platform/stop.test.ts': OWN_ENGINE,
  'tests/api/platform/database.test.ts': OWN_ENGINE,
  'tests/api/platform/list-sql.test.ts': OWN_ENGINE,
  'tests/api/stages/restored-sale.test.ts':
    'a random model of sales over restored databases; a restored server is in the stage of the faults too',
  'tests/journeys/back-office/production.spec.ts':
    'an empty production system, one minute; its steps are the stories of their features, its start is in tests/api/set-up',
  'tests/api/platform/spreadsheet.test.ts':
    'starts a spreadsheet program, which `npm run test:all` installs; export-texts.test.ts reads the same files in the gate',
  'tests/faults/server/restore.spec.ts':
    'a minute; restored servers are in tests/api/platform/server-generation.test.ts too',
  'tests/faults/server/slow.spec.ts': 'waits until 200 slow connections are cut',
  'tests/faults/tablet/wiped.spec.ts': 'each of its rows starts a server of its own',
  'tests/faults/tablet/time.spec.ts': 'the clock of the tablet is in tests/offline too',
  'tests/faults/tabs/newer.spec.ts': 'a tab of an older build is in tests/offline/upgrade.test.ts too',
  'tests/journeys/back-office/list-density.spec.ts': 'a measurement; tests/sweep draws each list in the gate',
  'tests/journeys/back-office/list-width.spec.ts': 'a measurement; tests/sweep draws each list in the gate',
  'tests/journeys/back-office/queue-width.spec.ts': 'a measurement; tests/sweep draws the queue in the gate',
  'tests/journeys/tablet/narrow.spec.ts': 'a measurement at 600 px, a size that tests/sweep draws too',
  'tests/journeys/sales/waits.spec.ts':
    'waits for time limits of partners, and for a killed server, whose contract tests/api/stages finishes too',
  // Stories whose rules are played at random or step by step elsewhere in the gate (the times: decision 0060).
  'tests/journeys/sales/settled.spec.ts':
    'a contract that a person settles: tests/api/stages; dead-ends.spec.ts has a contract without an answer',
  'tests/journeys/tablet/kept-records.spec.ts':
    'what is kept is tested in src/app/platform; pages-unreached.spec.ts reads kept lists of every role in the gate',
  'tests/journeys/tablet/chat.spec.ts':
    'messages that wait on the tablet are in tests/offline/messages.test.ts',
  'tests/journeys/tablet/tour.spec.ts':
    'the tour of a new person: it changes nothing, and its texts are tested',
  'tests/journeys/tablet/long-text.spec.ts':
    'lengths of texts are tested in the domain, and by the API for every endpoint',
  'tests/journeys/tablet/half-day.spec.ts':
    'incomplete days are in the tests of the masks, and refused by the API',
  'tests/journeys/back-office/tablets.spec.ts':
    'its rules are in tests/api/tablets; refused values are in the faults of the gate (F35)',
  'tests/journeys/back-office/providers.spec.ts': 'its rules are in tests/api/providers',
  'tests/journeys/back-office/price-tags.spec.ts': 'its rules and its paper are in tests/api/products',
  'tests/journeys/back-office/change-requests.spec.ts': 'its rules are in tests/api/change-requests',
  'tests/journeys/back-office/staff.spec.ts': 'its rules are in tests/api/staff',
  'tests/journeys/back-office/movements.spec.ts':
    'its rules are in tests/api/movements, and in the models of stock',
  'tests/journeys/back-office/reference.spec.ts': 'its rules are in tests/api/reference',
  'tests/journeys/back-office/receipt-upload.spec.ts':
    'its rules are in tests/api/documents; goods-upload.spec.ts uploads a workbook in the gate',
  'tests/journeys/back-office/notifications.spec.ts': 'its rules are in tests/api/notifications',
  'tests/journeys/back-office/closed-contract.spec.ts':
    'its rules are in tests/api/returns; returns.spec.ts and return-actions.spec.ts walk returns in the gate',
  'tests/journeys/back-office/scheduled-reports.spec.ts': 'its rules are in tests/api/reports',
  'tests/journeys/back-office/sms-log.spec.ts': 'its rules are in tests/api/sms-log',
  'tests/journeys/back-office/programs.spec.ts': 'its rules are in tests/api/reference',
  'tests/journeys/back-office/stock-by-product.spec.ts': 'its figures are in tests/api/stock',
  'tests/journeys/two-tabs.spec.ts': 'three tabs at once are in the faults of the gate (F39)',
  'tests/journeys/sign-out.spec.ts': 'two people at one tablet are in the faults of the gate (F44)',
  'tests/journeys/tablet/damaged-photo.spec.ts': 'a damaged picture is in the faults of the gate (F08)',
  'tests/journeys/sales/actions.spec.ts':
    'counts the actions of a sale; sales/sale.spec.ts walks the same sale in the gate',
}

/** Files of browser tests some of whose tests have the tag above, with what stays in the gate. */
export const PARTLY_IN_THE_GATE = {
  'tests/faults/controls.spec.ts': 'the oracle and what it must detect in the database',
  'tests/faults/hostile/scripts.spec.ts': 'scripts in texts, and a page of another site',
  'tests/faults/tablet/durability.spec.ts':
    'a tab closed after a keystroke (F01), with the control of debounced drafts',
  'tests/faults/tablet/network.spec.ts':
    'a first visit that breaks off (F11), a cut upload (F12), a lost answer (F13)',
  'tests/faults/tablet/storage.spec.ts': 'a damaged picture (F08)',
  'tests/faults/tablet/camera.spec.ts': 'a camera that restarts (F46), the orientation of pictures (F47)',
  'tests/faults/tablet/damaged.spec.ts': 'a damaged draft (F63)',
  'tests/faults/queue/conflicts.spec.ts': 'the same field changed by two people (F33)',
  'tests/faults/queue/rights.spec.ts': 'a person who is blocked during the work (F32)',
  'tests/faults/queue/refusals.spec.ts': 'a value that the server refuses (F35)',
  'tests/faults/tabs/concurrent.spec.ts': 'three tabs (F39), with the control without the lock',
  'tests/faults/tabs/people.spec.ts': 'two people at one tablet (F44)',
  'tests/faults/tabs/builds.spec.ts': 'a first visit that loses a file (F42)',
  'tests/journeys/back-office/access.spec.ts':
    'a granted permission that reaches a tablet, and a refused one; the rest is tested in tests/api/access too',
  'tests/journeys/back-office/lists.spec.ts':
    'saved views, and everything found that is switched off; not the print, nor chosen rows that are switched off',
  'tests/journeys/back-office/palette.spec.ts':
    'all but how the palette is drawn, keys pressed before it is loaded, and its use without internet',
  'tests/journeys/camera.spec.ts': 'a JPEG file instead of the camera; its other formats take 45 seconds',
  'tests/journeys/tablet/back.spec.ts':
    'Back through layers, steps and an open list, the focus of a step, a discarded draft',
  'tests/journeys/tablet/known.spec.ts':
    'what was never read; the numbers themselves are tested next to their code too',
  'tests/journeys/tablet/taps.spec.ts': 'the taps of a new client in Russian; not those of a known one',
  'tests/journeys/back-office/clients.spec.ts': 'a known client, and a merge by one person; not one by two',
  'tests/journeys/back-office/partners.spec.ts':
    'a partner that is added, and one that is deactivated; their order and figures are in tests/api/partners too',
  'tests/journeys/tablet/ready.spec.ts': 'what the check reports, and a tablet without a camera',
  'tests/journeys/tablet/typing.spec.ts':
    'the fields of the wizard and the typed text of a list; masks are tested next to their code too',
  'tests/journeys/sales/stages.spec.ts':
    'all but pinned windows and a plan edited by payments, whose rules are tested in the domain and the API too',
  'tests/journeys/sales/dead-ends.spec.ts': 'all but the contract whose time limit is waited for',
  'tests/journeys/install.spec.ts':
    'the screens of the shop floor without internet; those of the back office take 42 seconds',
  'tests/journeys/tablet/rescue-file.spec.ts':
    'the file that arrives; refused files are tested in tests/offline too, and signing out offers the same file',
  'tests/journeys/back-office/queue-keys.spec.ts':
    'tabs, filters, the queue beside a record, keys, assigning; not the measurement of rows, the export, and the lists of support and off-site',
}

/** The API runs on PostgreSQL in the gate; on the embedded database only what depends on the engine, one resource and one sale. */
export const PGLITE_IN_THE_GATE = [
  'tests/api/platform/opening.test.ts',
  'tests/api/platform/list-sql.test.ts',
  'tests/api/platform/stop.test.ts',
  'tests/api/platform/database.test.ts',
  'tests/api/platform/constraints.test.ts',
  'tests/api/platform/events.test.ts',
  'tests/api/platform/search-index.test.ts',
  'tests/api/platform/released.test.ts',
  'tests/api/stock/ledger.test.ts',
  'tests/api/jobs/jobs.test.ts',
  'tests/api/search/search.test.ts',
  'tests/api/reference/reference.test.ts',
  'tests/api/stages/stock-sale.test.ts',
]
