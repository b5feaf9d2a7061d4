// The error catalogue of specification section 8 as a table: the first matching rule decides what is shown, what is
// recorded as the last error and where the app navigates. Pure; `announce.ts` applies the effect.
import type { ProblemBody, ProblemMessage } from '#api/problems.ts'
import type { Outcome } from './wire/reply.ts'

/** At most 5 error messages are shown per response (specification section 9). */
export const MAX_MESSAGES = 5
export const NOTICE_MS = 5000
export const LOGIN_NOTICE_MS = 3000

export type Failure = { outcome: Outcome; status: number; problem: ProblemBody | null }
export type FailureContext = {
  isOnline: boolean
  /** The notification switch of the person (IsNotify). */
  isNotify: boolean
  /** The request carried the header `notify: none`. */
  isSilent: boolean
  isLogin: boolean
}
/** A text by its key in `errors`; `fallback` is the server's own message for a code this build does not know. */
export type ErrorMessage = { key: string; params?: Record<string, string | number>; fallback?: string }
export type Effect = {
  titled: boolean
  messages: ErrorMessage[]
  ms: number
  goTo: '/403' | '/auth/login' | null
  dropsToken: boolean
}
type FailureRule = {
  name: string
  when: (failure: Failure, context: FailureContext) => boolean
  does: (failure: Failure, context: FailureContext) => Partial<Effect>
}

const NOTHING: Effect = { titled: false, messages: [], ms: NOTICE_MS, goTo: null, dropsToken: false }

const messageOf = (message: ProblemMessage): ErrorMessage => ({
  key: message.code,
  ...(message.params === undefined ? {} : { params: message.params }),
})
const messagesOf = ({ problem }: Failure): ErrorMessage[] =>
  (problem?.errors ?? []).slice(0, MAX_MESSAGES).map(messageOf)
const hasErrors = ({ problem }: Failure): boolean => (problem?.errors.length ?? 0) > 0
/** A refused SMS code carries the seconds until the next may be sent. */
const hasWait = ({ problem }: Failure): boolean =>
  problem?.errors.some(({ params }) => params?.['seconds'] !== undefined) ?? false
const isPhone = (message: ProblemMessage): boolean =>
  message.field?.includes('phone') === true || message.code.startsWith('phone')
const phoneErrors = ({ problem }: Failure): ErrorMessage[] =>
  (problem?.errors ?? []).filter(isPhone).slice(0, MAX_MESSAGES).map(messageOf)
const oneMessage = ({ problem }: Failure): ErrorMessage[] =>
  problem === null ? [{ key: 'contact_developers' }] : [{ key: problem.problem, fallback: problem.message }]
const only = (key: string) => (): Partial<Effect> => ({ messages: [{ key }] })
const isAnswer = (failure: Failure, status: number): boolean =>
  failure.outcome === 'answer' && failure.status === status

/** In order of precedence. `name` identifies the rule in the tests. */
export const FAILURES = [
  {
    name: 'a request with notify none passes silently, unless it is a 401',
    when: (failure, context) => context.isSilent && !isAnswer(failure, 401),
    does: () => ({}),
  },
  {
    name: 'login: a network error shows its message for 3000 ms',
    when: (failure, context) => context.isLogin && failure.outcome !== 'answer',
    does: (failure) => ({
      messages: [{ key: failure.outcome === 'portal' ? 'portal' : 'network' }],
      ms: LOGIN_NOTICE_MS,
    }),
  },
  {
    name: 'login: each error message for 3000 ms, else the unknown error',
    when: (_, context) => context.isLogin,
    does: (failure) => ({
      messages: hasErrors(failure)
        ? messagesOf(failure)
        : failure.problem
          ? oneMessage(failure)
          : [{ key: 'unknown' }],
      ms: LOGIN_NOTICE_MS,
    }),
  },
  {
    name: 'offline: there is no internet connection',
    when: (failure, context) => !context.isOnline && failure.outcome !== 'answer',
    does: only('offline'),
  },
  {
    name: 'the sign-in page of a network answers instead of the server',
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
    does: (failure) => ({ messages: messagesOf(failure) }),
  },
  {
    name: '403 with errors: up to 5 messages and the page 403',
    when: (failure) => isAnswer(failure, 403) && hasErrors(failure),
    does: (failure) => ({ messages: messagesOf(failure), goTo: '/403' }),
  },
  { name: '500: server error 500', when: (failure) => isAnswer(failure, 500), does: only('server_error') },
  {
    name: '429 with a waiting time: its messages',
    when: (failure) => isAnswer(failure, 429) && hasWait(failure),
    does: (failure) => ({ messages: messagesOf(failure) }),
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
] as const satisfies readonly FailureRule[]

/** Resolves the effect of a failure. Messages depend on the notification switch; the redirect to the sign-in does not. */
export function resolveEffect(failure: Failure, context: FailureContext): Effect {
  const row: FailureRule | undefined = FAILURES.find((candidate) => candidate.when(failure, context))
  const effect = { ...NOTHING, ...row?.does(failure, context) }
  return context.isNotify ? effect : { ...effect, messages: [], titled: false }
}

/** Codes that go to `lastError`: the shown ones, and for an unknown status up to 5 of its errors. */
export function codesOf(failure: Failure, effect: Effect): string[] {
  if (effect.messages.length === 0) return []
  const inner = (failure.problem?.errors ?? []).map((message) => message.code)
  return [...new Set([...effect.messages.map((message) => message.key), ...inner])].slice(0, MAX_MESSAGES)
}
