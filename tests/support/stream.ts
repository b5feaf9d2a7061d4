// An open event stream for tests: reads frames as the application does and remembers the last id.
import { createParser } from 'eventsource-parser'
import { type LiveEvent, liveEvent, tablet } from '#api/tablet.ts'
import type { ApiSession } from './api.ts'

export type EventStream = {
  status: number
  headers: Headers
  events: readonly LiveEvent[]
  /** Names of special frames: `ready`, `reset`. */
  marks: readonly string[]
  lastId: () => string | undefined
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/** Opens a stream; `after` is the Last-Event-ID. */
export async function openStream(api: ApiSession, after?: string): Promise<EventStream> {
  const abort = new AbortController()
  const base = await api.headers(tablet.events)
  const headers = {
    ...base,
    accept: 'text/event-stream',
    ...(after !== undefined && { 'last-event-id': after }),
  }
  const response = await fetch(`${api.url}${tablet.events.path}`, { headers, signal: abort.signal })
  const events: LiveEvent[] = []
  const marks: string[] = []
  let lastId: string | undefined
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      lastId = id ?? lastId
      if (event) marks.push(event)
      else events.push(liveEvent.parse(JSON.parse(data)))
    },
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
  }
  const ended = read().catch(() => {})
  return {
    status: response.status,
    headers: response.headers,
    events,
    marks,
    lastId: () => lastId,
    ended,
    close: () => abort.abort(),
  }
}
