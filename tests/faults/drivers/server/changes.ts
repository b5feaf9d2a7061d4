// A manager at work on what a seller has on the tablet: reads, comments, changes, by the API.
import { randomUUID } from 'node:crypto'
import { moves } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect, type Person, personOf } from '../../../journeys/shop.ts'
import type { Confirmed } from '../reconcile.ts'
import type { TestSystem } from '../test-system.ts'

/** The manager of the first branch; one of another branch does not see its applications. */
export const manager = personOf('manager', 0)
type Call = { method: string; path: string; body: unknown }

const send = (plant: TestSystem, who: Person, { method, path, body }: Call): Promise<Response> =>
  plant.direct.as(who, method, path, body, { [HEADERS.idempotencyKey]: randomUUID() })

/** Changes fields of an application as it stands on the server at this moment; gives the status of the answer. */
export async function tryChange(
  plant: TestSystem,
  { appId }: Confirmed,
  values: FormValues,
  who = manager,
): Promise<number> {
  const [app] = await plant.rows<{ version: number }>('select version from applications where id = $1', [
    appId,
  ])
  const { method, path } = api.applications.patch
  const body = { base_version: app?.version, values }
  return (await send(plant, who, { method, path: path.replace(':id', appId), body })).status
}

export async function changeAsManager(plant: TestSystem, app: Confirmed, values: FormValues): Promise<void> {
  expect(await tryChange(plant, app, values)).toBe(200)
}

/** Says something about an application. */
export const commentAsManager = (
  plant: TestSystem,
  { appId }: Confirmed,
  text: string,
  who = manager,
): Promise<Response> => {
  const { method, path } = api.applications.comment
  return send(plant, who, { method, path: path.replace(':id', appId), body: { id: randomUUID(), text } })
}

/** Takes an application into work. */
export const takeAsManager = (plant: TestSystem, { appId }: Confirmed, who = manager): Promise<Response> => {
  const { method, path } = moves.take
  return send(plant, who, { method, path: path.replace(':id', appId), body: {} })
}
