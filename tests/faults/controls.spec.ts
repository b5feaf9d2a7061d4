// Controls: the oracle itself is tried. What it must catch is done to the database and the disk by hand, and it must throw.
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { moves } from '#api/applications.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../journeys/shop.ts'
import { tell } from './drivers/random.ts'
import { type Confirmed, expectNoParts, reconcile } from './drivers/reconcile.ts'
import {
  confirm,
  confirmedApplication,
  opOf,
  photoOp,
  stagesOf,
  untilTaken,
} from './drivers/server/stages.ts'
import { type TestSystem, test } from './drivers/test-system.ts'

const seller = personOf('seller', 0)

async function handedOver(plant: TestSystem): Promise<Confirmed> {
  const api = await stagesOf(plant, seller)
  const held = await confirmedApplication(api, seller)
  for (const slot of REQUIRED_SLOTS) {
    const op = await photoOp(held.appId, slot)
    await untilTaken(api, op)
    confirm(held, op)
  }
  const body = { captured_slots: [...REQUIRED_SLOTS] }
  await untilTaken(api, opOf(moves.submit, { params: { id: held.appId }, body }))
  return { ...held, submitted: true, whole: true }
}

/** Statements that spoil a record, and those that mend it. */
const SPOILED: readonly (readonly [string, string, string])[] = [
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

/** Runs a statement with the walls of the database down, which a fault of the product would have to get through too. */
async function force(plant: TestSystem, sql: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: plant.databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const { rowCount } = await client.query(sql, [id])
    expect(rowCount, sql).toBe(1)
  } finally {
    await client.end()
  }
}

test('F00 the oracle catches what is lost, doubled, changed or under another name', async ({ plant }) => {
  const held = await handedOver(plant)
  await reconcile(plant, [held])
  for (const [what, spoil, mend] of SPOILED) {
    await force(plant, spoil, held.appId)
    await expect(reconcile(plant, [held]), what).rejects.toThrow()
    await force(plant, mend, held.appId)
    await reconcile(plant, [held])
  }
  tell('F00', `${SPOILED.length} spoiled records caught`)
})

test('F00 the oracle catches files that are gone, changed or left over, and open transactions', async ({
  plant,
}) => {
  const held = await handedOver(plant)
  const [photo] = await plant.rows<{ file_key: string }>(
    'select file_key from photos where application_id = $1 limit 1',
    [held.appId],
  )
  const path = join(plant.folder, 'photos', photo?.file_key ?? '')
  renameSync(path, `${path}.away`)
  await expect(reconcile(plant, [held])).rejects.toThrow('ENOENT')
  const bytes = readFileSync(`${path}.away`)
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1
  writeFileSync(path, bytes)
  await expect(reconcile(plant, [held])).rejects.toThrow('the file is the picture')
  renameSync(`${path}.away`, path)
  await reconcile(plant, [held])

  const part = join(plant.folder, 'photos', 'parts', 'control.part')
  copyFileSync(path, part)
  await expect(expectNoParts(plant)).rejects.toThrow()
  renameSync(part, join(plant.folder, 'control.part'))
  await expectNoParts(plant)

  const client = new pg.Client({ connectionString: plant.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select 1')
  await expect(reconcile(plant, [held])).rejects.toThrow('no transaction was left open')
  await client.end()
  await expect.poll(() => reconcile(plant, [held]).then(() => true)).toBe(true)
  tell('F00', '4 faults of files and connections caught')
})
