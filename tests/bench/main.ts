// `npm run bench`: every figure beside its limit. `--smoke` takes only the exact ones (bytes and files), which do not
// depend on the machine; they also run in `npm test`, which fails for the bars that are held already.
import { type Figure, isMet, keep, print } from './figures.ts'
import { writeReadme } from './readme.ts'
import { measureSizes } from './sizes.ts'

const isSmoke = process.argv.includes('--smoke')
const figures = measureSizes()
const add = (more: readonly Figure[]) => {
  print(more)
  figures.push(...more)
}
print(figures)
/** Each part loads what it needs when it is its turn. */
const PARTS: readonly (() => Promise<Figure[]>)[] = [
  async () => (await import('./lists.ts')).measureLists(),
  async () => {
    const { onBenchPage } = await import('./tablet/build-page.ts')
    const { measureCapture } = await import('./tablet/capture.ts')
    const { measureStorage } = await import('./tablet/storage.ts')
    return onBenchPage(measureStorage, measureCapture)
  },
  async () => (await import('./start.ts')).measureStart(),
  async () => (await import('./tablet/install.ts')).measureInstall(),
  async () => (await import('./tablet/replay.ts')).measureReplay(),
  async () => (await import('./tablet/waiting.ts')).measureWaiting(),
]
let isWhole = true
if (!isSmoke) {
  for (const measure of PARTS)
    try {
      add(await measure())
    } catch (error) {
      // The other figures are kept all the same.
      isWhole = false
      console.error(error)
    }
  keep('full', figures)
  writeReadme()
}
const judged = isSmoke ? figures.filter((figure) => figure.held) : figures
process.exitCode = isWhole && judged.every(isMet) ? 0 : 1
