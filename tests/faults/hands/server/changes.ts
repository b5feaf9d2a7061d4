// A manager at work on what a seller has on the tablet: reads, comments, changes, by the API.
import { randomUUID } from 'node:crypto'
import { contract } from '#contract/index.ts'
import { HEADERS } from '#contract/row.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect, personOf } from '../../../journeys/shop.ts'
import type { Plant } from '../plant.ts'
import type { Confirmed } from '../reconcile.ts'

export const manager = personOf('manager', 0)

const asManager = (plant: Plant, method: string, path: string, body: unknown): Promise<Response> =>
  plant.direct.as(manager, method, path, body, { [HEADERS.idempotencyKey]: randomUUID() })

/** Changes fields of an application as it stands on the server. */
export async function changeAsManager(plant: Plant, { appId }: Confirmed, values: FormValues): Promise<void> {
  const [app] = await plant.rows<{ version: number }>('select version from applications where id = $1', [
    appId,
  ])
  const { method, path } = contract.applications.patch
  const body = { base_version: app?.version, values }
  expect((await asManager(plant, method, path.replace(':id', appId), body)).status).toBe(200)
}

/** Says something about an application. */
export const commentAsManager = (plant: Plant, { appId }: Confirmed, text: string): Promise<Response> => {
  const { method, path } = contract.applications.comment
  return asManager(plant, method, path.replace(':id', appId), { id: randomUUID(), text })
}
