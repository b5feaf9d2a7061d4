// The sandbox of the identity provider (MyID): the three ways to a token, the in-place flow, the sessions of the SDK and of
// the web page. What happens is chosen by the last two digits of the document's number. It checks requests as the provider's
// published interface says, and shares no code with our adapter.
import { randomBytes, randomUUID } from 'node:crypto'
import { isRefused } from './magic.ts'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'
import type { Memory } from './state.ts'

const CODE_ENDINGS: Readonly<Record<string, { code: number; note: string }>> = {
  '02': { code: 2, note: 'the data of the document are wrong' },
  '04': { code: 4, note: 'face or document not recognised' },
  '05': { code: 5, note: 'not available now' },
  '09': { code: 9, note: 'not finished' },
  '10': { code: 10, note: 'not finished' },
  '11': { code: 11, note: 'not finished' },
  '13': { code: 3, note: 'not a live face' },
  '17': { code: 17, note: 'the photo is not usable' },
  '34': { code: 34, note: 'the document is expired' },
  '40': { code: 77, note: 'a code that is published nowhere' },
}
/** Endings 64 and 67 to 81 give the result codes 14 and 17 to 31: the photo is not usable. */
const PHOTO_CODES = [14, ...Array.from({ length: 15 }, (_none, index) => 17 + index)]
const TO_ENDING = 50

/** By the last two digits of the document; everybody else is recognised, and everybody who is asked for by pinfl alone. */
export const MAGIC_DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(CODE_ENDINGS).map(([ending, { code, note }]) => [ending, `result code ${code}: ${note}`]),
  ),
  ...Object.fromEntries(
    PHOTO_CODES.map((code) => [String(code + TO_ENDING), `result code ${code}: the photo is not usable`]),
  ),
  '14': 'recognised as the owner of another pinfl than the one of the page',
  '20': 'two questions long under way, then recognised',
  '21': 'under way for ever',
  '22': 'the provider answers 500',
  '41': 'recognised, and the profile has no pinfl',
  '42': 'recognised, and there is no profile',
  '43': 'the result is cut off in its middle',
  '44': 'the result is a page of HTML',
  '45': 'the fields of the result are null',
  '46': 'the connection is closed instead of the result',
  '47': 'refused for two seconds the first time (429 with ttl), then recognised',
  '48': 'refused by field: 422 with the number of the document',
  '49': 'the token ends before the first question about the result (401 once)',
}
const OTHER_PINFL = '43011859980172'
const SLOW_ASKS = 3
const BAN_S = 2
const USUAL_LIFE_S = 600
const SDK_LIFE_S = 604_800
const SHORT_LIFE_S = 1
/** A client id that ends so gets tokens that live one second. */
const SHORT = '-short'
const SESSION_MS = 600_000
const CODE_MS = 300_000
const PAGE = '<!doctype html><title>Maintenance</title>'

type Task = { pinfl: string; document: string; born: string }
type Session = {
  kind: 'sdk' | 'web'
  task: Task
  until: number
  mostAttempts: number
  attempts: { result_code: number; auth_code: string | null }[]
}
type State = {
  /** Access tokens with the end of their life; that of `authorization_code` belongs to one person. */
  tokens: Map<string, { until: number; person: Task | null }>
  refreshTokens: Set<string>
  jobs: Map<string, Task>
  sessions: Map<string, Session>
  /** Codes of the SDK and of the web page, each used once. */
  codes: Map<string, { task: Task; until: number }>
}
const states = new WeakMap<Memory, State>()
function stateOf(memory: Memory): State {
  const known = states.get(memory)
  if (known) return known
  const state: State = {
    tokens: new Map(),
    refreshTokens: new Set(),
    jobs: new Map(),
    sessions: new Map(),
    codes: new Map(),
  }
  states.set(memory, state)
  return state
}

const newSecret = () => randomBytes(24).toString('base64url')
const unauthorized = () => replyWith({ detail: 'Not authenticated' }, 401)
const invalid = (...fields: string[]) =>
  replyWith(
    { detail: fields.map((field) => ({ loc: ['body', field], msg: 'invalid value', type: 'value_error' })) },
    422,
  )
const endingOf = ({ document }: Task): string => document.slice(-2)

/** Iso date → dd.mm.yyyy, the form of the dates in a profile. */
const asProfileDate = (plain: string): string => plain.split('-').reverse().join('.')

