// How every command of the project runs another program. Plain JavaScript for node 20 or newer without packages,
// because it runs before anything is installed. Programs run with node_modules/.bin first on PATH, so `node` is the locked one.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const BIN = join(ROOT, 'node_modules', '.bin')
export const at = (...parts) => join(ROOT, ...parts)

/** Cache of code that Node has compiled; saves two fifths of a server's start. */
const COMPILED = at('node_modules', '.cache', 'compiled')

/** The environment of every program we start. */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: COMPILED,
  // Pictures and passwords are computed in native threads, whose freed memory the C library keeps for each of them: the demo
  // shop holds 780 MB after its first start, with two arenas 540 (of which 217 are the embedded database).
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

/** The node that runs the product: the locked one, else the machine's own when it is new enough. */
export function productNode() {
  const locked = join(BIN, 'node')
  if (existsSync(locked)) return locked
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(`Node 24 is needed on this machine (found ${process.versions.node}): https://nodejs.org`)
}

/** Runs a program and shows what it prints; resolves with its exit code. */
export function show(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      ...options,
      env: environment(options.env),
    })
    child.on('error', fail)
    child.on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a program quietly; resolves with its exit code, everything it printed, and whether it was ended after `timeout` ms. */
export function collect(command, args, options = {}) {
  return new Promise((done) => {
    const started = Date.now()
    const isLate = () => options.timeout !== undefined && Date.now() - started >= options.timeout
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
      env: environment(options.env),
    })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('error', (error) => done({ code: 127, output: String(error), isEnded: false }))
    child.on('close', (code) =>
      done({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8'), isEnded: isLate() }),
    )
  })
}

/** Runs a program and stops the command with its exit code when it fails. */
export async function must(command, args, options = {}) {
  const code = await show(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

const PARENT_MS = 500

/**
 * Calls `stop` once, as soon as this process is asked to end, or the one that started it has ended: npm signals its shell, and
 * that ends without passing the signal on.
 */
export function whenAskedToEnd(stop) {
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), PARENT_MS).unref()
}

/**
 * Runs the main function of a command when its file was started (not when a test imports it): a failure is one
 * sentence and an exit code, not a stack.
 */
export function command(url, main) {
  if (!process.argv[1] || url !== pathToFileURL(realpathSync(process.argv[1])).href) return
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
