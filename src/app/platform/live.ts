// The event stream: tells open screens of new and changed applications. After a break it continues behind the last event
// it has seen, so nothing is missed; events carry no personal data.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { type LiveEvent, liveEvent } from '#api/tablet.ts'
import { deviceId } from '#app/offline/health/generation.ts'
import { refresh } from './data.ts'
import { getSession, refreshPerson } from './session.ts'
import { CLIENT } from './wire/build.ts'
import { accessToken } from './wire/token.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

let running: AbortController | null = null
let lastEventId: string | null = null

function hear(event: LiveEvent): void {
  if (event.kind === 'roles_changed') void refreshPerson().catch(() => undefined)
  else if (event.kind === 'reference_changed')
    void import('#app/offline/runtime.ts')
      .then(({ renewReference }) => renewReference())
      .catch(() => undefined)
  else if (event.kind === 'settings_changed') void refresh(api.session.publicSettings.path)
  else for (const { path } of [api.applications.list, api.applications.outside]) void refresh(path)
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(api.tablet.events.path, {
    signal,
    redirect: 'error',
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${accessToken() ?? ''}`,
      [HEADERS.client]: CLIENT,
      [HEADERS.device]: await deviceId(),
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const isOurs = response.ok && response.headers.get(HEADERS.signed) === API_VERSION
  // Ended from elsewhere: asking for the person says so to the whole app.
  if (response.status === 401) void refreshPerson().catch(() => undefined)
  if (!isOurs || response.body === null) throw new Error(`event stream ${response.status}`)
  return response.body
}

/** Reads until the stream breaks; true when at least one event or an open stream was there. */
async function listenOnce(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const body = await openStream(signal)
  onOpen()
  const text = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>
  const reader = body.pipeThrough(text).pipeThrough(new EventSourceParserStream()).getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (step.value.id !== undefined) lastEventId = step.value.id
    const parsed = liveEvent.safeParse(jsonOf(step.value.data))
    if (parsed.success) hear(parsed.data)
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
    const isPossible = getSession().state === 'signed_in' && accessToken() !== null
    if (isPossible) {
      await listenOnce(signal, () => {
        wait = FIRST_WAIT
        void refresh(api.applications.list.path)
      }).catch(() => undefined)
    }
    await pause(wait, signal)
    wait = Math.min(LONGEST_WAIT, wait * 2)
  }
}

/** Starts listening (once); returns how to stop, as at sign-out. */
export function startLive(): () => void {
  running?.abort()
  const controller = new AbortController()
  running = controller
  void run(controller.signal)
  const wake = () => {
    if (!controller.signal.aborted) startLive()
  }
  addEventListener('online', wake, { once: true, signal: controller.signal })
  return () => running?.abort()
}