function profileOf(task: Task): Record<string, unknown> {
  const ending = endingOf(task)
  const pinfl = ending === '14' ? OTHER_PINFL : task.pinfl
  return {
    common_data: {
      first_name: 'SINOV',
      middle_name: 'TEST OʻGʻLI',
      last_name: 'NAMUNAYEV',
      first_name_en: 'SINOV',
      last_name_en: 'NAMUNAYEV',
      ...(ending !== '41' && pinfl !== '' && { pinfl }),
      gender: Number(task.pinfl[0] ?? 1) % 2 === 1 ? '1' : '2',
      birth_date: asProfileDate(task.born),
      birth_place: 'TOSHKENT',
      nationality: 'OʻZBEK',
      citizenship: 'OʻZBEKISTON',
    },
    doc_data: {
      pass_data: task.document || 'AD1234501',
      issued_by: 'IIV 3234',
      issued_date: '10.05.2022',
      expiry_date: '09.05.2032',
      doc_type: 'ID KARTA',
    },
    contacts: { phone: null, email: null },
    address: { permanent_address: 'TOSHKENT' },
  }
}

// —— Tokens

function grant(
  memory: Memory,
  clientId: string,
  lifeS: number,
  person: Task | null = null,
): Record<string, unknown> {
  const expires_in = clientId.endsWith(SHORT) ? SHORT_LIFE_S : lifeS
  const access_token = newSecret()
  stateOf(memory).tokens.set(access_token, { until: Date.now() + expires_in * 1000, person })
  return { access_token, expires_in, token_type: 'Bearer' }
}

function refreshable(memory: Memory, clientId: string): SandboxReply {
  const refresh_token = newSecret()
  stateOf(memory).refreshTokens.add(refresh_token)
  return replyWith({ ...grant(memory, clientId, USUAL_LIFE_S), refresh_token })
}

