// A virtual tablet: two waiting applications, sent as the product sends them
// (src/docs/offline.md#operations-and-their-order, #table-of-answers): small operations at once and in order, photos
// after the tablet's part of the random delay and two at a time, the submit after its photos; every failure is retried
// with the same key after the delays of the product.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#api/index.ts'
import { backoff, timeoutOf } from '#app/offline/sync/backoff.ts'
import { newForm } from '#support/applications.ts'
import type { Who } from './people.ts'
import { shotOf } from './pictures.ts'
import { type Answer, type Ask, ask, type Fate } from './wire.ts'

export const SLOTS = [1, 2, 3, 4, 5, 6, 7] as const
/** Paths of the applications and of their list. */
export const APPLICATIONS = api.applications.create.path
export const LIST = api.applications.list.path

export type Kind = 'create' | 'patch' | 'photo' | 'submit'
export type Op = { kind: Kind; opId: string; method: string; path: string; json?: unknown; photoId?: string }
export type App = { id: string; small: Op[]; photos: (Op & { photoId: string; slot: number })[]; submit: Op }
export type Line = {
  urls: () => string[]
  /** What the connection does to this request. */
  fate: () => Fate
  /** Called with the outcome of every try, and whether that try was accepted. */
  onAnswer: (op: Op, answer: Answer, isTaken: boolean) => void
}

const op = (kind: Kind, method: string, path: string, json?: unknown): Op => ({
  kind,
  method,
  path,
  opId: randomUUID(),
  ...(json !== undefined && { json }),
})

/** One application as a seller makes it: created, changed twice, seven photos, submitted. */
export function newApp(): App {
  const id = randomUUID()
  const values = newForm()
  const { surname, name, ...rest } = values
  const half = Math.floor(Object.keys(rest).length / 2)
  const part = (from: number, to?: number) => Object.fromEntries(Object.entries(rest).slice(from, to))
  const at = `${APPLICATIONS}/${id}`
  return {
    id,
    small: [
      op('create', 'POST', APPLICATIONS, { id, values: { surname, name } }),
      op('patch', 'PATCH', at, { base_version: 1, values: part(0, half) }),
      op('patch', 'PATCH', at, { base_version: 2, values: part(half) }),
    ],
    photos: SLOTS.map((slot) => {
      const photoId = randomUUID()
      return { ...op('photo', 'PUT', `${at}/photos/${photoId}?slot=${slot}&gen=1`), photoId, slot }
    }),
    submit: op('submit', 'POST', `${at}/submit`, { captured_slots: [...SLOTS] }),
  }
}

/** The request of an operation, created again for every try. */
export const requestOf = (who: Who, { method, path, opId, json, photoId }: Op): Ask => {
  const photo = photoId === undefined ? undefined : shotOf(photoId)
  const timeoutMs = timeoutOf(photo?.bytes.length ?? null)
  return {
    method,
    path,
    token: who.token,
    opId,
    timeoutMs,
    ...(json !== undefined && { json }),
    ...(photo && { photo }),
  }
}

/** Whether a refusal asks for a retry; anything else of 400 and above is a fault of the run. */
export const isComeAgain = ({ status }: Answer): boolean => status === 429 || status === 503 || status === 507

export class Tablet {
  private readonly who: Who
  private readonly line: Line
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 2 })
  private readonly first: number

  constructor(who: Who, line: Line) {
    this.who = who
    this.line = line
    this.first = who.userId
  }

  /** Chooses another server where one does not answer, as a load balancer does. */
  private origin(attempt: number): string {
    const urls = this.line.urls()
    return urls[(this.first + attempt) % urls.length] ?? ''
  }

  /** Sends until it is accepted; false where it was finally refused. */
  async sendUntilTaken(what: Op): Promise<boolean> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await ask(this.agent, this.origin(attempt), requestOf(this.who, what), this.line.fate())
      const isTaken = answer.status !== null && answer.status < 300
      this.line.onAnswer(what, answer, isTaken)
      if (isTaken) return true
      if (answer.status !== null && !isComeAgain(answer)) return false
      await wait(Math.max(answer.retryAfterMs ?? 0, backoff(attempt, Math.random)))
    }
  }

  async read(path: string, json?: unknown): Promise<Answer> {
    const method = json === undefined ? 'GET' : 'POST'
    const what = { method, path, token: this.who.token, timeoutMs: 20_000 }
    return ask(this.agent, this.origin(0), { ...what, ...(json !== undefined && { json }) })
  }

  /** After a reconnect: reads the session and the news; sends waiting work. */
  async reconnect(apps: readonly App[], spreadMs: number): Promise<void> {
    await this.read('/api/ping')
    await this.read(LIST, { limit: 30 })
    for (const app of apps) for (const small of app.small) await this.sendUntilTaken(small)
    if (apps.length === 0) return this.agent.destroy()
    await wait(Math.random() * spreadMs)
    const photos = apps.flatMap((app) => app.photos)
    const lane = async () => {
      for (let next = photos.shift(); next; next = photos.shift()) await this.sendUntilTaken(next)
    }
    await Promise.all([lane(), lane()])
    for (const app of apps) await this.sendUntilTaken(app.submit)
    this.agent.destroy()
  }
}
