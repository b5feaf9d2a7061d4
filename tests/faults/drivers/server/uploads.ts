// An upload whose bytes are sent when the test calls, as on a slow connection or during a fault.

import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiSession, addressOf } from '../../../support/api.ts'
import type { TestSystem } from '../test-system.ts'
import type { Operation } from './api-operations.ts'

export type UploadAnswer = { status: number; text: string; headers: Record<string, unknown> }
export type Upload = {
  send: (part: Uint8Array) => void
  end: () => void
  cut: () => void
  /** The answer; null if the connection ended without one. */
  answer: Promise<UploadAnswer | null>
}

/** Opens an upload; `headers` replace those that the operation would have, undefined leaves one out. */
export async function openUpload(
  api: ApiSession,
  { row, input, opId, bytes = new Uint8Array() }: Operation,
  headers: Record<string, string | undefined> = {},
): Promise<Upload> {
  const allHeaders = { 'content-length': String(bytes.length), ...headers }
  const all = await api.headers(row, { opId, bytes, headers: allHeaders })
  const outgoing = request(`${api.url}${addressOf(row, input)}`, {
    method: row.method,
    headers: all,
    agent: false,
  })
  const heard = new Promise<UploadAnswer | null>((resolve) => {
    outgoing.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      answer.on('error', () => resolve(null))
    })
    outgoing.on('error', () => resolve(null))
    outgoing.on('close', () => resolve(null))
  })
  outgoing.flushHeaders()
  return {
    answer: heard,
    send: (part) => void outgoing.write(part),
    end: () => void outgoing.end(),
    cut: () => void outgoing.destroy(),
  }
}

const STEP_MS = 100

/** Sends the whole body at this many bytes a second, and ends. */
export async function sendSlowly(upload: Upload, bytes: Uint8Array, perSecond: number): Promise<void> {
  const step = Math.max(1, Math.floor((perSecond * STEP_MS) / 1000))
  const start = performance.now()
  for (let at = 0; at < bytes.length; at += step) {
    upload.send(bytes.subarray(at, at + step))
    await wait(Math.max(0, start + ((at + step) / perSecond) * 1000 - performance.now()))
  }
  upload.end()
}

/** Paths of all files in the server's photo folder except thumbnails. */
export const filesOf = (system: TestSystem): string[] =>
  readdirSync(join(system.folder, 'photos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => !entry.name.endsWith('.thumb'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(system.folder, 'photos').length + 1))
