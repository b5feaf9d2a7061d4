// The event stream that refreshes open screens when applications change. After a disconnect it resumes behind the last
// received event, so no event is missed. Events carry no personal data.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { CHAT_PATH } from '#api/chat-path.ts'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { RETURNS_PATH } from '#api/returns-path.ts'
import { type LiveEvent, liveEvent } from '#api/tablet.ts'
import { refreshFromOutside } from './data.ts'
import { refreshForEvent } from './refresh-for-events.ts'
import { getSession, refreshPerson } from './session.ts'
import { loadTabletStorage } from './tablet/storage.ts'
import { CLIENT } from './wire/build.ts'
import { deviceHeader } from './wire/send.ts'
import { getAccessToken } from './wire/token.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

let running: AbortController | null = null
let lastEventId: string | null = null

function applyEvent(event: LiveEvent): void {
  if (event.kind === 'roles_changed') void refreshPerson().catch(() => undefined)
  else if (event.kind === 'reference_changed')
    void loadTabletStorage()
      .then(({ renewReference }) => renewReference())
      .catch(() => undefined)
  else if (event.kind === 'settings_changed') void refreshFromOutside(api.session.publicSettings.path)
  else if (event.kind === 'notified') refreshForEvent(api.notifications.count.path)
  else if (event.kind === 'messaged')
    for (const path of [CHAT_PATH, api.notifications.count.path]) refreshForEvent(path)
  else
    for (const path of [api.applications.list.path, api.applications.outside.path, RETURNS_PATH])
      refreshForEvent(path)
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(api.tablet.events.path, {
    signal,
    redirect: 'error',
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${getAccessToken() ?? ''}`,
      [HEADERS.client]: CLIENT,
      ...(await deviceHeader()),
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const isOurs = response.ok && response.headers.get(HEADERS.signed) === API_VERSION
  // The session was revoked elsewhere: reading the person applies the 401 to the whole app.
  if (response.status === 401) void refreshPerson().catch(() => undefined)
  if (!isOurs || response.body === null) throw new Error(`event stream ${response.status}`)
  return response.body
}

/** Reads events until the stream ends or breaks; calls `onOpen` once it is open. */
async function listenOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const body = await openStream(signal)
  onOpen()
  const text: ReadableWritablePair<string, Uint8Array<ArrayBuffer>> = new TextDecoderStream()
  const reader = body.pipeThrough(text).pipeThrough(new EventSourceParserStream()).getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (step.value.id !== undefined) lastEventId = step.value.id
    const parsed = liveEvent.safeParse(jsonOf(step.value.data))
    if (parsed.success) applyEvent(parsed.data)
  }
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms * (0.5 + Math.random() / 2))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

async function run(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT
  while (!signal.aborted) {
    const isPossible = getSession().state === 'signed_in' && getAccessToken() !== null
    if (isPossible) {
      await listenOnce(signal, () => {
        wait = FIRST_WAIT
        void refreshFromOutside(api.applications.list.path)
        void refreshFromOutside(api.notifications.count.path)
        void refreshFromOutside(CHAT_PATH)
        void refreshFromOutside(RETURNS_PATH)
      }).catch(() => undefined)
    }
    await pause(wait, signal)
    wait = Math.min(LONGEST_WAIT, wait * 2)
  }
}

/** Opens the stream, at most once; returns a function that closes it. */
export function startLive(): () => void {
  running?.abort()
  const controller = new AbortController()
  running = controller
  void run(controller.signal)
  const reopen = () => {
    if (!controller.signal.aborted) startLive()
  }
  addEventListener('online', reopen, { once: true, signal: controller.signal })
  return () => running?.abort()
}
