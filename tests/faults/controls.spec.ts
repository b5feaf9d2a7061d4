// Controls: tests of the oracle itself. Each fault that it must detect is put into database or disk, and it must throw.
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { transitions } from '#api/applications.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../journeys/shop.ts'
import { printResult } from './drivers/random.ts'
import { type Confirmed, expectNoParts, reconcile } from './drivers/reconcile.ts'
import {
  addConfirmedPhoto,
  createApplication,
  makeOperation,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
} from './drivers/server/api-operations.ts'
import { type TestSystem, test } from './drivers/test-system.ts'

const seller = personOf('seller', 0)

async function handedOver(system: TestSystem): Promise<Confirmed> {
  const api = await openApiSession(system, seller)
  const application = await createApplication(api, seller)
  for (const slot of REQUIRED_SLOTS) {
    const op = await makePhotoOperation(application.appId, slot)
    await sendUntilAccepted(api, op)
    addConfirmedPhoto(application, op)
  }
  const body = { captured_slots: [...REQUIRED_SLOTS] }
  await sendUntilAccepted(api, makeOperation(transitions.submit, { params: { id: application.appId }, body }))
  return { ...application, submitted: true, whole: true }
}

/** Statements that corrupt a record, and those that repair it. */
const DAMAGED: readonly (readonly [string, string, string])[] = [
  [
    'a lost application',
    `update applications set id = '00000000-0000-7000-8000-000000000001' where id = $1`,
    `update applications set id = $1 where id = '00000000-0000-7000-8000-000000000001'`,
  ],
  [
    'a lost change',
    `update applications set values = jsonb_set(values, '{kept}', values->'surname') || '{"surname": "Boshqa"}' where id = $1`,
    `update applications set values = jsonb_set(values, '{surname}', values->'kept') - 'kept' where id = $1`,
  ],
  [
    'a lost value',
    `update applications set values = (values - 'name') || jsonb_build_object('kept', values->'name') where id = $1`,
    `update applications set values = (values - 'kept') || jsonb_build_object('name', values->'kept') where id = $1`,
  ],
  [
    'another owner',
    'update applications set created_by = created_by + 1 where id = $1',
    'update applications set created_by = created_by - 1 where id = $1',
  ],
  [
    'work that was handed over and is not',
    `update applications set status = 'unfinished' where id = $1`,
    `update applications set status = 'new' where id = $1`,
  ],
  [
    'a lost photo',
    `update photos set application_id = (select id from applications where id <> $1 limit 1), gen = 900
      where application_id = $1 and slot = 1`,
    'update photos set application_id = $1, gen = 1 where gen = 900',
  ],
  [
    'a photo in another slot',
    'update photos set slot = 7 where application_id = $1 and slot = 2',
    'update photos set slot = 2 where application_id = $1 and slot = 7',
  ],
  [
    'another hash',
    `update photos set sha256 = 'x' || sha256 where application_id = $1 and slot = 3`,
    'update photos set sha256 = substr(sha256, 2) where application_id = $1 and slot = 3',
  ],
  [
    "another person's photo",
    'update photos set created_by = created_by + 1 where application_id = $1 and slot = 4',
    'update photos set created_by = created_by - 1 where application_id = $1 and slot = 4',
  ],
  [
    'a photo twice',
    `insert into photos (id, application_id, slot, gen, kind, sha256, size, width, height, file_key, received_at, created_by)
      select gen_random_uuid(), application_id, slot, 901, kind, sha256, size, width, height, file_key, received_at, created_by
      from photos where application_id = $1 and slot = 1`,
    'delete from photos where application_id = $1 and gen = 901',
  ],
]

/** Runs a statement without the constraints of the database, which a fault of the product would also have to pass. */
async function force(system: TestSystem, sql: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const { rowCount } = await client.query(sql, [id])
    expect(rowCount, sql).toBe(1)
  } finally {
    await client.end()
  }
}

test('F00 the oracle detects what is lost, duplicated, changed or under another owner', async ({
  system,
}) => {
  const application = await handedOver(system)
  await reconcile(system, [application])
  for (const [what, spoil, mend] of DAMAGED) {
    await force(system, spoil, application.appId)
    await expect(reconcile(system, [application]), what).rejects.toThrow()
    await force(system, mend, application.appId)
    await reconcile(system, [application])
  }
  printResult('F00', `${DAMAGED.length} corrupted records detected`)
})

test('F00 the oracle detects missing, changed and left-over files, and open transactions', {
  tag: '@all',
}, async ({ system }) => {
  const application = await handedOver(system)
  const [photo] = await system.queryRows<{ file_key: string }>(
    'select file_key from photos where application_id = $1 limit 1',
    [application.appId],
  )
  const path = join(system.folder, 'photos', photo?.file_key ?? '')
  renameSync(path, `${path}.away`)
  await expect(reconcile(system, [application])).rejects.toThrow('ENOENT')
  const bytes = readFileSync(`${path}.away`)
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
  writeFileSync(path, bytes)
  await expect(reconcile(system, [application])).rejects.toThrow('the file is the picture')
  renameSync(`${path}.away`, path)
  await reconcile(system, [application])

  const part = join(system.folder, 'photos', 'parts', 'control.part')
  copyFileSync(path, part)
  await expect(expectNoParts(system)).rejects.toThrow()
  renameSync(part, join(system.folder, 'control.part'))
  await expectNoParts(system)

  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select 1')
  await expect(reconcile(system, [application])).rejects.toThrow('no transaction was left open')
  await client.end()
  await expect.poll(() => reconcile(system, [application]).then(() => true)).toBe(true)
  printResult('F00', '4 faults of files and connections detected')
})
