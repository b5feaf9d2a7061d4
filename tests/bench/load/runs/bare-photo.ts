// The minimum that stores a photo: a process that hashes the body, syncs the file and inserts a row, without checks and
// without authentication. The baseline for the product's own upload (src/docs/performance.md#server).
import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'

const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(
  'create table if not exists bare_photos (id uuid primary key, sha256 text not null, size int not null)',
)

async function keep(request: IncomingMessage): Promise<void> {
  const id = randomUUID()
  const file = await open(join(folder, id), 'w')
  const hash = createHash('sha256')
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    hash.update(part)
    size += part.length
    await file.write(part)
  }
  await file.sync()
  await file.close()
  await pool.query('insert into bare_photos values ($1, $2, $3)', [id, hash.digest('hex'), size])
}

const server = createServer((request, answer) => {
  keep(request).then(
    () => answer.end('{}'),
    () => answer.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
