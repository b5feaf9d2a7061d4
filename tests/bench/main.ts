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
if (!isSmoke) {
  const { onBenchPage } = await import('./tablet/build-page.ts')
  const { measureCapture } = await import('./tablet/capture.ts')
  const { measureStorage } = await import('./tablet/storage.ts')
  add(await (await import('./lists.ts')).measureLists())
  add(await onBenchPage(measureStorage, measureCapture))
  add(await (await import('./start.ts')).measureStart())
  add(await (await import('./tablet/install.ts')).measureInstall())
  add(await (await import('./tablet/replay.ts')).measureReplay())
  add(await (await import('./tablet/waiting.ts')).measureWaiting())
  keep('full', figures)
  writeReadme()
}
const judged = isSmoke ? figures.filter((figure) => figure.held) : figures
process.exitCode = judged.every(isMet) ? 0 : 1
