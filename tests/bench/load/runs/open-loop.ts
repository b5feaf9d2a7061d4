// Open-loop load: requests start on schedule, not after the previous one. Times are counted from the scheduled moment, so a
// stalled server is measured as well (no coordinated omission).
import { setTimeout as wait } from 'node:timers/promises'

export type Stream = {
  name: string
  /** Requests per second. */
  rate: number
  /** Sends one request; false where it was refused. */
  act: () => Promise<boolean>
}
export type Streamed = { name: string; wanted: number; done: number; refused: number; times: number[] }

async function run({ name, rate, act }: Stream, seconds: number): Promise<Streamed> {
  const result: Streamed = { name, wanted: Math.round(rate * seconds), done: 0, refused: 0, times: [] }
  const started = performance.now()
  const running = new Set<Promise<void>>()
  for (let place = 0; place < result.wanted; place += 1) {
    const due = started + (place / rate) * 1000
    const early = due - performance.now()
    if (early > 0) await wait(early)
    const one = act().then((isAccepted) => {
      if (isAccepted) result.done += 1
      else result.refused += 1
      result.times.push(performance.now() - due)
    })
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  await Promise.all(running)
  return result
}

/** Runs all streams in parallel for this many seconds. */
export const openLoop = (streams: readonly Stream[], seconds: number): Promise<Streamed[]> =>
  Promise.all(streams.map((stream) => run(stream, seconds)))
