// `npm run bench`: every figure beside its limit. `--smoke` takes only the exact ones (bytes and files), which do not
// depend on the machine; they also run in `npm test`, which fails for the bars that are held already.
import { isMet, keep, print } from './figures.ts'
import { measureSizes } from './sizes.ts'

const isSmoke = process.argv.includes('--smoke')
const figures = measureSizes()
if (!isSmoke) {
  const { measureStorage } = await import('./storage.ts')
  const { measureStart } = await import('./start.ts')
  const { measureLists } = await import('./lists.ts')
  figures.push(...(await measureLists()), ...(await measureStorage()), ...(await measureStart()))
}
print(figures)
if (!isSmoke) keep('full', figures)
const judged = isSmoke ? figures.filter((figure) => figure.held) : figures
process.exitCode = judged.every(isMet) ? 0 : 1
