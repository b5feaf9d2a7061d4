// `npm run shots -- requests`: records the requests of a tablet of this build, from the first page to an application
// that is handed over (src/docs/offline.md#updates-and-older-builds). Every later server must accept them:
// tests/api/platform/released.test.ts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { fieldsOfStep } from '#domain/applications/form.ts'
import { exampleForm } from '#support/form-example.ts'
import { makePinfl } from '#support/made-up.ts'
import { RELEASED, type RecordedRequest } from '../../api/platform/released/recorded-request.ts'
import { readBuildName } from '../../faults/drivers/release.ts'
import { photograph, sign } from '../drivers/capture.ts'
import { fillField, fillStep } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const NUMBERED = [1, 2, 3, 4, 5, 6, 7]
const SIGNATURE = 13
/** Headers that belong to the build, not to the sign-in or the browser. */
const BUILD_HEADERS = /^(accept|content-type|idempotency-key|notify|x-anketa-\w+)$/

async function recordRequest(request: Request): Promise<RecordedRequest> {
  const { pathname, search } = new URL(request.url())
  const all = Object.entries(await request.allHeaders()).filter(([name]) => BUILD_HEADERS.test(name))
  const isPhoto = request.method() === 'PUT'
  return {
    method: request.method(),
    path: pathname + search,
    headers: Object.fromEntries(all),
    ...(isPhoto ? { isPhoto } : { body: request.postData() }),
    status: (await request.response())?.status() ?? 0,
  }
}

async function work(tablet: Tablet): Promise<void> {
  const values = exampleForm({
    surname: 'Yozuvchi',
    patronymic: null,
    pinfl: makePinfl('1990-03-15', 'M', 800),
    document_number: 'AE7688000',
  })
  await tablet.page.goto('/applications/add')
  await expect(tablet.page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
  await fillStep(tablet, values, fieldsOfStep('main'))
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  // A change of an existing value.
  await fillField(tablet, 'name', 'Oʻzgargan')
  await tablet.button('wizard:next').click()
  await fillStep(tablet, values, fieldsOfStep('additional'))
  await tablet.button('wizard:next').click()
  await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
  for (const slot of NUMBERED) await photograph(tablet, slot, 'id_card')
  await sign(tablet, SIGNATURE)
  await tablet.button('wizard:submit').click()
  await expect(tablet.page.getByText(tablet.text('wizard:done.handed_text'))).toBeVisible()
}

test('the requests of a tablet of this build', async ({ shop, browser }) => {
  test.setTimeout(180_000)
  const tablet = await shop.tablet(browser, 'uz-Latn', personOf('seller'))
  const requests: Request[] = []
  tablet.page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) requests.push(request)
  })
  await work(tablet)
  const recorded: RecordedRequest[] = []
  for (const request of requests) recorded.push(await recordRequest(request))
  expect(recorded.filter(({ isPhoto }) => isPhoto)).toHaveLength(8)
  expect(recorded.every(({ status }) => status < 400)).toBe(true)
  mkdirSync(RELEASED, { recursive: true })
  writeFileSync(join(RELEASED, `${readBuildName()}.json`), `${JSON.stringify(recorded, null, 2)}\n`)
  await tablet.close()
})
