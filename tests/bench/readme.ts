// Writes tests/bench/README.md: the recorded results of the last runs, with the plots of the load runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kept as Figures, isMet, shown } from './figures.ts'
import type { ResourceUse, readMachine } from './load/machine.ts'
import { drawPlot } from './load/plot.ts'
import type { Against } from './load/runs/bare.ts'
import type { BrowsersResult } from './load/runs/browsers.ts'
import type { Grown } from './load/runs/growth.ts'
import type { KneeStep } from './load/runs/knee.ts'
import type { SteadyResult } from './load/runs/steady.ts'
import type { StormResult } from './load/runs/storm.ts'

const BENCH = import.meta.dirname
const RESULTS = join(BENCH, 'results')

type Kept<T> = { at: string; machine: ReturnType<typeof readMachine>; result: T }

function kept<T>(name: string): Kept<T> | null {
  const path = join(RESULTS, `load-${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept<T>) : null
}

const plot = (name: string, svg: string, words: string) => {
  writeFileSync(join(RESULTS, `${name}.svg`), svg)
  return `![${words}](results/${name}.svg)`
}
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const thousand = (count: number) => `${Math.round(count / 1000)} 000`

function growthPart(): string[] {
  const found = kept<Grown[]>('growth')
  if (!found) return []
  const names = Object.keys(found.result[0]?.p95 ?? {})
  const svg = drawPlot({
    title: 'Lists and searches while the data grow',
    unit: '95th percentile of 60 answers, ms',
    points: found.result.map(({ applications }) => thousand(applications)),
    lines: names.map((name) => ({ name, values: found.result.map(({ p95 }) => p95[name] ?? 0) })),
    limit: { name: '300 ms', value: 300 },
    isLogarithmic: true,
  })
  return [
    '## Growth: 60 000, 200 000 and 600 000 applications, seven photo rows each',
    plot('load-growth', svg, 'Answers of lists and searches while the data grow'),
  ]
}

/** Memory, files and connections of the server during the run. */
function resourcePart(resources: readonly ResourceUse[]): string[] {
  const svg = drawPlot({
    title: 'What the server holds while the load stays the same',
    unit: 'a minute apart',
    points: resources.map(({ minute }) => (minute % 5 === 0 ? String(minute) : '')),
    lines: [
      { name: 'memory, MB', values: resources.map(({ memory_mb }) => memory_mb) },
      { name: 'open files', values: resources.map(({ files }) => files) },
      { name: 'connections', values: resources.map(({ connections }) => connections) },
    ],
  })
  return [plot('load-steady', svg, 'Memory, open files and connections of the server, minute by minute')]
}

function steadyPart(): string[] {
  const found = kept<SteadyResult>('steady')
  if (!found) return []
  const { minutes, streams, used, resources, verdict } = found.result
  return [
    `## Steady: three times the busiest hour, ${minutes} minutes, among a year of data`,
    table(
      ['stream', 'asked', 'refused', 'p50 ms', 'p95 ms', 'p99 ms'],
      streams.map(({ name, wanted, refused, times }) => [
        name,
        wanted,
        refused,
        times.p50,
        times.p95,
        times.p99,
      ]),
    ),
    `Of one processor: server ${used.server}, database ${used.database}, generator ${used.generator}. Lost ${verdict.lost}, doubled ${verdict.doubled}.`,
    ...resourcePart(resources),
  ]
}

function kneePart(): string[] {
  const found = kept<KneeStep[]>('knee')
  if (!found) return []
  const steps = found.result
  const svg = drawPlot({
    title: 'The knee: photos of 300 KB',
    unit: 'a second',
    points: steps.map(({ offered }) => String(offered)),
    lines: [
      { name: 'offered', values: steps.map(({ offered }) => offered) },
      { name: 'taken', values: steps.map(({ taken }) => taken) },
    ],
    isLogarithmic: true,
  })
  return [
    '## The knee: photos alone, half a minute at each rate',
    plot('load-knee', svg, 'Photos offered and photos taken'),
    table(
      [
        'offered /s',
        'taken /s',
        'p50 ms',
        'p99 ms',
        'server',
        'database',
        'generator',
        'waiting for the disk',
        'idle',
      ],
      steps.map(({ offered, taken, times, used }) => [
        offered,
        taken,
        times.p50,
        times.p99,
        used.server,
        used.database,
        used.generator,
        used.waiting_for_disk,
        used.idle,
      ]),
    ),
    'The last columns are shares of one processor; there are two.',
  ]
}

function barePart(): string[] {
  const found = kept<Against[]>('bare')
  if (!found) return []
  return [
    '## Against the bare database',
    table(
      ['', 'share of the bare rate', 'bar', 'a second', 'bare', 'p99 ms', 'bare'],
      found.result.map(({ name, share, limit, a_second, p99 }) => [
        name,
        share,
        limit,
        a_second.ours,
        a_second.bare,
        p99.ours,
        p99.bare,
      ]),
    ),
    'Bare: the same statements by the same driver, without HTTP, permissions, checks and texts; for a photo a process that hashes, syncs and inserts.',
  ]
}

const STORMS = {
  storm: 'within a minute, 2 % of answers lost, 1 % of connections broken',
  'storm-at-once': 'all within one second, without the spread',
  'storm-faults': 'two server processes, one killed every 30 s, the database stopped at once in the middle',
}

