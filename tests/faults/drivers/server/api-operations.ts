// A person at the API without a browser: operations as a tablet sends them, which can be repeated under the same key.
import { randomBytes, randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { applications } from '#api/applications.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { withComment } from '../../../../src/server/seed/demo-photos.ts'
import { expect, type Person } from '../../../journeys/shop.ts'
import { type Answer, ApiSession } from '../../../support/api.ts'
import { newForm, newPhoto } from '../../../support/applications.ts'
import { type Confirmed, hashOf } from '../reconcile.ts'
import type { TestSystem } from '../test-system.ts'

/** One operation with its key; sending it again repeats the same operation. */
export type Operation = {
  row: Endpoint
  input: Parameters<ApiSession['send']>[1]
  opId: string
  bytes?: Uint8Array
}
type PhotoOperation = Operation & {
  bytes: Uint8Array
  slot: number
  gen: number
  appId: string
  photoId: string
}

/** Opens the API for a person at the server itself, not through the proxy. */
export async function openApiSession(system: TestSystem, person: Person): Promise<ApiSession> {
  const api = new ApiSession(system.direct.url)
  api.token = await system.direct.tokenOf(person)
  await api.xsrfToken()
  return api
}

export const makeOperation = (row: Endpoint, input: Operation['input']): Operation => ({
  row,
  input,
  opId: randomUUID(),
})

/** Sends an operation; null without an answer. */
export const trySend = (
  api: ApiSession,
  { row, input, opId, bytes }: Operation,
): Promise<Answer<unknown> | null> =>
  api.send(row, input, { opId, ...(bytes && { bytes }) }).catch(() => null)

const isWorthRetrying = ({ status, problem }: Answer<unknown>) =>
  [429, 503, 507].includes(status) || problem?.problem === 'in_flight'

export type Accepted = { answer: Answer<unknown>; tries: (Answer<unknown> | null)[] }

/** Sends an operation again and again, as the tablet does, until it is accepted; returns every answer. */
export async function sendUntilAccepted(
  api: ApiSession,
  op: Operation,
  heard: (answer: Answer<unknown> | null) => void = () => {},
): Promise<Accepted> {
  const tries: Accepted['tries'] = []
  let taken: Answer<unknown> | null = null
  await expect
    .poll(
      async () => {
        taken = await trySend(api, op)
        tries.push(taken)
        heard(taken)
        if (taken !== null && taken.status !== 200 && !isWorthRetrying(taken))
          throw new Error(`${op.row.path}: ${taken.status} ${taken.text}`)
        return taken?.status
      },
      { timeout: 60_000, intervals: [50, 100, 250] },
    )
    .toBe(200)
  if (taken === null) throw new Error('nobody answered')
  return { answer: taken, tries }
}

/** A valid, unique photo of about this many bytes. */
export async function makePhoto(bytes: number): Promise<Uint8Array> {
  let picture = await newPhoto()
  while (picture.length < bytes)
    picture = withComment(picture, randomBytes(Math.min(30_000, bytes)).toString('hex'))
  return picture
}

export async function makePhotoOperation(
  appId: string,
  slot: number,
  size = 0,
  gen = 1,
): Promise<PhotoOperation> {
  const photoId = randomUUID()
  const input = { params: { id: appId, photo_id: photoId }, query: { slot, gen } }
  return {
    ...makeOperation(applications.putPhoto, input),
    bytes: await makePhoto(size),
    slot,
    gen,
    appId,
    photoId,
  }
}

/** Creates an application and returns what the server has confirmed. */
export async function createApplication(api: ApiSession, owner: Person): Promise<Confirmed> {
  const id = randomUUID()
  const values = newForm()
  await sendUntilAccepted(api, makeOperation(applications.create, { body: { id, values } }))
  return { appId: id, owner: owner.phone, values, photos: [] }
}

/** Adds a photo to what the oracle expects. */
export const addConfirmedPhoto = (confirmed: Confirmed, { slot, gen, bytes }: PhotoOperation): void =>
  void confirmed.photos.push({ slot, gen, sha256: hashOf(bytes) })

/** Sets the age of files in the photo folder to 25 hours. */
export function makeFilesOld(system: TestSystem, names: readonly string[]): void {
  const then = new Date(Date.now() - 25 * 3_600_000)
  for (const name of names) utimesSync(join(system.folder, 'photos', name), then, then)
}

/** Runs the retention job now and waits for its end; the job queue runs it every ten minutes. */
export async function runRetention(system: TestSystem): Promise<void> {
  const id = randomUUID()
  await system.queryRows(`insert into jobs.job (id, name, data) values ($1, 'work', $2)`, [
    id,
    JSON.stringify({ kind: 'retention', id: '' }),
  ])
  const state = async () =>
    (await system.queryRows<{ state: string }>('select state from jobs.job where id = $1', [id]))[0]?.state
  await expect.poll(state).toBe('completed')
}