const isForm = ({ headers }: SandboxRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** The code of a person, removed: it counts once and for five minutes. */
function takeCode({ codes }: State, code: string): Task | null {
  const found = codes.get(code)
  codes.delete(code)
  return found && found.until > Date.now() ? found.task : null
}

function accessToken(request: SandboxRequest): SandboxReply {
  const { body, memory } = request
  const of = (field: string) => text(body[field])
  if (!isForm(request)) return invalid('grant_type')
  const missing = (names: string[]) => names.filter((name) => of(name) === '')
  const needed: Record<string, string[]> = {
    password: ['username', 'password', 'client_id'],
    client_credentials: ['client_id', 'client_secret'],
    authorization_code: ['code', 'client_id', 'client_secret'],
  }
  const fields = needed[of('grant_type')]
  if (fields === undefined) return invalid('grant_type')
  if (missing(fields).length > 0) return invalid(...missing(fields))
  const isPassword = of('grant_type') === 'password'
  if (isRefused(isPassword ? of('password') : of('client_secret'))) return unauthorized()
  if (isPassword) return refreshable(memory, of('client_id'))
  if (of('grant_type') === 'client_credentials')
    return replyWith(grant(memory, of('client_id'), USUAL_LIFE_S))
  const person = takeCode(stateOf(memory), of('code'))
  if (person === null) return replyWith({ detail: 'invalid_grant' }, 400)
  return replyWith(grant(memory, of('client_id'), USUAL_LIFE_S, person))
}

function refreshToken(request: SandboxRequest): SandboxReply {
  const { body, memory } = request
  if (isForm(request) || text(body['client_id']) === '') return invalid('client_id')
  const isKnown = stateOf(memory).refreshTokens.delete(text(body['refresh_token']))
  return isKnown ? refreshable(memory, text(body['client_id'])) : unauthorized()
}

function clientToken(request: SandboxRequest): SandboxReply {
  const { body, memory } = request
  if (isForm(request) || text(body['client_id']) === '') return invalid('client_id')
  const secret = text(body['client_secret'])
  if (secret === '' || isRefused(secret)) return unauthorized()
  return replyWith(grant(memory, text(body['client_id']), SDK_LIFE_S))
}

const bearerOf = ({ headers }: SandboxRequest): string =>
  headers['authorization']?.match(/^Bearer (\S+)$/)?.[1] ?? ''
function isAuthorized(request: SandboxRequest): boolean {
  const token = stateOf(request.memory).tokens.get(bearerOf(request))
  return token !== undefined && token.until > Date.now()
}

// —— In place

const isIsoDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

function wrongFields(body: Record<string, unknown>): string[] {
  const photo = text((body['photo_from_camera'] as Record<string, unknown> | undefined)?.['front'])
  const [document, pinfl] = [text(body['pass_data']), text(body['pinfl'])]
  const threshold = body['threshold']
  const isThresholdFit = threshold === undefined || (Number(threshold) >= 0.5 && Number(threshold) <= 1)
  return [
    ...(document === '' && pinfl === '' ? ['pass_data'] : []),
    ...(document !== '' && (!/^[A-Z]{2}\d{7}$/.test(document) || document.endsWith('48'))
      ? ['pass_data']
      : []),
    ...(pinfl !== '' && !/^\d{14}$/.test(pinfl) ? ['pinfl'] : []),
    ...(isIsoDate(text(body['birth_date'])) ? [] : ['birth_date']),
    ...(/^data:image\/jpeg;base64,\/9j[A-Za-z0-9+/]+=*$/.test(photo) ? [] : ['photo_from_camera']),
    ...(body['agreed_on_terms'] === true ? [] : ['agreed_on_terms']),
    ...(text(body['client_id']) === '' ? ['client_id'] : []),
    ...(isThresholdFit ? [] : ['threshold']),
  ]
}

function startTask({ body, memory }: SandboxRequest): SandboxReply {
  const wrong = wrongFields(body)
  if (wrong.length > 0) return invalid(...wrong)
  const document = text(body['pass_data'])
  const born = text(body['birth_date'])
  const task: Task = { pinfl: text(body['pinfl']), document, born }
  if (endingOf(task) === '22') return replyWith({ detail: 'Internal Server Error' }, 500)
  if (endingOf(task) === '47' && memory.isFirst(`identity ban ${document}`))
    return replyWith({ ttl: BAN_S }, 429)
  const job_id = randomUUID()
  stateOf(memory).jobs.set(job_id, task)
  return replyWith({ job_id })
}

const result = (result_code: number | null, result_note: string | null, more: object = {}): SandboxReply =>
  replyWith({ result_code, result_note, comparison_value: null, response_id: randomUUID(), ...more })

/** What the provider has found about a person: its code with a note. */
function verdictOf(task: Task): { code: number; note: string } {
  const ending = endingOf(task)
  const photoCode = PHOTO_CODES.find((code) => String(code + TO_ENDING) === ending)
  if (photoCode !== undefined) return { code: photoCode, note: 'the photo is not usable' }
  return CODE_ENDINGS[ending] ?? { code: 1, note: '' }
}

function taskStatus(request: SandboxRequest): SandboxReply {
  const { path, memory, method } = request
  if (method !== 'POST') return replyWith({ detail: 'Method Not Allowed' }, 405)
  const job = new URLSearchParams(path.split('?')[1]).get('job_id') ?? ''
  const state = stateOf(memory)
  const task = state.jobs.get(job)
  if (!task) return replyWith({ detail: 'Not Found' }, 404)
  const ending = endingOf(task)
  if (ending === '49' && memory.isFirst(`identity token ${job}`)) {
    state.tokens.delete(bearerOf(request))
    return unauthorized()
  }
  const isSlow = ending === '20' && memory.count(`identity ${job}`) < SLOW_ASKS
  if (ending === '21' || isSlow) return replyWith({ detail: 'in progress' }, 202)
  if (ending === '43') return replyWith('{"result_code":1,"profile":{"common_data":{"first')
  if (ending === '44') return replyWith(PAGE)
  if (ending === '45') return result(null, null, { profile: null })
  if (ending === '46') return 'cut'
  const { code, note } = verdictOf(task)
  if (code !== 1) return result(code, note)
  return result(1, note, { comparison_value: 0.87, ...(ending !== '42' && { profile: profileOf(task) }) })
}

// —— Sessions

function addSession(
  { memory }: SandboxRequest,
  kind: Session['kind'],
  task: Task,
  mostAttempts: number,
): SandboxReply {
  const session_id = randomUUID()
  const until = Date.now() + SESSION_MS
  stateOf(memory).sessions.set(session_id, { kind, task, until, mostAttempts, attempts: [] })
  return replyWith({ session_id })
}

function sdkSession(request: SandboxRequest): SandboxReply {
  const { body } = request
  const born = text(body['birth_date'])
  if (born !== '' && !isIsoDate(born)) return invalid('birth_date')
  return addSession(
    request,
    'sdk',
    { pinfl: text(body['pinfl']), document: text(body['pass_data']), born },
    1,
  )
}

function webSession(request: SandboxRequest): SandboxReply {
  const { external_id, ip_address, max_retries } = request.body
  const isWhole =
    text(external_id) !== '' && text(ip_address) !== '' && Number.isInteger(max_retries ?? undefined)
  if (!isWhole) return invalid('external_id')
  return addSession(request, 'web', { pinfl: '', document: '', born: '' }, Number(max_retries))
}

/** The person is done in the SDK or on the web page; returns the code, null where the person is not recognised. */
function finishAttempt(memory: Memory, session: Session, task: Task): string | null {
  const { code: result_code } = verdictOf(task)
  const code = result_code === 1 ? newSecret() : null
  if (code !== null) stateOf(memory).codes.set(code, { task, until: Date.now() + CODE_MS })
  session.attempts.push({ result_code, auth_code: code })
  return code
}

const isOver = ({ attempts, mostAttempts }: Session): boolean =>
  attempts.length >= mostAttempts || attempts.some(({ result_code }) => result_code === 1)

/** Stands for the pages and the SDK of the provider: `?session_id=&pinfl=&birth_date=&document=` is the person. */
function personActs({ path, memory }: SandboxRequest): SandboxReply {
  const query = new URLSearchParams(path.split('?')[1])
  const session = stateOf(memory).sessions.get(query.get('session_id') ?? '')
  if (!session || session.until <= Date.now() || isOver(session))
    return replyWith({ detail: 'session expired' }, 404)
  if (!query.has('document'))
    return replyWith({ hint: 'add &pinfl=…&birth_date=YYYY-MM-DD&document=… to the address' })
  const task: Task = {
    pinfl: session.task.pinfl || (query.get('pinfl') ?? ''),
    document: query.get('document') ?? '',
    born: session.task.born || (query.get('birth_date') ?? ''),
  }
  return replyWith({ code: finishAttempt(memory, session, task) })
}

function sdkState({ path, memory }: SandboxRequest): SandboxReply {
  const session = stateOf(memory).sessions.get(path.split('/').at(-1) ?? '')
  if (session?.kind !== 'sdk') return replyWith({ detail: 'Not Found' }, 404)
  const ended = session.until <= Date.now() ? 'expired' : 'in_progress'
  return replyWith({ status: isOver(session) ? 'closed' : ended, attempts: session.attempts })
}

function sdkData({ path, memory }: SandboxRequest): SandboxReply {
  const code = new URLSearchParams(path.split('?')[1]).get('code') ?? ''
  const task = takeCode(stateOf(memory), code)
  return task === null ? replyWith({ detail: 'Not Found' }, 404) : replyWith({ profile: profileOf(task) })
}

function webResult({ path, memory }: SandboxRequest): SandboxReply {
  const session = stateOf(memory).sessions.get(path.split('/').at(-2) ?? '')
  if (session?.kind !== 'web') return replyWith({ detail: 'Not Found' }, 404)
  return replyWith({ attempts: session.attempts })
}

function person(request: SandboxRequest): SandboxReply {
  const owner = stateOf(request.memory).tokens.get(bearerOf(request))?.person
  return owner ? replyWith({ profile: profileOf(owner) }) : unauthorized()
}

type Call = [method: string, path: RegExp, answer: (request: SandboxRequest) => SandboxReply]
const OPEN_CALLS: readonly Call[] = [
  ['POST', /^\/api\/v1\/oauth2\/access-token$/, accessToken],
  ['POST', /^\/api\/v1\/oauth2\/refresh-token$/, refreshToken],
  ['POST', /^\/api\/v1\/auth\/clients\/access-token$/, clientToken],
  ['GET', /^\/(web|sdk)\/?$/, personActs],
]
const CALLS: readonly Call[] = [
  ['POST', /^\/api\/v1\/authentication\/simple-inplace-authentication-request-task$/, startTask],
  ['POST', /^\/api\/v1\/authentication\/simple-inplace-authentication-request-status$/, taskStatus],
  ['POST', /^\/api\/v2\/sdk\/sessions$/, sdkSession],
  ['GET', /^\/api\/v1\/sdk\/sessions\/[^/]+$/, sdkState],
  ['GET', /^\/api\/v1\/sdk\/data$/, sdkData],
  ['POST', /^\/api\/v1\/web\/sessions$/, webSession],
  ['POST', /^\/api\/v1\/web\/sessions\/[^/]+\/result$/, webResult],
  ['GET', /^\/api\/v1\/users\/me$/, person],
]

export function identitySandbox(request: SandboxRequest): SandboxReply {
  const path = request.path.split('?')[0] ?? ''
  const find = (calls: readonly Call[]) =>
    calls.find(([method, pattern]) => method === request.method && pattern.test(path))
  const open = find(OPEN_CALLS)
  if (open) return open[2](request)
  const call = find(CALLS)
  if (!call) return replyWith({ detail: 'Not Found' }, 404)
  return isAuthorized(request) ? call[2](request) : unauthorized()
}
