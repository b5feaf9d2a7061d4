// Runs stages one after the other, shows the whole output of those that failed, and ends with the one line that says
// how it went.
import { failureText } from './failures.mjs'
import { STAGES } from './stages.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
const count = (value) => String(value).padStart(6)
const line = ({ name, passed, failed, ms }) =>
  `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)}${count(passed)} passed${count(failed)} failed ${seconds(ms)}`

async function runStage(name) {
  const started = Date.now()
  const result = await STAGES[name]().catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error?.stack ?? error),
  }))
  return { name, ...result, ms: Date.now() - started }
}

/** Runs the named stages; resolves with whether all of them passed. */
export async function runStages(names) {
  const results = []
  for (const name of names) {
    const result = await runStage(name)
    if (result.failed > 0) console.log(`\n──── ${name} ────\n${result.output}`)
    console.log(line(result))
    results.push(result)
  }
  return results
}

/** The table of all stages and, as the very last line, the sum. */
export function summarise(results) {
  const failures = results.map(failureText).filter((text) => text !== '')
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${results.map(line).join('\n')}\n`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
