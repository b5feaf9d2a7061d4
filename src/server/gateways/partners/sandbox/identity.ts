// The sandbox of the identity provider (MyID's in-place flow). What happens is chosen by the last two digits of the
// document's number.
import { randomBytes } from 'node:crypto'
import { replyWith, type SandboxReply, type SandboxRequest, text } from './reply.ts'

/** By the last two digits of the document; everybody else is recognised. */
export const MAGIC_DOCUMENTS: Readonly<Record<string, string>> = {
  '13': 'the face is not alive (result code 3)',
  '14': 'the document belongs to another person (another pinfl comes back)',
  '17': 'refused with a code that is published nowhere',
  '20': 'two questions long under way, then recognised',
  '21': 'under way for ever',
  '22': 'the provider answers 500',
}
const OTHER_PINFL = '43011859980172'
const LIVENESS = 3
const UNPUBLISHED = 17
const SLOW_ASKS = 3

type Task = { pinfl: string; document: string; born: string }
const code = (task: Task): string => Buffer.from(JSON.stringify(task)).toString('base64url')
const taskOf = (token: string): Task => JSON.parse(Buffer.from(token, 'base64url').toString())
const endingOf = ({ document }: Task): string => document.slice(-2)

function start({ body }: SandboxRequest): SandboxReply {
  const photo = (body['photo_from_camera'] as Record<string, unknown> | undefined)?.['front']
  const isWhole = text(photo).length > 0 && body['agreed_on_terms'] === true && text(body['client_id']) !== ''
  if (!isWhole) return replyWith({ detail: 'incomplete' }, 400)
  const task = {
    pinfl: text(body['pinfl']),
    document: text(body['pass_data']),
    born: text(body['birth_date']),
  }
  if (endingOf(task) === '22') return replyWith({}, 500)
  return replyWith({ job_id: `${randomBytes(6).toString('hex')}.${code(task)}` })
}

function status({ path, memory }: SandboxRequest): SandboxReply {
  const job = new URLSearchParams(path.split('?')[1]).get('job_id') ?? ''
  const task = taskOf(job.split('.')[1] ?? '')
  const ending = endingOf(task)
  const isSlow = ending === '20' && memory.count(`identity ${job}`) < SLOW_ASKS
  if (ending === '21' || isSlow) return replyWith({ detail: 'in progress' }, 202)
  if (ending === '13')
    return replyWith({ result_code: LIVENESS, result_note: 'liveness failed', comparison_value: null })
  if (ending === '17') return replyWith({ result_code: UNPUBLISHED, result_note: 'not published' })
  return replyWith({ result_code: 1, result_note: '', comparison_value: 0.87, code: job })
}

function token({ body }: SandboxRequest): SandboxReply {
  const isKnown = body['grant_type'] === 'authorization_code' && text(body['client_secret']) !== ''
  return isKnown
    ? replyWith({ access_token: text(body['code']) })
    : replyWith({ detail: 'unauthorized' }, 401)
}

function person({ headers }: SandboxRequest): SandboxReply {
  const task = taskOf((headers['authorization'] ?? '').split('.')[1] ?? '')
  const common_data = {
    first_name: 'SINOV',
    middle_name: 'TEST OʻGʻLI',
    last_name: 'NAMUNAYEV',
    pinfl: endingOf(task) === '14' ? OTHER_PINFL : task.pinfl,
    gender: Number(task.pinfl[0]) % 2 === 1 ? '1' : '2',
    birth_date: task.born,
  }
  const doc_data = {
    pass_data: task.document,
    issued_by: 'IIV 3234',
    issued_date: '10.05.2022',
    expiry_date: '09.05.2032',
  }
  return replyWith({ profile: { common_data, doc_data } })
}

const CALLS: Record<string, (request: SandboxRequest) => SandboxReply> = {
  '/api/v1/authentication/simple-inplace-authentication-request-task': start,
  '/api/v1/authentication/simple-inplace-authentication-request-status': status,
  '/api/v1/oauth2/access-token': token,
  '/api/v1/users/me': person,
}

export const identitySandbox = (request: SandboxRequest): SandboxReply =>
  CALLS[request.path.split('?')[0] ?? '']?.(request) ?? replyWith({}, 404)
