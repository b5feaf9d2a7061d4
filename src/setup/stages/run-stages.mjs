// Runs stages, prints before each how long it takes and how long all have taken so far, prints the whole output of those that
// failed, and ends with one line of totals.
import { cpus } from 'node:os'
import { briefFailureText, failureText } from './failures.mjs'
import { STAGES } from './stages.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
const minutes = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}`
const count = (value) => String(value).padStart(6)
const line = ({ name, passed, failed, ms, busy }) =>
  `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)}${count(passed)} passed${count(failed)} failed ${seconds(ms)}  ${busy}`

/** Milliseconds of all processors of this machine since its start. */
function processorTimes() {
  const all = cpus().map(({ times }) => times)
  const idle = all.reduce((sum, times) => sum + times.idle, 0)
  return { idle, total: all.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}

/** How busy the machine was since then: a stage that leaves it idle could run in parallel with another one. */
function busySince(before) {
  const now = processorTimes()
  const share = 1 - (now.idle - before.idle) / Math.max(1, now.total - before.total)
  return `${Math.round(share * 100)} % busy`
}

async function runStage({ run }, name, suite, paths) {
  const started = Date.now()
  const before = processorTimes()
  const result = await run(suite, paths).catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error?.stack ?? error),
  }))
  return { name, ...result, ms: Date.now() - started, busy: busySince(before) }
}

/** Sum of the longest lane of each step, in seconds. */
const expectedMs = (steps, stages) =>
  steps.reduce((sum, lanes) => {
    const ofLane = (names) => names.reduce((total, name) => total + stages[name].seconds, 0)
    return sum + Math.max(...lanes.map(ofLane)) * 1000
  }, 0)

/**
 * Runs steps one after the other; a step is a list of lanes that run in parallel, a lane a list of stages. `pathsOf`
 * gives the test files of a stage, none for all of the suite; `stages` has the stages by name. Resolves with the results.
 */
export async function runStages(steps, suite, pathsOf = () => [], stages = STAGES) {
  const results = []
  const started = Date.now()
  const plan = minutes(expectedMs(steps, stages))
  const runLane = async (names) => {
    for (const name of names) {
      const gone = minutes(Date.now() - started)
      const planned =
        suite === 'gate' ? `about ${minutes(stages[name].seconds * 1000)}; ${gone} of about ${plan}` : gone
      console.log(`       ${name.padEnd(20)} ${planned} gone`)
      const result = await runStage(stages[name], name, suite, pathsOf(name))
      if (result.failed > 0) console.log(`\n──── ${name} ────\n${result.output}`)
      console.log(line(result))
      results.push(result)
    }
  }
  for (const lanes of steps) await Promise.all(lanes.map(runLane))
  return results
}

/** The table of all stages and, as the very last line, the sum. */
export function summarise(results) {
  for (const describe of [failureText, briefFailureText]) {
    const failures = results.map(describe).filter((text) => text !== '')
    if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${results.map(line).join('\n')}\n`)
  const flaky = results.flatMap(({ name, flaky = [] }) =>
    flaky.map(({ title }) => `flaky: ${name} › ${title}`),
  )
  if (flaky.length > 0) console.log(`${flaky.join('\n')}\n`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
