// An export whose query fails while its audit entry is written, or after the answer has begun, ends with the request and not with
// the process.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportBody, exportEndpoint } from '#api/shapes/list.ts'
import { chosenColumns, sendExport } from '#server/platform/listing/export.ts'
import type { AnyHandler } from '#server/platform/mount.ts'
import { useServer } from '#support/use-shop.ts'

const row = exportEndpoint({
  path: '/api/uz/probe/export',
  access: 'users',
  body: exportBody(['name'], {}),
  audit: 'probe_export',
})
const BODY = { format: 'csv' as const, columns: [{ key: 'name', title: 'Name' }] }

/** How many rows are read before the query fails. */
let rowsBefore = 0
async function* failingRows(): AsyncGenerator<{ name: string }> {
  for (let at = 0; at < rowsBefore; at += 1) yield { name: `Row ${at} ${'x'.repeat(200)}` }
  throw new Error('the query was cancelled')
}
const handler = async ({ reply, audited }: Parameters<AnyHandler>[0]) => {
  audited('users', '')
  return sendExport(reply, 'probe', failingRows(), {
    ...BODY,
    columns: chosenColumns(BODY.columns, { text: ['name'] }),
    words: {},
    labels: {},
  })
}

const server = useServer(['admin'], {
  probes: { 'probe.export': { row, handler: handler as unknown as AnyHandler } },
})
beforeAll(async () => {
  // The audit entry is written late, so that the rows fail before it.
  await sql`create function wait_for_probe() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.3); return new; end $$`.execute(server.db)
  await sql`create trigger audit_probe before insert on audit for each row when (new.action = 'probe_export')
    execute function wait_for_probe()`.execute(server.db)
})

describe('an export whose query fails', () => {
  it('before the answer is a problem, and the server goes on', async () => {
    rowsBefore = 0
    const answer = await server.admin.send(row, { body: BODY })
    expect(answer.status).toBe(500)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it('after the answer has begun breaks it off, and the server goes on', async () => {
    rowsBefore = 5000
    await expect(server.admin.send(row, { body: BODY })).rejects.toThrow()
    await wait(50)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })
})
