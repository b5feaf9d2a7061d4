// How long lists take to answer, and how much memory an export adds to the server.
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiSession } from '#support/api.ts'
import type { TestServer } from '#support/server.ts'
import type { Figure } from './figures.ts'

const ROUNDS = 20
const LIST_LIMIT_MS = 300
const GROWTH_LIMIT_MB = 100
const MB = 1024 * 1024

/** Milliseconds of one piece of work. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export async function timesOf(rounds: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < rounds; nth += 1) times.push(await timeOf(() => work(nth)))
  return times
}

/** The time that one answer of twenty exceeds. */
const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

export type TimedList = { name: string; row: Endpoint; body?: object }

/** The first pages of some lists of an area. */
export async function measureTimes(
  area: string,
  admin: ApiSession,
  lists: readonly TimedList[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, row, body = {} } of lists) {
    const runs = await timesOf(ROUNDS, () => admin.call(row, { body: { limit: 100, ...body } } as never))
    figures.push({
      metric: `${area}: ${name}, p95`,
      value: p95(runs),
      unit: 'ms',
      limit: LIST_LIMIT_MS,
      runs,
    })
  }
  return figures
}

/** Growth of the server's memory while a list is exported; the reader stores none of the lines. */
export async function measureGrowth(
  metric: string,
  server: TestServer,
  admin: ApiSession,
  { row, body }: { row: Endpoint; body: object },
): Promise<Figure> {
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const headers = await admin.headers(row)
  const answer = await fetch(server.url + row.path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the export was refused: ${answer.status}`)
  for await (const _part of answer.body ?? []) most = Math.max(most, process.memoryUsage().rss)
  clearInterval(watch)
  return {
    metric: `${metric}: growth of the memory`,
    value: (most - before) / MB,
    unit: 'MB',
    limit: GROWTH_LIMIT_MB,
  }
}
