// Both databases behave alike and migrate safely when several processes start; one data folder belongs to one
// process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/lock.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { addAdmin } from '#server/first-admin.ts'
import { readEnv } from '#server/platform/env.ts'
import { isPassword } from '#server/session/passwords.ts'
import { newDatabase, type TestDatabase, testDatabaseKind } from '#support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await newDatabase(testDatabaseKind())
})
afterAll(() => test.drop())

describe('result types', () => {
  it('are the same on PGlite and PostgreSQL', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, count(*) as count, '\\x00ff'::bytea as bytes,
      '2026-11-20'::date as day, '2026-11-20T10:00:00Z'::timestamptz as instant, '{1,2}'::int[] as list,
      '{"a":[1]}'::jsonb as json, '0190a000-0000-7000-8000-000000000000'::uuid as id, true as flag, 1.50::numeric as exact,
      null::bigint as nothing, '7'::xid8 as xid`.execute(test.database.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        count: 1,
        bytes: new Uint8Array([0, 255]),
        day: '2026-11-20',
        instant: new Date('2026-11-20T10:00:00Z'),
        list: [1, 2],
        json: { a: [1] },
        id: '0190a000-0000-7000-8000-000000000000',
        flag: true,
        exact: '1.50',
        nothing: null,
        xid: '7',
      },
    ])
  })

  it('accept the values that they return', async () => {
    const bytes = new Uint8Array([0, 1, 254, 255])
    const { rows } = await sql<{ bytes: Uint8Array; day: string; list: number[]; at: Date }>`
      select ${bytes}::bytea as bytes, ${'2026-02-28'}::date as day, ${[3, 4]}::int[] as list,
        ${new Date(0)}::timestamptz as at`.execute(test.database.db)
    expect(rows[0]).toEqual({ bytes, day: '2026-02-28', list: [3, 4], at: new Date(0) })
  })
})

describe('migrations', () => {
  it('run once when several processes start concurrently', async () => {
    const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(
      test.database.db,
    )
    expect(rows.rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name))
    expect(await Promise.all([migrate(test.database), migrate(test.database)])).toEqual([[], []])
  })

  it('refuse a file that was changed after it ran', async () => {
    const own = await newDatabase(testDatabaseKind())
    await sql`update migrations set sha256 = 'other'`.execute(own.database.db)
    await expect(migrate(own.database)).rejects.toThrow(/changed after it had been applied/)
    await own.drop()
  })

  it('start together on an empty PostgreSQL', async () => {
    if (!test.url) return
    const name = `together_${process.pid}`
    await sql.raw(`create database ${name}`).execute(test.database.db)
    const env = readEnv({ DATABASE_URL: test.url.replace(/[^/]+$/, name) })
    const servers = await Promise.all([openDatabase(env), openDatabase(env), openDatabase(env)])
    const applied = (await Promise.all(servers.map(migrate))).flat()
    expect(applied.sort()).toEqual(migrations().map((one) => one.name))
    await Promise.all(servers.map((one) => one.close()))
  })
})

describe('a pool without a free connection', () => {
  it('is reported within three seconds', async () => {
    if (!test.url) return
    const small = await openDatabase(readEnv({ DATABASE_URL: test.url, DATABASE_POOL: '1' }))
    const busy = sql`select pg_sleep(5)`.execute(small.db)
    await expect(sql`select 1`.execute(small.db)).rejects.toThrow(/timeout/)
    await busy
    await small.close()
  })
})

describe('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-lock-'))
  const file = join(folder, 'anketa.lock')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('belongs to one process at a time', async () => {
    const other = spawn('sleep', ['60'])
    await once(other, 'spawn')
    writeFileSync(file, `${other.pid}\n`)
    expect(() => lockFolder(folder)).toThrow(`in use by another running Anketa (process ${other.pid})`)
    other.kill()
    await once(other, 'exit')
    const lock = lockFolder(folder)
    lock.recordPort(8081)
    expect(() => lockFolder(folder)).toThrow(`(process ${process.pid}, port 8081)`)
    lock.unlock()
    lockFolder(folder).unlock()
  })

  it.each([
    ['of a pid that another process has now', `${process.ppid}\n1\n`],
    ['of our own pid before a restart', `${process.pid}\n`],
    ['without sense', 'rubbish'],
  ])('is taken over from a lock %s', (_what, text) => {
    writeFileSync(file, text)
    lockFolder(folder).unlock()
  })

  it('keeps its data over a restart', async () => {
    const data = join(folder, 'kept')
    mkdirSync(data)
    const env = readEnv({ ANKETA_DATA: data })
    for (const expected of [0, 1]) {
      const database = await openDatabase(env)
      await migrate(database)
      const found = await database.db.selectFrom('departments').selectAll().execute()
      expect(found).toHaveLength(expected)
      await database.db
        .insertInto('departments')
        .values({ name: `d${expected}` })
        .execute()
      await database.close()
    }
  })
})

describe('the first administrator', () => {
  it('gets a one-time password that must be changed, once per phone', async () => {
    const wanted = { name: 'Aziz Karimov', phone: '+998901234567' }
    const password = await addAdmin(test.database.db, wanted)
    const user = await test.database.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .selectAll()
      .where('phone', '=', wanted.phone)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ must_change_password: true, is_admin: true })
    expect(await isPassword(user.password_hash, password)).toBe(true)
    await expect(addAdmin(test.database.db, wanted)).rejects.toThrow(/exists already/)
  })
})

describe('settings of production', () => {
  const good = {
    ANKETA_MODE: 'production',
    DATABASE_URL: 'postgres://x',
    SMS_PROVIDER: 'eskiz',
    ESKIZ_EMAIL: 'a',
    ESKIZ_PASSWORD: 'b',
    SECRETS_KEY: 'a key of at least thirty-two letters',
  }
  it.each([
    ['without a database', { DATABASE_URL: '' }, /DATABASE_URL/],
    ['with the console as SMS provider', { SMS_PROVIDER: 'console' }, /ALLOW_CONSOLE_SMS/],
    ['without a key for secrets', { SECRETS_KEY: '' }, /SECRETS_KEY/],
    ['with a short key for secrets', { SECRETS_KEY: 'short' }, /SECRETS_KEY/],
    ['with half a provider', { ESKIZ_PASSWORD: '' }, /ESKIZ_PASSWORD/],
    ['with half a certificate', { TLS_CERT: 'a.pem' }, /TLS_KEY/],
    ['with a short callback secret', { SMS_CALLBACK_SECRET: 'short' }, /SMS_CALLBACK_SECRET/],
    ['with a port that is none', { PORT: 'http' }, /PORT/],
  ])('refuse a start %s', (_what, change, message) => {
    expect(() => readEnv({ ...good, ...change })).toThrow(message)
  })

  it('accept a complete configuration, and the console when allowed', () => {
    expect(readEnv(good).ANKETA_MODE).toBe('production')
    expect(readEnv({ ...good, SMS_PROVIDER: 'console', ALLOW_CONSOLE_SMS: '1' }).SMS_PROVIDER).toBe('console')
  })

  it('need no SMS provider: it is set up on the screen', () => {
    expect(readEnv({ ...good, SMS_PROVIDER: undefined }).SMS_PROVIDER).toBe('none')
    expect(readEnv({}).SMS_PROVIDER).toBe('console')
  })
})
