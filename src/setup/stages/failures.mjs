// What failed, in a few lines each: printed after the stages, where a log that was cut still has it.
const LINES = 14
const WIDTH = 240
// A terminal's colours are noise in a log.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with a control character
const COLOURS = /\u001b\[[0-9;]*m/g

const shorten = (text) =>
  String(text ?? '')
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
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

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Failures of Playwright's JSON report: errors outside tests, and tests. */
export function failuresOfPlaywright(report) {
  const outside = (report?.errors ?? []).map(({ message }) => ({
    title: 'outside tests',
    text: shorten(message),
  }))
  const failed = specsOf({ suites: report?.suites }).filter(({ ok }) => !ok)
  return [
    ...outside,
    ...failed.map(({ title, file, line, tests }) => ({
      title: `${file}:${line} ${title}`,
      text: shorten(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message),
    })),
  ]
}

/** A block of text for one stage, '' where nothing failed. */
export const failureText = ({ name, failures = [] }) =>
  failures.map(({ title, text }) => `✘ ${name} › ${title}\n${text}\n`).join('\n')
