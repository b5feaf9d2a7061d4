// Builds the app into dist/client when its sources have changed. A new build is made in a separate folder and moved into place at once;
// hashed files of older builds stay for 30 days, because an open page may still ask for them
// (src/docs/offline.md#updates-and-older-builds).
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { at, collect, command, productNode, ROOT } from './run.mjs'

const INPUTS = [
  'index.html',
  'locales',
  'package-lock.json',
  'public',
  'src/app',
  'src/api',
  'src/domain',
  'src/setup/vite',
  'sw',
  'vite.config.ts',
]
const KEEP_MS = 30 * 24 * 3600 * 1000

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** One hash over the names and contents of everything that goes into the app; it is also the name of the build. */
export function sourceHash(root = ROOT) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesUnder(join(root, input)))) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Copies the hashed files of the previous build into the new one, except those that are older than 30 days. */
export function keepOldAssets(fromFolder, toFolder, now = Date.now()) {
  if (!existsSync(fromFolder)) return []
  mkdirSync(toFolder, { recursive: true })
  const kept = readdirSync(fromFolder).filter((name) => {
    const isYoung = now - statSync(join(fromFolder, name)).mtimeMs < KEEP_MS
    return isYoung && !existsSync(join(toFolder, name))
  })
  for (const name of kept) cpSync(join(fromFolder, name), join(toFolder, name), { preserveTimestamps: true })
  return kept
}

/** Writes a `.br` file for every text file, at the best quality; the server sends it unchanged. */
export function compressTexts(folder) {
  for (const file of filesUnder(folder).filter((path) =>
    /\.(js|css|html|json|svg|webmanifest)$/.test(path),
  )) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }))
  }
}

function putInPlace(next, client) {
  keepOldAssets(join(client, 'assets'), join(next, 'assets'))
  rmSync(`${client}.old`, { recursive: true, force: true })
  if (existsSync(client)) renameSync(client, `${client}.old`)
  renameSync(next, client)
  rmSync(`${client}.old`, { recursive: true, force: true })
}

export async function ensureBuilt({ force = false } = {}) {
  const hash = sourceHash()
  const stamp = at('dist', 'build.json')
  const isFresh = existsSync(stamp) && existsSync(at('dist', 'client', 'sw.js'))
  if (!force && isFresh && JSON.parse(readFileSync(stamp, 'utf8')).sources === hash)
    return { built: false, output: '' }
  const next = at('dist', `next-${process.pid}`)
  const { code, output } = await collect(
    productNode(),
    [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', next],
    {
      env: {
        VITE_BUILD: hash.slice(0, 12),
        VITE_BUILT_AT: new Date().toISOString(),
        NODE_ENV: 'production',
      },
    },
  )
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true })
    throw new Error(`${output}\nThe app could not be built.`)
  }
  renameSync(join(next, '.vite', 'manifest.json'), at('dist', 'manifest.json'))
  rmSync(join(next, '.vite'), { recursive: true, force: true })
  compressTexts(next)
  putInPlace(next, at('dist', 'client'))
  writeFileSync(stamp, `${JSON.stringify({ sources: hash, build: hash.slice(0, 12) })}\n`)
  return { built: true, output }
}

command(import.meta.url, async () => {
  await ensureInstalled()
  const { built, output } = await ensureBuilt({ force: process.argv.includes('--force') })
  console.log(built ? output : 'The build in dist/client is up to date.')
})
