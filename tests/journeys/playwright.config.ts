// Browser tests: user stories (journeys), every screen in every language (screens), the pictures of the README (film), and
// the requests of this build (requests).
// They run against the built app, the real server and a real database; no part of the project is mocked.
import { defineConfig } from '@playwright/test'
import { ALL_ONLY_TAG, OUTSIDE_THE_GATE } from '../../src/setup/stages/gate.mjs'
import { launchOptions } from '../support/browser.ts'

const tablet = { width: 1280, height: 800 }
const MINUTE_MS = 60_000
/** Limits end what hangs: three times the slowest test on a machine at half speed. */
const TEST_MS = 5 * MINUTE_MS
/** The gate leaves these out (src/setup/stages/gate.mjs), unless a file is asked for by its path. */
const LEFT_OUT = process.env.LEAVE_OUT
  ? {
      testIgnore: Object.keys(OUTSIDE_THE_GATE).map((path) => `**/${path}`),
      grepInvert: new RegExp(ALL_ONLY_TAG),
    }
  : {}

export default defineConfig({
  testDir: '..',
  globalSetup: './demo-shop.config.ts',
  outputDir: '../../test-results/browser',
  fullyParallel: false,
  // Tests wait for the server and the browser a quarter of their time: a third one keeps two processors busy.
  workers: 3,
  ...LEFT_OUT,
  // What passes at a repeated attempt is named at the end of the run (decision 0060).
  retries: 2,
  forbidOnly: true,
  timeout: TEST_MS,
  expect: { timeout: 30_000 },
  use: {
    viewport: tablet,
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    permissions: ['camera'],
    hasTouch: true,
    actionTimeout: 30_000,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // The calls of the test and the console of the page; pictures and copies of the page at every call take a sixth of the
    // time: `--trace retain-on-failure` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    // The tests of a file run one after the other in one shop; two files run at the same time.
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', workers: 3 },
    // Screens are independent tests.
    { name: 'screens', testMatch: 'sweep/**/*.spec.ts', fullyParallel: true, workers: 3 },
    // Faults stop whole processes: each file has its own server, database and proxy (tests/faults).
    {
      name: 'faults',
      testMatch: 'faults/**/*.spec.ts',
      workers: 3,
      timeout: 2 * TEST_MS,
    },
    // One journey in three browsers that the tests start themselves, one at a time.
    { name: 'browsers', testMatch: 'browsers/**/*.spec.ts', workers: 1 },
    { name: 'film', testMatch: 'journeys/film.shots.ts', workers: 1 },
    { name: 'requests', testMatch: 'journeys/film/requests.shots.ts', workers: 1 },
  ],
})
