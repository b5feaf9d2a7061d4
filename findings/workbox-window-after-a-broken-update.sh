#!/usr/bin/env bash
# workbox-window 7.4.1: after an update that breaks off later than a minute after the page was loaded, no update is announced any more.
#
# Workbox listens to "updatefound" of the registration. The first one that comes more than 60 seconds after register(), or any second
# one, counts as that of another page, and the listener is removed with it, although only that one worker is watched from then on. When
# that installation fails (a file of the new version could not be fetched), the worker becomes redundant, and the next version installs
# and waits without an event: "waiting" is never dispatched, though registration.waiting is there. A page that stays open for days shows
# no hint of a new version after one broken download.
#
# The clock of the page is moved by 61 seconds instead of waiting. Needs Chromium (Debian: apt install chromium).
#
# Seen with Chromium 156 and playwright-core 1.65.1, Node.js 20:
#   an update after a minute, announced            waiting events 1, registration.waiting true
#   a broken one, then a good one, not announced   waiting events 0, registration.waiting true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund workbox-window@7.4.1 playwright-core@1.65.1
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
const library = readFileSync('node_modules/workbox-window/build/workbox-window.prod.mjs')
let worker = ''
const version = (name, install = '') => {
  worker = `// ${name}\nself.addEventListener('install', (event) => { ${install} })`
}
const broken = "event.waitUntil(Promise.reject(new Error('a file is missing')))"
const server = createServer((request, response) => {
  const isScript = request.url.endsWith('.js') || request.url.endsWith('.mjs')
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.setHeader('cache-control', 'no-store')
  response.end(request.url === '/sw.js' ? worker : request.url === '/workbox.mjs' ? library : '<p>page</p>')
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${server.address().port}/`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
async function play(name, versions) {
  const context = await browser.newContext()
  const page = await context.newPage()
  version('first')
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  await page.reload()
  await page.evaluate(async () => {
    const { Workbox } = await import('/workbox.mjs')
    window.count = 0
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => { window.count += 1 })
    window.registration = await workbox.register({ immediate: true })
    const now = performance.now.bind(performance)
    performance.now = () => now() + 61_000
  })
  for (const [nth, install] of versions.entries()) {
    version(`${name} ${nth}`, install)
    await page.evaluate(() => window.registration.update().catch(() => undefined))
    await page.waitForFunction(() => window.registration.installing === null)
  }
  await page.waitForTimeout(1000)
  const found = await page.evaluate(() => [window.count, window.registration.waiting !== null])
  console.log(`${name.padEnd(47)}waiting events ${found[0]}, registration.waiting ${found[1]}`)
  await context.close()
}
await play('an update after a minute, announced', [''])
await play('a broken one, then a good one, not announced', [broken, ''])
await browser.close()
server.close()
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
an update after a minute, announced            waiting events 1, registration.waiting true
a broken one, then a good one, not announced   waiting events 0, registration.waiting true
SEEN
echo 'unchanged'