function stormPart(): string[] {
  const all = Object.entries(STORMS).flatMap(([name, words]) => {
    const found = kept<StormResult>(name)
    return found ? [{ words, ...found.result }] : []
  })
  const first = all[0]
  if (!first) return []
  return [
    `## Storm: ${first.plan.tablets} tablets come back, ${first.plan.operations} operations, ${first.plan.photos} of them photos`,
    table(
      [
        '',
        'all taken',
        'without photos',
        'lost',
        'doubled',
        'tries',
        "a person's list p99",
        'other refusals',
      ],
      all.map(({ words, broken, ...run }) => [
        `${words}${broken.servers > 0 ? ` (${broken.servers} kills, ${broken.database} crash)` : ''}`,
        `${run.all_taken_s} s`,
        `${run.json_taken_s} s`,
        run.verdict.lost,
        run.verdict.doubled,
        run.tries,
        `${run.human.list.p99} ms`,
        run.faults.length,
      ]),
    ),
    'Bars: everything within 600 s, without photos within 120 s, a person reading a list meanwhile within 1 s, nothing lost, nothing duplicated.',
    'Lost and duplicated operations are counted by SQL against what the server acknowledged; the bytes of 300 files were read back and compared with their pictures.',
  ]
}

function browsersPart(): string[] {
  const found = kept<BrowsersResult>('storm-browsers')
  if (!found) return []
  const { browsers, minutes, applications, photos, complaints, storm } = found.result
  return [
    `During a storm of the first kind ${browsers} real browsers with cameras were at work for ${minutes} minutes: ${applications} applications and ${photos} photos that their people saw as saved are on the server once and unchanged, ${complaints.length} complaints on their consoles. That storm was over after ${storm.all_taken_s} s, lost ${storm.verdict.lost}, doubled ${storm.verdict.doubled}.`,
  ]
}

function tabletPart(): string[] {
  const path = join(RESULTS, 'full.json')
  if (!existsSync(path)) return []
  const { at, browser, figures } = JSON.parse(readFileSync(path, 'utf8')) as Figures
  return [
    '## The tablet, the bytes and the lists of the back office',
    table(
      ['figure', 'measured', 'bar', ''],
      figures.map((figure) => [
        figure.metric,
        shown(figure),
        `${figure.limit} ${figure.unit}`,
        isMet(figure) ? 'met' : 'missed',
      ]),
    ),
    `${browser.split(' built')[0]}, ${at.slice(0, 10)}; × is against the limit measured in the same run.`,
  ]
}

type Played = { seed: number; isGood: boolean; by: string; told: string }

function seedsPart(): string[] {
  const path = join(RESULTS, 'seeds.json')
  if (!existsSync(path)) return []
  const played = JSON.parse(readFileSync(path, 'utf8')) as Played[]
  const bad = played.filter(({ isGood }) => !isGood)
  const sum = (pattern: RegExp) =>
    played.reduce((total, seed) => total + Number(pattern.exec(seed.told)?.[1] ?? 0), 0)
  const [steps = 0, applications = 0, photos = 0] = [
    /^(\d+) steps/,
    /(\d+) applications/,
    /(\d+) photos/,
  ].map(sum)
  const hits = new Map<string, number>()
  for (const seed of played)
    for (const one of /\((.*?)\)/.exec(seed.told)?.[1]?.split(', ') ?? []) {
      const [, name = one, times] = /^(.*) (\d+)$/.exec(one) ?? []
      hits.set(name, (hits.get(name) ?? 0) + Number(times))
    }
  const browsers = [...Map.groupBy(played, ({ by }) => by)].map(([by, all]) => `${all.length} by ${by}`)
  const often = [...hits].sort(([, one], [, other]) => other - one)
  return [
    '## Random runs',
    table(
      ['seeds played', 'steps', 'applications', 'photos', 'lost, doubled or left over'],
      [
        [
          played.length,
          steps,
          applications,
          photos,
          bad.map(({ seed }) => `seed ${seed}`).join(', ') || 'none',
        ],
      ],
    ),
    `Two sellers with a tablet each and their managers, every fault by its weight, then all faults end, everything is sent and reconciled. What happened: ${often.map(([name, times]) => `${name} ${times}`).join(', ')}. Played ${browsers.join(', ')}. To repeat one: \`npm run test:faults -- --seeds ${played[0]?.seed}\`.`,
  ]
}

/** Writes the page from the recorded results. */
export function writeReadme(): void {
  const any = ['storm', 'growth', 'steady', 'knee']
    .map((name) => kept<unknown>(name))
    .find((one) => one !== null)
  const parts = [
    '# Measurements',
    '`npm run bench` measures the tablet, lists and bytes, each with its limit; `npm run bench -- load` the server under load. Both write this page from `results/`.',
    any
      ? `Machine: ${any.machine.processors} processors (${any.machine.model}), ${any.machine.memory_gb} GB, Linux ${any.machine.kernel}, Node ${any.machine.node}, ${any.at.slice(0, 10)}. Server, PostgreSQL (which really syncs) and the generator share these processors: the figures say how far this machine is from its limit, not what a cluster does. The business at its busiest minute is 0.8 applications and 5.6 photos a second.`
      : '',
    ...growthPart(),
    ...steadyPart(),
    ...barePart(),
    ...kneePart(),
    ...stormPart(),
    ...browsersPart(),
    ...tabletPart(),
    ...seedsPart(),
  ]
  writeFileSync(join(BENCH, 'README.md'), `${parts.filter((part) => part !== '').join('\n\n')}\n`)
}
