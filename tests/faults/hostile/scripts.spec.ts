// H. Hostile input (src/docs/offline.md#fault-matrix): scripts in names and comments are shown as text on every
// screen; redirect targets stay on our site; a page of another site cannot sign anyone out.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { applications } from '#api/applications.ts'
import { departments } from '#api/back-office/reference.ts'
import { emergencyForm } from '#api/emergency-form.ts'
import { session } from '#api/session.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { ApiSession } from '../../support/api.ts'
import { printResult } from '../drivers/random.ts'
import { makeOperation, openApiSession, sendUntilAccepted } from '../drivers/server/api-operations.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const admin = personOf('admin', 0)
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '\u0024{alert(1)}',
  '<iframe srcdoc="<script>top.alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '</title><script>alert(1)</script>',
  '$t(common:back) {{name}}',
  '<b onmouseover=alert(1)>x</b>&lt;&amp;',
]

/** Puts the payloads into every free text; returns an application that is full of them. */
async function storeScripts(system: TestSystem): Promise<string> {
  const api = await openApiSession(system, admin)
  const visitor = new ApiSession(system.direct.url)
  for (const [index, text] of PAYLOADS.entries()) {
    const phone = `+99890177${String(1000 + index)}`
    const body = { id: randomUUID(), surname: text, name: text, phone, comment: text }
    await visitor.call(emergencyForm.send, { params: { link: 'chilonzor' }, body })
    await sendUntilAccepted(
      api,
      makeOperation(departments.create, { body: { name: text, status: 'active' } }),
    )
  }
  const { items } = await api.call(applications.list, { body: { sort: 'newest', limit: 1 } })
  const id = items[0]?.id ?? ''
  for (const text of PAYLOADS)
    await sendUntilAccepted(
      api,
      makeOperation(applications.comment, { params: { id }, body: { id: randomUUID(), text } }),
    )
  return id
}

/** Records everything that an executed script would do. */
async function watch(tablet: Tablet): Promise<string[]> {
  const heard: string[] = []
  tablet.page.on('dialog', (dialog) => {
    heard.push(`${tablet.page.url()}: dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await tablet.page.exposeFunction('reportViolation', (what: string) => void heard.push(what))
  await tablet.page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `${location.pathname}: ${violatedDirective} ${blockedURI}`,
      ),
    )
  })
  return heard
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Elements that our screens never have, and links that are not ours. */
const strange = (page: Page) =>
  page.evaluate(() => {
    const elements = [
      ...document.querySelectorAll('iframe, object, embed, [onerror], [onload], [onmouseover], main script'),
    ]
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) => !/^(https?:|tel:|mailto:|blob:)/.test((link as HTMLAnchorElement).href),
    )
    return [...elements, ...links].map((element) => element.outerHTML.slice(0, 200))
  })

test('F53 a script in a name, a comment or a heading is shown as text on every screen', async ({
  system,
  browser,
}) => {
  const id = await storeScripts(system)
  const tablet = await system.direct.tablet(browser, 'ru', admin, { serviceWorkers: 'block' })
  const heard = await watch(tablet)
  const { department, users, clients } = SCREENS
  const view = SCREENS['applications.view'].path.replace(/\$\w+/, id)
  const screens = [department.path, view, SCREENS.applications.path, users.path, clients.path]
  const full = new Set<string>([department.path, SCREENS.applications.path])
  const shown: Record<string, number> = {}
  for (const address of screens) {
    await tablet.page.goto(address)
    await settled(tablet.page)
    const texts = async () => {
      const text = await tablet.page.evaluate(() => document.body.innerText)
      return PAYLOADS.filter((payload) => text.includes(payload)).length
    }
    const least = full.has(address) ? PAYLOADS.length : 0
    await expect.poll(texts, `${address} shows them as texts`).toBeGreaterThanOrEqual(least)
    shown[address.replace(/[0-9a-f-]{36}/, '…')] = await texts()
    expect(await strange(tablet.page), address).toEqual([])
  }
  expect(heard).toEqual([])
  await tablet.close()
  printResult('F53', `${PAYLOADS.length} payloads on screens, shown as texts: ${JSON.stringify(shown)}`)
})

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/%2f%2fevil.example',
  '/\t/evil.example',
]

test('F53 the redirect after the sign-in is a page of ours, whatever the address says', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.direct.tablet(browser, 'ru', admin, { serviceWorkers: 'block' })
  const heard = await watch(tablet)
  const origin = new URL(system.direct.url).origin
  const left: string[] = []
  tablet.page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin && frame.url() !== 'about:blank') left.push(frame.url())
  })
  for (const screen of ['/auth/login', '/welcome', '/no-permission'])
    for (const next of ELSEWHERE) {
      await tablet.page.goto(`${screen}?next=${encodeURIComponent(next)}`)
      await settled(tablet.page)
      const links = await tablet.page.evaluate(() =>
        [...document.links].map(({ href }) => new URL(href)).map((url) => `${url.protocol}//${url.host}`),
      )
      expect(
        links.filter((link) => link !== origin && link !== 'tel://'),
        `${screen} ${next}`,
      ).toEqual([])
    }
  expect([left, heard]).toEqual([[], []])
  await tablet.close()
  printResult('F53', `${ELSEWHERE.length} foreign addresses at 3 screens`)
})

const attackPage = (url: string) => `<!doctype html><title>Another site</title>
<img src="${url}/api/uz/auth/logout"><form id="f" method="post" enctype="text/plain" action="${url}/api/uz/reference/department" target="t">
<input name='{"name":"Buzgʻunchi","status":"active","x":"' value='"}'></form><iframe name="t"></iframe>
<script>
  const tries = [['/api/uz/auth/logout', {}], ['/api/uz/reference/department', { method: 'POST', body: '{"name":"Buzgʻunchi"}' }]]
  Promise.allSettled(tries.map(([path, init]) => fetch('${url}' + path, { credentials: 'include', mode: 'no-cors', ...init })))
    .then(() => { document.getElementById('f').submit(); document.title = 'done' })
</script>`

test('F58 a page of another site in the same browser can neither sign out nor write', async ({
  system,
  browser,
}) => {
  const tablet = await system.direct.tablet(browser, 'ru', admin, { serviceWorkers: 'block' })
  await tablet.page.goto('/welcome')
  await settled(tablet.page)
  const evil = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(attackPage(system.direct.url)),
  )
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done))
  // For a browser localhost and 127.0.0.1 are two sites.
  const page = await tablet.context.newPage()
  await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`)
  await expect(page).toHaveTitle('done')
  await page.waitForLoadState('networkidle')
  await page.close()
  evil.close()
  expect(await system.queryRows(`select 1 from departments where name like 'Buz%'`)).toEqual([])
  const api = await openApiSession(system, admin)
  expect((await api.send(session.user, {})).status, 'still signed in').toBe(200)
  await tablet.page.reload()
  await settled(tablet.page)
  expect(new URL(tablet.page.url()).pathname).toBe('/welcome')
  await tablet.close()
})
