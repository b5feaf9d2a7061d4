// `npm run bench`: every figure with its limit. `--smoke` measures only the exact ones (bytes and files), which do
// not depend on the machine; they also run in `npm test`, which fails for the limits that are met already. `--only capture`
// (or `capture,start`) measures these parts and keeps the recorded figures of the others.
import { parseArgs } from 'node:util'
import { type Figure, isMet, keep, kept, print } from './figures.ts'
import { writeReadme } from './readme.ts'
import { measureSizes } from './sizes.ts'

const { values: options } = parseArgs({ options: { smoke: { type: 'boolean' }, only: { type: 'string' } } })
const isSmoke = options.smoke === true
const figures = measureSizes()
const add = (more: readonly Figure[]) => {
  print(more)
  figures.push(...more)
}
print(figures)
/** Each part is imported when it runs. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  lists: async () => (await import('./lists.ts')).measureLists(),
  goods: async () => (await import('./goods/main.ts')).measureGoods(),
  sales: async () => (await import('./sales/main.ts')).measureSales(),
  capture: async () => {
    const { onBenchPage } = await import('./tablet/build-page.ts')
    const { measureCapture } = await import('./tablet/capture.ts')
    const { measureStorage } = await import('./tablet/storage.ts')
    return onBenchPage(measureStorage, measureCapture)
  },
  reader: async () => {
    const { onBenchPage } = await import('./tablet/build-page.ts')
    const { measureReader } = await import('./tablet/reader.ts')
    return onBenchPage(measureReader)
  },
  start: async () => (await import('./start.ts')).measureStart(),
  'second-start': async () => (await import('./tablet/second-start.ts')).measureSecondStart(),
  cold: async () => (await import('./cold.ts')).measureCold(),
  install: async () => (await import('./tablet/install.ts')).measureInstall(),
  sync: async () => (await import('./tablet/sync.ts')).measureSync(),
  waiting: async () => (await import('./tablet/waiting.ts')).measureWaiting(),
}

/** Whether every requested part could be measured. */
async function takeParts(): Promise<boolean> {
  const names = options.only?.split(',') ?? Object.keys(PARTS)
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0) throw new Error(`no part ${unknown}: there are ${Object.keys(PARTS).join(', ')}`)
  let isWhole = true
  for (const name of names)
    try {
      add((await PARTS[name]?.()) ?? [])
    } catch (error) {
      // The figures of the other parts are still recorded.
      isWhole = false
      console.error(error)
    }
  const fresh = new Map(figures.map((figure) => [figure.metric, figure]))
  const before = options.only === undefined ? [] : kept('full')
  keep('full', [...before.map((old) => fresh.get(old.metric) ?? old), ...added(before)])
  writeReadme()
  return isWhole
}

/** Figures of this run that were not recorded before. */
const added = (before: readonly Figure[]): Figure[] =>
  figures.filter(({ metric }) => before.every((old) => old.metric !== metric))

const isWhole = isSmoke || (await takeParts())
const judged = isSmoke ? figures.filter((figure) => figure.isEnforced) : figures
process.exitCode = isWhole && judged.every(isMet) ? 0 : 1
