// A person at the API without a browser: what a tablet would send, as operations that can be sent again under the same key.
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

/** One operation with its key: sent as often as it takes, it is one. */
export type Op = {
  row: Endpoint
  input: Parameters<ApiSession['send']>[1]
  opId: string
  bytes?: Uint8Array
}
type PhotoOp = Op & { bytes: Uint8Array; slot: number; gen: number; appId: string; photoId: string }

/** A person at the server's own door, not behind the bad line. */
export async function stagesOf(plant: TestSystem, person: Person): Promise<ApiSession> {
  const api = new ApiSession(plant.direct.url)
  api.token = await plant.direct.tokenOf(person)
  await api.xsrfToken()
  return api
}

export const opOf = (row: Endpoint, input: Op['input']): Op => ({ row, input, opId: randomUUID() })

/** Sends an operation; null where nobody answered. */
export const trySend = (api: ApiSession, { row, input, opId, bytes }: Op): Promise<Answer<unknown> | null> =>
  api.send(row, input, { opId, ...(bytes && { bytes }) }).catch(() => null)

const isWorthRetrying = ({ status, problem }: Answer<unknown>) =>
  [429, 503, 507].includes(status) || problem?.problem === 'in_flight'

export type Taken = { answer: Answer<unknown>; tries: (Answer<unknown> | null)[] }

/** Sends an operation again and again, as the tablet does, until it is taken; gives every answer on the way. */
export async function untilTaken(
  api: ApiSession,
  op: Op,
  heard: (answer: Answer<unknown> | null) => void = () => {},
): Promise<Taken> {
  const tries: Taken['tries'] = []
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

/** A right photo of about this many bytes, of which there is no second one. */
export async function photoOf(bytes: number): Promise<Uint8Array> {
  let picture = await newPhoto()
  while (picture.length < bytes)
    picture = withComment(picture, randomBytes(Math.min(30_000, bytes)).toString('hex'))
  return picture
}

export async function photoOp(appId: string, slot: number, size = 0, gen = 1): Promise<PhotoOp> {
  const photoId = randomUUID()
  const input = { params: { id: appId, photo_id: photoId }, query: { slot, gen } }
  return { ...opOf(applications.putPhoto, input), bytes: await photoOf(size), slot, gen, appId, photoId }
}

/** An application that the server has confirmed. */
export async function confirmedApplication(api: ApiSession, owner: Person): Promise<Confirmed> {
  const id = randomUUID()
  const values = newForm()
  await untilTaken(api, opOf(applications.create, { body: { id, values } }))
  return { appId: id, owner: owner.phone, values, photos: [] }
}

/** The oracle is held to this photo from now on. */
export const confirm = (confirmed: Confirmed, { slot, gen, bytes }: PhotoOp): void =>
  void confirmed.photos.push({ slot, gen, sha256: hashOf(bytes) })

/** Makes files of the photo folder a day and an hour old. */
export function age(plant: TestSystem, names: readonly string[]): void {
  const then = new Date(Date.now() - 25 * 3_600_000)
  for (const name of names) utimesSync(join(plant.folder, 'photos', name), then, then)
}

/** Lets the server do its clearing now, as the queue does every ten minutes. */
export async function clearNow(plant: TestSystem): Promise<void> {
  const id = randomUUID()
  await plant.rows(`insert into jobs.job (id, name, data) values ($1, 'work', $2)`, [
    id,
    JSON.stringify({ kind: 'retention', id: '' }),
  ])
  const state = async () =>
    (await plant.rows<{ state: string }>('select state from jobs.job where id = $1', [id]))[0]?.state
  await expect.poll(state, { timeout: 30_000 }).toBe('completed')
}
