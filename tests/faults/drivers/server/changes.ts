// A manager who comments on, changes and takes the application that a seller has on the tablet, by the API.
import { randomUUID } from 'node:crypto'
import { transitions } from '#api/applications.ts'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect, type Person, personOf } from '../../../journeys/shop.ts'
import type { Confirmed } from '../reconcile.ts'
import type { TestSystem } from '../test-system.ts'

/** The manager of the first branch; one of another branch does not see its applications. */
export const manager = personOf('manager', 0)
type Call = { method: string; path: string; body: unknown }

const send = (system: TestSystem, who: Person, { method, path, body }: Call): Promise<Response> =>
  system.direct.as(who, method, path, body, { [HEADERS.idempotencyKey]: randomUUID() })

/** Changes fields of the server's present version of an application; returns the status of the answer. */
export async function tryChangeAsManager(
  system: TestSystem,
  { appId }: Confirmed,
  values: FormValues,
  who = manager,
): Promise<number> {
  const [app] = await system.queryRows<{ version: number }>(
    'select version from applications where id = $1',
    [appId],
  )
  const { method, path } = api.applications.patch
  const body = { base_version: app?.version, values }
  return (await send(system, who, { method, path: path.replace(':id', appId), body })).status
}

export async function changeAsManager(system: TestSystem, app: Confirmed, values: FormValues): Promise<void> {
  expect(await tryChangeAsManager(system, app, values)).toBe(200)
}

/** Adds a comment to an application. */
export const commentAsManager = (
  system: TestSystem,
  { appId }: Confirmed,
  text: string,
  who = manager,
): Promise<Response> => {
  const { method, path } = api.applications.comment
  return send(system, who, { method, path: path.replace(':id', appId), body: { id: randomUUID(), text } })
}

/** Takes an application into work. */
export const takeAsManager = (system: TestSystem, { appId }: Confirmed, who = manager): Promise<Response> => {
  const { method, path } = transitions.take
  return send(system, who, { method, path: path.replace(':id', appId), body: {} })
}
