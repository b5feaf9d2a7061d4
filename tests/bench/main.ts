// `npm run bench`: every figure beside its limit. `--smoke` takes only the exact ones (bytes and files), which do not
// depend on the machine; they also run in `npm test`, which fails for the bars that are held already.
import { type Figure, isMet, keep, print } from './figures.ts'
import { writePage } from './load/page.ts'
import { measureSizes } from './sizes.ts'

const isSmoke = process.argv.includes('--smoke')
const figures = measureSizes()
const add = (more: readonly Figure[]) => {
  print(more)
  figures.push(...more)
}
print(figures)
if (!isSmoke) {
  add(await (await import('./lists.ts')).measureLists())
  add(await (await import('./tablet/storage.ts')).measureStorage())
  add(await (await import('./tablet/capture.ts')).measureCapture())
  add(await (await import('./start.ts')).measureStart())
}
if (!isSmoke) {
  keep('full', figures)
  writePage()
}
const judged = isSmoke ? figures.filter((figure) => figure.held) : figures
process.exitCode = judged.every(isMet) ? 0 : 1
