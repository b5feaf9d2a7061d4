// What `npm run new` writes works: registered by the rows that the command prints, its generated tests pass, on a database
// with its migration. That it compiles and is formatted: `tests/architecture/new-resource.test.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { testDatabaseKind } from '#support/database.ts'
import { projectCopy, register, rowsIn, writtenIn } from '#support/generated-resource.ts'

// The tests run one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

const copy = projectCopy(`tested-${testDatabaseKind()}`)
let written: string[] = []
beforeAll(() => {
  const { stdout, stderr } = copy.make('knowledge')
  expect(stderr).toBe('')
  written = writtenIn(stdout)
  for (const row of rowsIn(stdout)) register(copy, row)
})

it.each([
  ['unit', 'src/domain/', 2],
  ['api', 'tests/api/', 6],
])('passes its %s tests', (project, folder, count) => {
  const report = copy.at(`${project}.json`)
  const tests = written.filter((path) => path.startsWith(folder) && path.endsWith('.test.ts'))
  expect(tests).toHaveLength(1)
  const { stdout, stderr } = copy.run(
    'node_modules/vitest/vitest.mjs',
    ...['run', `--project=${project}`, '--reporter=json', `--outputFile=${report}`, ...tests],
  )
  expect(existsSync(report), `${stdout}${stderr}`).toBe(true)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(results, `${stdout}${stderr}`).toHaveLength(count)
})
