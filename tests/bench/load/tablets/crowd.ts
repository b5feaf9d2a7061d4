// Requests of many people over shared connections, for runs in which only the rate counts.
import { Agent } from 'node:http'
import type { LoadSystem } from '../test-system.ts'
import type { Who } from './people.ts'
import { type Op, requestOf } from './tablet.ts'
import { type Ask, ask } from './wire.ts'

const SOCKETS = 64
const KEPT = 20

export const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

export type SendRequest = (what: Ask) => Promise<boolean>

/** Returns a function that sends a request and records the text of refusals. */
export function createSender(system: LoadSystem, refusals: string[] = []): SendRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  return async (what) => {
    const { status, text } = await ask(agent, pick(system.urls()), what)
    const isTaken = status !== null && status < 300
    if (!isTaken && refusals.length < KEPT)
      refusals.push(`${what.method} ${what.path} ${status} ${text.slice(0, 200)}`)
    return isTaken
  }
}

export const write = (send: SendRequest, who: Who, op: Op): Promise<boolean> => send(requestOf(who, op))
