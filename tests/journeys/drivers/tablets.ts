// A tablet in device health.
import { expect, type Tablet } from '../shop.ts'
import { fillField } from './form-filling.ts'

/** The tablet's own id, from its storage canary. */
export const tabletId = (tablet: Tablet): Promise<string> =>
  tablet.page.evaluate(
    () => (JSON.parse(localStorage.getItem('anketa-marker') ?? '{}') as { device?: string }).device ?? '',
  )

/** Creates an application that the server has, then takes the tablet offline; returns the id. */
export async function startWaitingDraft(
  tablet: Tablet,
  find: () => Promise<readonly { id: string }[]>,
  surname: string,
): Promise<string> {
  await tablet.page.goto('/applications/add')
  await tablet.waitUntilCached()
  await fillField(tablet, 'surname', surname)
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  await expect.poll(async () => (await find()).length).toBe(1)
  return (await find())[0]?.id ?? ''
}
