// The error catalogue of specification section 8 as a table: the first row that fits decides what is shown, what is
// recorded as the last error and where the person goes. Pure; `announce.ts` carries the effect out.
import type { ProblemBody, ProblemMessage } from '#api/problems.ts'
import type { Outcome } from './wire/reply.ts'

/** At most 5 error messages are shown per response (specification section 9). */
export const MAX_MESSAGES = 5
export const NOTICE_MS = 5000
export const LOGIN_NOTICE_MS = 3000

export type Failure = { outcome: Outcome; status: number; problem: ProblemBody | null }
export type Place = {
  isOnline: boolean
  /** The notification switch of the person (IsNotify). */
  isNotify: boolean
  /** The request carried the header `notify: none`. */
  isSilent: boolean
  isLogin: boolean
}
/** A text by its key in `errors`; `fallback` is the server's own message for a code this build does not know. */
export type Words = { key: string; params?: Record<string, string | number>; fallback?: string }
export type Effect = {
  titled: boolean
  messages: Words[]
  ms: number
  goTo: '/403' | '/auth/login' | null
  dropsToken: boolean
}
type FailureRow = {
  name: string
  when: (failure: Failure, place: Place) => boolean
  does: (failure: Failure, place: Place) => Partial<Effect>
}

const NOTHING: Effect = { titled: false, messages: [], ms: NOTICE_MS, goTo: null, dropsToken: false }

const wordsOf = (message: ProblemMessage): Words => ({
  key: message.code,
  ...(message.params === undefined ? {} : { params: message.params }),
})
const listed = ({ problem }: Failure): Words[] => (problem?.errors ?? []).slice(0, MAX_MESSAGES).map(wordsOf)
const hasErrors = ({ problem }: Failure): boolean => (problem?.errors.length ?? 0) > 0
/** The refusal of a code says in seconds when the next may be sent. */
const hasWait = ({ problem }: Failure): boolean =>
  problem?.errors.some(({ params }) => params?.['seconds'] !== undefined) ?? false
const isPhone = (message: ProblemMessage): boolean =>
  message.field?.includes('phone') === true || message.code.startsWith('phone')
const phoneErrors = ({ problem }: Failure): Words[] =>
  (problem?.errors ?? []).filter(isPhone).slice(0, MAX_MESSAGES).map(wordsOf)
const oneMessage = ({ problem }: Failure): Words[] =>
  problem === null ? [{ key: 'contact_developers' }] : [{ key: problem.problem, fallback: problem.message }]
const only = (key: string) => (): Partial<Effect> => ({ messages: [{ key }] })
const isAnswer = (failure: Failure, status: number): boolean =>
  failure.outcome === 'answer' && failure.status === status

/** In the order in which they are asked. `name` is the row's name in the tests. */
export const FAILURES = [
  {
    name: 'a request with notify none passes silently, unless it is a 401',
    when: (failure, place) => place.isSilent && !isAnswer(failure, 401),
    does: () => ({}),
  },
  {
    name: 'login: a network error shows its message for 3000 ms',
    when: (failure, place) => place.isLogin && failure.outcome !== 'answer',
    does: (failure) => ({
      messages: [{ key: failure.outcome === 'portal' ? 'portal' : 'network' }],
      ms: LOGIN_NOTICE_MS,
    }),
  },
  {
    name: 'login: each error message for 3000 ms, else the unknown error',
    when: (_, place) => place.isLogin,
    does: (failure) => ({
      messages: hasErrors(failure)
        ? listed(failure)
        : failure.problem
          ? oneMessage(failure)
          : [{ key: 'unknown' }],
      ms: LOGIN_NOTICE_MS,
    }),
  },
  {
    name: 'offline: there is no internet connection',
    when: (failure, place) => !place.isOnline && failure.outcome !== 'answer',
    does: only('offline'),
  },
  {
    name: 'the sign-in page of a network stands in the way',
    when: (failure) => failure.outcome === 'portal',
    does: only('portal'),
  },
  {
    name: 'network error: titled, check the internet or contact the developers',
    when: (failure) => failure.outcome === 'network',
    does: () => ({ titled: true, messages: [{ key: 'network' }] }),
  },
  {
    name: 'no response status: an error occurred, contact the developers',
    when: (failure) => failure.outcome === 'timeout' || failure.status === 0,
    does: only('no_answer'),
  },
  {
    name: '400 with errors: up to 5 messages',
    when: (failure) => isAnswer(failure, 400) && hasErrors(failure),
    does: (failure) => ({ messages: listed(failure) }),
  },
  {
    name: '403 with errors: up to 5 messages and the page 403',
    when: (failure) => isAnswer(failure, 403) && hasErrors(failure),
    does: (failure) => ({ messages: listed(failure), goTo: '/403' }),
  },
  { name: '500: server error 500', when: (failure) => isAnswer(failure, 500), does: only('server_error') },
  {
    name: '429 that says how long: its messages',
    when: (failure) => isAnswer(failure, 429) && hasWait(failure),
    does: (failure) => ({ messages: listed(failure) }),
  },
  {
    name: '429: too many requests',
    when: (failure) => isAnswer(failure, 429),
    does: only('too_many_requests'),
  },
  {
    name: '401: the token is dropped and the person goes to sign-in',
    when: (failure) => isAnswer(failure, 401),
    does: () => ({ goTo: '/auth/login', dropsToken: true }),
  },
  {
    name: 'other statuses: phone errors one by one',
    when: (failure) => phoneErrors(failure).length > 0,
    does: (failure) => ({ messages: phoneErrors(failure) }),
  },
  {
    name: 'other statuses: the message of the response, else contact the developers',
    when: () => true,
    does: (failure) => ({ messages: oneMessage(failure) }),
  },
] as const satisfies readonly FailureRow[]

/** What a failure does. Messages appear only while the notification switch is on; the way to sign-in does not depend on it. */
export function judge(failure: Failure, place: Place): Effect {
  const row: FailureRow | undefined = FAILURES.find((candidate) => candidate.when(failure, place))
  const effect = { ...NOTHING, ...row?.does(failure, place) }
  return place.isNotify ? effect : { ...effect, messages: [], titled: false }
}

/** Codes that go to `lastError`: the shown ones, and for an unknown status up to 5 of its errors. */
export function codesOf(failure: Failure, effect: Effect): string[] {
  if (effect.messages.length === 0) return []
  const inner = (failure.problem?.errors ?? []).map((message) => message.code)
  return [...new Set([...effect.messages.map((message) => message.key), ...inner])].slice(0, MAX_MESSAGES)
}
