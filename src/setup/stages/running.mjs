// Which tests are running, in a file beside the report: a runner that is ended at the limit of its stage leaves no report.
import { writeFileSync } from 'node:fs'

/** Keeps the file named by `RUNNING_TESTS` up to date. Returns the functions to call when a test begins and ends. */
export function recordRunning() {
  const path = process.env.RUNNING_TESTS
  const running = new Set()
  const write = () => path && writeFileSync(path, JSON.stringify([...running]))
  return {
    begin: (title) => {
      running.add(title)
      write()
    },
    end: (title) => {
      running.delete(title)
      write()
    },
  }
}

/** The failure of a stage that was ended after its limit. */
export const describeRunning = (titles, minutes) => ({
  title: `ended after ${minutes} minutes`,
  text: `running: ${titles?.join('; ') || 'no test'}`,
})
