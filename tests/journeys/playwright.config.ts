// Browser tests: user stories (journeys), every screen in every language (screens), the pictures of the README (film), and
// the requests of this build (requests).
// They run against the built app, the real server and a real database; no part of the project is mocked.
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'

const tablet = { width: 1280, height: 800 }

export default defineConfig({
  testDir: '..',
  outputDir: '../../test-results/browser',
  fullyParallel: false,
  workers: 2,
  // One test of a stage may need its second attempt on CI, and is reported; elsewhere there is none (decision 0058).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  globalTimeout: 28 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: tablet,
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    permissions: ['camera'],
    hasTouch: true,
    actionTimeout: 20_000,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // The calls of the test and the console of the page; pictures and copies of the page at every call take a sixth of the
    // time: `--trace retain-on-failure` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    // The tests of a file run one after the other in one shop; two files run at the same time.
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', workers: 2 },
    // Screens are independent tests.
    { name: 'screens', testMatch: 'sweep/**/*.spec.ts', fullyParallel: true, workers: 2 },
    // Faults stop whole processes: each file has its own server, database and proxy (tests/faults).
    {
      name: 'faults',
      testMatch: 'faults/**/*.spec.ts',
      workers: 2,
      timeout: 300_000,
    },
    { name: 'film', testMatch: 'journeys/film.shots.ts', workers: 1 },
    { name: 'requests', testMatch: 'journeys/film/requests.shots.ts', workers: 1 },
  ],
})
