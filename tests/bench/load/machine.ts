// The machine that ran the load, and the processor time that each process of the run used.
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import type { LoadSystem } from './test-system.ts'

const TICKS = 100

export const readMachine = () => ({
  processors: cpus().length,
  model: cpus()[0]?.model.trim() ?? '',
  memory_gb: Math.round(totalmem() / 1e9),
  kernel: release(),
  node: process.version,
  load_before: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

/** From /proc/<pid>/stat: the parent, the processor seconds of the process, and those of children that have ended. */
function statOf(pid: number): { parent: number; seconds: number; ended: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const at = (place: number) => Number(fields[place]) / TICKS
    return { parent: Number(fields[1]), seconds: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return { parent: 0, seconds: 0, ended: 0 }
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statOf(child).parent === pid)

export type Used = {
  server: number
  database: number
  generator: number
  waiting_for_disk: number
  idle: number
}

function readSeconds(system: LoadSystem): Used {
  const [, , , , idle = 0, io = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + statOf(pid).seconds, 0)
  return {
    server: sum(system.servers().map(({ process: { pid } }) => pid ?? 0)),
    database: sum(childrenOf(system.postgres.pid())) + statOf(system.postgres.pid()).ended,
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    waiting_for_disk: io / TICKS,
    idle: idle / TICKS,
  }
}

/**
 * Begins to count; the returned function returns the share of one processor that each process has used since. The time of
 * a killed process is lost, so the figures of runs with faults are too low.
 */
export function watchProcessors(system: LoadSystem): () => Used {
  const before = readSeconds(system)
  const started = performance.now()
  return () => {
    const after = readSeconds(system)
    const seconds = (performance.now() - started) / 1000
    const share = (name: keyof Used) =>
      Math.max(0, Math.round(((after[name] - before[name]) / seconds) * 100) / 100)
    return {
      server: share('server'),
      database: share('database'),
      generator: share('generator'),
      waiting_for_disk: share('waiting_for_disk'),
      idle: share('idle'),
    }
  }
}

/** Total number of open files and sockets of the server processes. */
const openFiles = (system: LoadSystem): number =>
  system.servers().reduce((all, { process: { pid } }) => {
    try {
      return all + readdirSync(`/proc/${pid}/fd`).length
    } catch {
      return all
    }
  }, 0)

export type ResourceUse = { minute: number; memory_mb: number; files: number; connections: number }

/** Samples memory, files and connections of the servers once a minute, to find leaks. Returns the function that ends it. */
export function watchResources(system: LoadSystem): () => Promise<ResourceUse[]> {
  const rows: Promise<ResourceUse>[] = []
  const look = async (minute: number): Promise<ResourceUse> => {
    const use = { minute, memory_mb: serverMemory(system), files: openFiles(system) }
    const [{ connections } = { connections: 0 }] = await system.queryRows<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return { ...use, connections }
  }
  const note = () => rows.push(look(rows.length))
  note()
  const timer = setInterval(note, 60_000)
  return () => {
    clearInterval(timer)
    return Promise.all(rows)
  }
}

/** Total resident memory of the server processes in MB. */
export const serverMemory = (system: LoadSystem): number =>
  Math.round(
    system.servers().reduce((all, { process: { pid } }) => {
      try {
        const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
        return all + Number(line?.[1] ?? 0) / 1024
      } catch {
        return all
      }
    }, 0),
  )
