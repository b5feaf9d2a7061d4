// Applications for tests: a server with the reference data, forms of invented people that pass every rule, photos.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { applications, transitions } from '#api/applications.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { inventClient } from '#server/seed/demo-clients.ts'
import { withComment } from '#server/seed/demo-photos.ts'
import { chanceFrom } from '#server/seed/random.ts'
import { seedReference } from '#server/seed/reference.ts'
import type { ApiSession } from './api.ts'
import { nextNumber } from './numbers.ts'
import { startTestServer, type TestServer } from './server.ts'

const REGION = 1726

/** A server with people and reference data. */
export async function startShop(wanted: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(wanted)
  await seedReference(server.db)
  return server
}

/** The full form of a new invented person. */
export function newForm(): FormValues {
  return inventClient(chanceFrom(nextNumber('person')), REGION, todayInTashkent(new Date()))
}

const plain = sharp({ create: { width: 600, height: 900, channels: 3, background: '#7a8b99' } })
  .jpeg()
  .toBuffer()

/** A valid photo with unique bytes. */
export const newPhoto = async (): Promise<Uint8Array> => withComment(await plain, randomUUID())

/** A valid photo of more than 60 kB, as a tablet's camera takes. */
export const newLargePhoto = async (): Promise<Uint8Array> =>
  withComment(await newPhoto(), 'x'.repeat(60_000))

/** Creates an application; returns its id. `enteredAt`: when it was entered on a tablet, where that was earlier. */
export async function startApplication(
  api: ApiSession,
  values: FormValues = newForm(),
  enteredAt?: Date,
): Promise<string> {
  const id = randomUUID()
  const claim = enteredAt && { created_at_device: enteredAt.toISOString() }
  await api.call(applications.create, { body: { id, values, ...claim } })
  return id
}

/** Uploads a photo; returns its id. */
export async function putPhoto(api: ApiSession, id: string, slot: number, gen = 1): Promise<string> {
  const photo_id = randomUUID()
  await api.call(
    applications.putPhoto,
    { params: { id, photo_id }, query: { slot, gen } },
    { bytes: await newPhoto() },
  )
  return photo_id
}

/** Creates and submits an application whose photos have not arrived yet; returns its id. */
export async function submitApplication(
  api: ApiSession,
  values?: FormValues,
  enteredAt?: Date,
): Promise<string> {
  const id = await startApplication(api, values, enteredAt)
  await api.call(transitions.submit, { params: { id }, body: { captured_slots: [...REQUIRED_SLOTS] } })
  return id
}

/** The database row of an application. */
export const recordOf = (server: TestServer, id: string) =>
  server.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
