// A naive model of what is counted against the limits of codes (decision 0037): when each counter was hit, and how often each
// code was tried.
import type { Answer } from '#support/api.ts'

const HOUR_MS = 3_600_000

export type Counter = { key: string; gapS: number; perHour: number }
/** The effect of a response in the model: a send with its limits, or a try of a subject. */
export type Effect = { send: Counter[]; tries: string } | { guess: string; most: number } | null
export type Counts = { sends: Map<string, number[]>; tries: Map<string, number> }
export type Heard = { path: string; effect: Effect; isWrong: boolean; answer: Answer<unknown> }

export const copyOf = ({ sends, tries }: Counts): Counts => ({
  sends: new Map([...sends].map(([key, times]) => [key, [...times]])),
  tries: new Map(tries),
})

/** The naive rule: the expected response to a send. */
function sendAnswer(model: Counts, counters: readonly Counter[], at: number): string {
  let longest = { name: 'ok', wait: 0 }
  for (const { key, gapS, perHour } of counters) {
    const times = (model.sends.get(key) ?? []).filter((time) => time > at - HOUR_MS)
    const gap = Math.max(0, (times.at(-1) ?? 0) + gapS * 1000 - at)
    const full = times.length >= perHour ? (times[0] ?? 0) + HOUR_MS - at : 0
    if (full > longest.wait) longest = { name: 'too_many_requests', wait: full }
    if (full === 0 && gap > longest.wait) longest = { name: 'resend_too_soon', wait: gap }
  }
  return longest.name
}

export function countSend(model: Counts, counters: readonly Counter[], tries: string, at: number): void {
  for (const { key } of counters) model.sends.set(key, [...(model.sends.get(key) ?? []), at])
  model.tries.delete(tries)
}

export const nameOf = ({ status, problem }: Answer<unknown>) =>
  status === 200 ? 'ok' : (problem?.problem ?? String(status))

/** Answers after something was counted, or was refused because of what was. Others come before: of the stage or the person. */
const OF_SENDS: readonly string[] = ['ok', 'phone_busy', 'resend_too_soon', 'too_many_requests']
const OF_TRIES: readonly string[] = [
  'ok',
  'wrong_code',
  'code_attempts_spent',
  'phone_busy',
  'phone_change_failed',
]

/** Applies one response to the model; returns a description of the mismatch, or null. */
export function applied(model: Counts, { effect, isWrong, answer, path }: Heard, at: number): string | null {
  const name = nameOf(answer)
  if (effect === null) return null
  if (!('send' in effect ? OF_SENDS : OF_TRIES).includes(name)) return null
  if ('send' in effect) {
    const expected = sendAnswer(model, effect.send, at)
    // A phone of another client is counted like any other; the response names its client.
    const outcome = name === 'phone_busy' ? 'ok' : name
    if (outcome !== expected) return `${path} said ${name}, the model ${expected}`
    if (outcome === 'ok') countSend(model, effect.send, effect.tries, at)
    return null
  }
  const before = model.tries.get(effect.guess) ?? 0
  if (before >= effect.most)
    return name === 'code_attempts_spent' ? null : `${path} said ${name} after ${before} tries`
  model.tries.set(effect.guess, before + 1)
  const left = effect.most - before - 1
  if (name === 'wrong_code')
    return answer.problem?.errors[0]?.params?.['left'] === left && left > 0
      ? null
      : `${path} left ${answer.text}, the model ${left}`
  if (name === 'code_attempts_spent') return left === 0 ? null : `${path} spent, the model left ${left}`
  return isWrong ? `${path} took a wrong code: ${name}` : null
}
