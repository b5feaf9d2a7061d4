// The published interface of another system: its calls, what they take and what they answer. The sandbox and our requests are
// held against it in tests; in production the answers are (decision 0094).
import type { ConnectedSystem } from '#domain/set-up/answer-changes.ts'
import { alifInterface } from './alif.ts'
import { eskizInterface } from './eskiz.ts'
import { intendInterface } from './intend.ts'
import { myidInterface } from './myid.ts'
import { paymeInterface } from './payme.ts'
import { playMobileInterface } from './play-mobile.ts'
import { compare, type Part, type Shape } from './shape.ts'
import { uzumInterface } from './uzum.ts'

export type Call = {
  /** The method and the path below the address of the system; `{id}` is one part of a path. */
  at: `${'GET' | 'POST' | 'PATCH'} /${string}`
  /** JSON-RPC: the method of the call. */
  rpc?: string
  /** The body of the request, or the fields of a form. */
  takes?: Shape
  /** A yes of the system. */
  answers: Shape
  /** A no, where its shape is known. */
  refuses?: Shape
  /** Not published: agreed between a shop and the partner. */
  isAgreed?: true
}

export type Interface = {
  /** The version of the description, or '' where it has none. */
  version: string
  /** When it was read. */
  read: string
  /** Who describes it. */
  source: string
  /** A field of the answer says that it is a refusal; without it by the status of 300 and more. */
  yes?: { field: string; is: unknown } | { without: string }
  calls: Record<string, Call>
}

export const INTERFACES = {
  uzum: uzumInterface,
  intend: intendInterface,
  alif: alifInterface,
  cards: paymeInterface,
  identity: myidInterface,
  eskiz: eskizInterface,
  play_mobile: playMobileInterface,
} as const satisfies Record<ConnectedSystem, Interface>

export type OutsideAnswer = {
  method: string
  path: string
  rpc?: string
  status: number
  /** `undefined`: no JSON. */
  body: unknown
}

const patternOf = (at: string): RegExp => {
  const path = at.split(' ')[1] ?? ''
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** The call of a request, with its name; null for one that the interface does not have. */
export function callOf(
  system: ConnectedSystem,
  request: Pick<OutsideAnswer, 'method' | 'path' | 'rpc'>,
): { name: string; call: Call } | null {
  const path = request.path.split('?')[0] ?? ''
  for (const [name, call] of Object.entries<Call>(INTERFACES[system].calls)) {
    const isMethod = call.at.startsWith(`${request.method} `) && call.rpc === request.rpc
    if (isMethod && patternOf(call.at).test(path)) return { name, call }
  }
  return null
}

function isYes({ yes }: Interface, { status, body }: OutsideAnswer): boolean {
  if (yes === undefined || status >= 300) return status < 300
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return 'without' in yes ? fields[yes.without] == null : fields[yes.field] === yes.is
}

/** Statuses that have their own meaning whatever the body is: our key, too many requests, trouble of the other side. */
const saysNothing = (status: number): boolean =>
  status === 401 || status === 403 || status === 404 || status === 429 || status >= 500

/** An answer beside the interface; null where nothing is known about its shape. */
export function judge(
  system: ConnectedSystem,
  answer: OutsideAnswer,
): { name: string; parts: Part[] } | null {
  const found = callOf(system, answer)
  if (found === null || saysNothing(answer.status)) return null
  const { name, call } = found
  const shape = isYes(INTERFACES[system], answer) ? call.answers : call.refuses
  return shape === undefined ? null : { name, parts: compare(shape, answer.body) }
}
