// A tablet as device health knows it.
import { expect, type Tablet } from '../shop.ts'
import { fillField } from './form-filling.ts'

/** The tablet's own id, from its storage canary. */
export const tabletId = (tablet: Tablet): Promise<string> =>
  tablet.page.evaluate(
    () => (JSON.parse(localStorage.getItem('anketa-marker') ?? '{}') as { device?: string }).device ?? '',
  )

/** An application that the server knows, on a tablet that works without internet from here on; returns its id. */
export async function startWaitingDraft(
  tablet: Tablet,
  find: () => Promise<readonly { id: string }[]>,
  surname: string,
): Promise<string> {
  await tablet.page.goto('/applications/add')
  await tablet.readyForOffline()
  await fillField(tablet, 'surname', surname)
  await expect(tablet.page.getByText(tablet.say('common:connection.all_sent'))).toBeVisible()
  await expect.poll(async () => (await find()).length).toBe(1)
  return (await find())[0]?.id ?? ''
}
