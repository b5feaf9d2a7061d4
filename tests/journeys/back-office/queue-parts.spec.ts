// Many cases of one's own in the queue beside a record: parts by stage that fold, kept for the person on this tablet.
import { randomUUID } from 'node:crypto'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { QUEUE_TABS } from '#domain/applications/queue-filters.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, submitApplication } from '#support/applications.ts'
import { expect, personOf, type Shop, test } from '../shop.ts'

/** A manager and a seller of one branch, whose cases no other test counts. */
const manager = personOf('manager', 2)
const seller = personOf('seller', 4)
const MANY = 12

async function takeMany(shop: Shop): Promise<void> {
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(seller)
  for (let nth = 0; nth < MANY; nth += 1) {
    const phone = `+99893${String(Date.now()).slice(-5)}${String(nth).padStart(2, '0')}`
    const id = await submitApplication(session, { ...newForm(), phone })
    const headers = { [HEADERS.idempotencyKey]: randomUUID() }
    const answer = await shop.as(manager, 'POST', api.moves.take.path.replace(':id', id), {}, headers)
    expect(answer.status).toBe(200)
  }
  // One more that waits for a manager, so that the next group is there.
  await submitApplication(session, { ...newForm(), phone: `+99893${String(Date.now()).slice(-5)}99` })
}

test('many cases of one’s own stand by their stage, and a folded part stays folded', async ({
  shop,
  browser,
}) => {
  test.setTimeout(180_000)
  await takeMany(shop)
  const body = { ...QUEUE_TABS.queue, sort: 'groups', limit: 50 }
  const read = await shop.as(manager, 'POST', api.applications.list.path, body)
  const { items } = (await read.json()) as Returns<typeof api.applications.list>
  const mine = items.filter(({ manager: holder }) => holder?.name === manager.name)
  expect(mine.length).toBeGreaterThanOrEqual(MANY)
  const [last] = mine.slice(-1)
  const stage = last?.stage ?? ''
  const ofStage = mine.filter((item) => item.stage === stage)

  const tablet = await shop.tablet(browser, 'ru', manager, {
    hasTouch: false,
    viewport: { width: 1920, height: 1080 },
  })
  const { page } = tablet
  await page.goto(`/applications/${last?.id}`)
  const queue = page.getByRole('navigation', { name: tablet.text('queue:tabs.queue') })
  const title = `${tablet.text('queue:groups.mine')}: ${tablet.text(`stages:names.${stage}`)}`
  const head = queue.getByRole('button', { name: new RegExp(`^${title}\\s*${ofStage.length}$`) })
  const others = queue.getByRole('button', { name: new RegExp(`^${tablet.text('queue:groups.waiting')}`) })
  const rowOf = (id: string) => queue.locator(`a[href="/applications/${id}"]`)
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  for (const { id } of ofStage) await expect(rowOf(id)).toHaveCount(1)

  await test.step('a press folds it to the open record, and the next reload knows it', async () => {
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    for (const { id } of ofStage) await expect(rowOf(id)).toHaveCount(id === last?.id ? 1 : 0)
    await page.reload()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(rowOf(last?.id ?? '')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('J goes over what is in sight; the groups fold too', async () => {
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(new RegExp(`/applications/${last?.id}$`))
    expect(ofStage.map(({ id }) => id)).not.toContain(page.url().split('/').at(-1))
    await others.click()
    await expect(others).toHaveAttribute('aria-expanded', 'false')
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    for (const { id } of ofStage) await expect(rowOf(id)).toHaveCount(1)
  })
  await tablet.close()
})
