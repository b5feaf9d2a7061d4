// `npm run bench -- load`: the load runs of src/docs/offline.md#load-runs on this machine, one after the other;
// writes the results next to the other figures. `--share 0.02` makes everything smaller, for trials; `--only storm` runs
// one of them; `--minutes 5` shortens the steady run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeReadme } from '../readme.ts'
import { addStaff, fillUpTo, YEAR } from './fill.ts'
import { readMachine } from './machine.ts'
import { againstBare } from './runs/bare.ts'
import { besideStorm } from './runs/browsers.ts'
import { growth } from './runs/growth.ts'
import { knee } from './runs/knee.ts'
import { steady } from './runs/steady.ts'
import { storm } from './runs/storm.ts'
import { type LoadSystem, startLoadSystem } from './test-system.ts'

const RESULTS = join(import.meta.dirname, '..', 'results')
const TABLETS = 2000
const STORM = { withinMs: 60_000, spreadMs: 15_000 }
/** The share of a year's data that a run has: all of it, or a part where the size does not matter. */
const YEARS_DATA = 1
const AROUND = 0.1
/** Number of real browsers and of minutes. */
const BROWSERS = 10
const KNEE = [10, 20, 40, 80, 160, 320]

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    share: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
})
const share = Number(values.share)
const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

function keep(name: string, machine: ReturnType<typeof readMachine>, result: unknown): void {
  log(`${name}: ${JSON.stringify(result)}`)
  if (share !== 1) return
  mkdirSync(RESULTS, { recursive: true })
  const record = { at: new Date().toISOString(), machine, result }
  writeFileSync(join(RESULTS, `load-${name}.json`), `${JSON.stringify(record, null, 2)}\n`)
}

const tablets = Math.round(TABLETS * share)
type Run = { processes: number; among: number; run: (system: LoadSystem) => Promise<unknown> }
const RUNS: Record<string, Run> = {
  growth: { processes: 1, among: YEARS_DATA, run: (system) => growth(system, share, log) },
  steady: {
    processes: 1,
    among: YEARS_DATA,
    run: (system) => steady(system, Number(values.minutes) * share),
  },
  bare: { processes: 1, among: YEARS_DATA, run: againstBare },
  knee: { processes: 1, among: AROUND, run: (system) => knee(system, KNEE, 30 * share) },
  storm: { processes: 1, among: AROUND, run: (system) => storm(system, { tablets, ...STORM }) },
  'storm-browsers': {
    processes: 1,
    among: AROUND,
    run: (system) =>
      besideStorm(system, { tablets, ...STORM, browsers: BROWSERS, minutes: BROWSERS * share }),
  },
  'storm-at-once': {
    processes: 1,
    among: AROUND,
    run: (system) => storm(system, { tablets, withinMs: 1000, spreadMs: 0 }),
  },
  'storm-faults': {
    processes: 2,
    among: AROUND,
    run: (system) => storm(system, { tablets, ...STORM, killEveryMs: 30_000 }),
  },
}

/** Runs with the same processes share a system, filled once. */
async function runAll(names: readonly string[], processes: number): Promise<void> {
  const system = await startLoadSystem(processes)
  try {
    await addStaff(system, tablets)
    if (names[0] !== 'growth') {
      const among = Math.max(...names.map((name) => RUNS[name]?.among ?? YEARS_DATA))
      const part = ([name, count]: [string, number]) => [name, Math.round(count * share * among)]
      await fillUpTo(system, Object.fromEntries(Object.entries(YEAR).map(part)), log)
    }
    for (const name of names) {
      log(`${name} …`)
      try {
        keep(name, readMachine(), await RUNS[name]?.run(system))
      } catch (error) {
        log(`${name} FAILED: ${error instanceof Error ? error.stack : error}`)
        process.exitCode = 1
      }
    }
  } finally {
    await system.stop()
  }
}

const wanted = Object.keys(RUNS).filter((name) => values.only === undefined || name === values.only)
for (const processes of [1, 2]) {
  const names = wanted.filter((name) => RUNS[name]?.processes === processes)
  if (names.length > 0) await runAll(names, processes)
}
if (share === 1) writeReadme()
