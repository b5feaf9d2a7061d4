// Failures: printed after the stages with the text of the page, and once more in a few lines each at the end of the log,
// which is kept when a log is cut.
import { existsSync, readFileSync } from 'node:fs'

const LINES = 14
const WIDTH = 240
/** Length of the page's text: enough for its heading, its messages and the expected element. */
const PAGE_LINES = 60
// Removes a terminal's colours from the log.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with a control character
const COLOURS = /\u001b\[[0-9;]*m/g

const shorten = (text) =>
  String(text ?? '')
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, LINES)
    .map((line) => line.slice(0, WIDTH))
    .join('\n')

/** Failures of vitest's JSON report: files that could not be loaded, and tests. */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    if (file.status === 'failed' && file.assertionResults.length === 0)
      return [{ title: file.name, text: shorten(file.message) }]
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: fullName, text: shorten(failureMessages[0]) }))
  })
}

/**
 * Tests of vitest's JSON report that failed first and passed at a repeated attempt, with the error of the first: the report
 * keeps the errors of a test that passed in the end.
 */
export const flakyOfVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        title: `${name} ${fullName}`,
        text: shorten(failureMessages[0]),
      })),
  )

/** What the page showed when a test failed, as recorded by the test runner; '' without a record. */
function pageOf(attachments) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return ''
  const block = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(0, PAGE_LINES)
    .map((line) => `  | ${line.slice(0, WIDTH)}\n`)
    .join('')
}

/** What a failed test leaves, by the names of the test runner. */
const LEFT = { screenshot: 'picture', trace: 'trace', 'error-context': 'page' }

/** Path of the picture, the trace and the text of the page of a failed test. */
const leftBy = (attachments) =>
  attachments
    .filter(({ name, path }) => path !== undefined && name in LEFT)
    .map(({ name, path }) => `  ${LEFT[name]}: ${path}\n`)
    .join('')

/** The first error of a spec, with the text of the page and the path of its trace. */
function textOf(tests) {
  const results = tests.flatMap((test) => test.results)
  const attachments = results.flatMap((result) => result.attachments ?? [])
  const error = shorten(results.flatMap(({ errors }) => errors)[0]?.message)
  return `${error}\n${pageOf(attachments)}${leftBy(attachments)}`.trimEnd()
}

const describeSpec = ({ title, file, line, tests }) => ({
  title: `${file}:${line} ${title}`,
  text: textOf(tests),
})

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Failures of Playwright's JSON report: errors outside tests, and tests. */
export function failuresOfPlaywright(report) {
  const outside = (report?.errors ?? []).map(({ message }) => ({
    title: 'outside tests',
    text: shorten(message),
  }))
  const failed = specsOf({ suites: report?.suites }).filter(({ ok }) => !ok)
  return [...outside, ...failed.map(describeSpec)]
}

/** Tests of Playwright's JSON report that failed first and passed at the second attempt, with the error of the first. */
export const flakyOfPlaywright = (report) =>
  specsOf({ suites: report?.suites })
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(describeSpec)

/** A block of text for one stage; '' without failures and flaky tests. */
export const failureText = ({ name, failures = [], flaky = [] }) =>
  [
    ...failures.map(({ title, text }) => `✘ ${name} › ${title}\n${text}\n`),
    ...flaky.map(({ title, text }) => `FLAKY ${name} › ${title}\n${text}\n`),
  ].join('\n')

/** Length of an error in the list before the table of stages: enough for the first differences of two values. */
const BRIEF_LINES = 9
const BRIEF_WIDTH = 160
const isAboutPage = (line) => /^ {2}(\||picture:|trace:|page:)/.test(line)

/** Title and first lines of each failure of a stage, without the page: short, so that all of them outlast a cut log. */
export const briefFailureText = ({ name, failures = [] }) =>
  failures
    .map(({ title, text }) => {
      const lines = text.split('\n').filter((line) => !isAboutPage(line))
      const brief = lines.slice(0, BRIEF_LINES).map((line) => `    ${line.slice(0, BRIEF_WIDTH)}`)
      return [`✘ ${name} › ${title}`, ...brief].join('\n')
    })
    .join('\n')
