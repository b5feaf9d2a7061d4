// What the tests need from the machine beyond npm packages: a browser, the PostgreSQL programs and, for all tests, a spreadsheet
// program, Firefox and WebKit. Uses what is installed, else installs it where that is possible, else fails with a message that
// names what is missing.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { show } from './run.mjs'

const isRunnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of these programs that is on PATH. */
function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable)
}

const canAptGet = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

async function aptGet(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await show('apt-get', ['update', '-qq'], { env })
  return (await show('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
}

/** Chromium without its windows: the same engine with a third less processor time (decision 0057). */
const SHELL = 'chromium-headless-shell'

/** The browser of this machine with its windows, which also shows PDF files; undefined: Playwright's own download. */
export const findWholeBrowser = () =>
  process.env.CHROMIUM || onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/** A browser of this machine; undefined leaves the choice to Playwright's own download. */
export const findBrowser = () => process.env.CHROMIUM || onPath(SHELL) || findWholeBrowser()

export async function ensureBrowser() {
  if (process.env.CHROMIUM || (onPath(SHELL) && findWholeBrowser())) return
  if (canAptGet()) {
    console.log('Installing Chromium for the tests (once) …')
    for (const name of [SHELL, 'chromium']) if (!onPath(name)) await aptGet(name)
  }
  if (findWholeBrowser()) return
  const code = await show('node_modules/.bin/playwright', ['install', 'chromium'])
  if (code !== 0) {
    throw new Error(
      'The tests need Chromium: install it (apt-get install chromium) or name it with CHROMIUM=/path',
    )
  }
}

/** The folder with initdb and pg_ctl of the newest PostgreSQL of this machine. */
export function findPostgres() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions
    .map((version) => join(base, version, 'bin'))
    .find((bin) => isRunnable(join(bin, 'initdb')))
  if (folder) return folder
  const initdb = onPath('initdb')
  return initdb === undefined ? undefined : join(initdb, '..')
}

export async function ensurePostgres() {
  if (findPostgres()) return
  console.log('No PostgreSQL here: installing it for the tests (once) …')
  if (canAptGet() && (await aptGet('postgresql')) && findPostgres()) return
  throw new Error('The tests run on PostgreSQL too: install its programs (apt-get install postgresql)')
}

/** The spreadsheet program with which `npm run test:all` opens the exports. */
const SPREADSHEET = 'soffice'

export async function ensureSpreadsheet() {
  if (onPath(SPREADSHEET)) return
  console.log('No LibreOffice here: installing it for the tests of exports (once) …')
  if (canAptGet() && (await aptGet('libreoffice-calc-nogui')) && onPath(SPREADSHEET)) return
  throw new Error(
    'The exports are opened by LibreOffice: install it (apt-get install libreoffice-calc-nogui)',
  )
}

/** Firefox of this machine. */
export const findFirefox = () => process.env.FIREFOX || onPath('firefox-esr', 'firefox')

/** Where Debian keeps WebKit's own small browser, for every kind of processor. */
function findMiniBrowser() {
  const base = '/usr/lib'
  const folders = existsSync(base) ? [base, ...readdirSync(base).map((name) => join(base, name))] : []
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  return versions
    .flatMap((version) => folders.map((folder) => join(folder, version, 'MiniBrowser')))
    .find(isRunnable)
}

/** The programs that walk a journey in WebKit: the driver, the browser and a display without a screen. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver')
  const browser = findMiniBrowser()
  const display = onPath('Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** The other engines, in which `npm run test:all` walks one journey. */
export async function ensureOtherBrowsers() {
  if (findFirefox() && findWebKit()) return
  console.log('No Firefox or no WebKit here: installing them for the journey in other browsers (once) …')
  if (canAptGet()) for (const name of ['firefox-esr', 'webkit2gtk-driver', 'xvfb']) await aptGet(name)
  if (findFirefox() && findWebKit()) return
  throw new Error(
    'One journey runs in Firefox and WebKit: install them (apt-get install firefox-esr webkit2gtk-driver xvfb)',
  )
}
