// The real process starts, prints its address, and on SIGTERM finishes the requests in progress before it
// exits (F27).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PhotoStore } from '#server/files/store.ts'
import { thumbQueue } from '#server/files/thumbnails.ts'

const folder = mkdtempSync(join(tmpdir(), 'anketa-stop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function startProcess(): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const env = {
    PATH: process.env['PATH'],
    ANKETA_MODE: 'test',
    ANKETA_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const listen = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  await expect.poll(() => text).toMatch(/http:\/\/localhost:\d+/)
  const port = /localhost:(\d+)/.exec(text)?.[1]
  return { child, url: `http://127.0.0.1:${port}`, output: () => text }
}

const isClosed = (url: string) =>
  fetch(`${url}/api/ping`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

it('answers requests in progress, accepts no new ones, and releases the data folder', async () => {
  const { child, url, output } = await startProcess()
  const second = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env['PATH'], ANKETA_MODE: 'test', ANKETA_DATA: folder, PORT: '0' },
  })
  expect((await once(second, 'exit'))[0]).toBe(1)

  const ping = await fetch(`${url}/api/ping`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(ping.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const body = JSON.stringify({ login_type: 'web', otp: '123456', token: 'x'.repeat(43) })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    cookie: `XSRF-TOKEN=${token}`,
    'x-xsrf-token': token,
  }
  const slow = request(`${url}/api/auth/login/check_sms`, { method: 'POST', headers })
  const answered = once(slow, 'response')
  slow.write(body.slice(0, 10))
  await fetch(`${url}/api/ping`)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(() => isClosed(url)).toBe(true)
  slow.end(body.slice(10))
  const [response] = await answered
  expect(response.statusCode).toBe(400)
  response.resume()
  expect(await exited).toEqual([0, null])
  expect(existsSync(join(folder, 'db', 'anketa.lock'))).toBe(false)
  expect(output()).not.toContain('error')
})

it('finishes thumbnails that are nearly done, and begins none after that', async () => {
  const queue = thumbQueue({} as PhotoStore)
  const done: number[] = []
  for (const job of [1, 2, 3]) queue.add(async () => void done.push(job))
  await queue.end()
  expect(done).toEqual([1, 2, 3])
})
