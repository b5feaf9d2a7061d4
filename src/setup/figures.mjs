// Counts how plain the code is: lines, and how often what a declaration says once is still written by hand. `node src/setup/figures.mjs`
// counts the files under version control here, with a folder those of another checkout, so that before and after are one measure. The
// types of the tables (`npm run schema`) are generated, and counted apart from the product's TypeScript.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './run.mjs'

const isTypeScript = (path) => /\.tsx?$/.test(path)
const isTest = (path) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
const isGenerated = (path) => path === 'src/server/db/schema/tables.ts'
const isText = (path) => !/\.(png|jpe?g|webp|woff2?|pdf|xlsx?|ods|ico|wasm|bin|zip|mp4|gz)$/.test(path)
const under = (folder) => (path) => path.startsWith(folder)
const matches = (text, pattern) => text.match(pattern)?.length ?? 0

/** Each figure: which files it looks at, and what it counts in one of them. */
const FIGURES = {
  'lines of product TypeScript': [
    (path) => isTypeScript(path) && !isTest(path) && !isGenerated(path) && under('src/')(path),
    (text) => matches(text, /\n/g),
  ],
  'lines of generated TypeScript': [isGenerated, (text) => matches(text, /\n/g)],
  'lines of the repository': [isText, (text) => matches(text, /\n/g)],
  'columns of an export by hand (SHOWN)': [under('src/server/'), (text) => matches(text, /\bconst SHOWN\b/g)],
  'list and export handlers by hand': [
    under('src/server/'),
    (text) => matches(text, /\breturn readList\b|=> readList\b|\breturn sendExport\b|=> sendExport\b/g),
  ],
  'conditions that may be absent (=== undefined ? [] : [)': [
    under('src/server/'),
    (text) => matches(text, /=== undefined \? \[\] : \[/g),
  ],
  'sorts of a screen by hand': [under('src/app/'), (text) => matches(text, /\bsorts: \[|\bsorts = \[/g)],
  'filters of a screen by hand': [
    under('src/app/'),
    (text) => matches(text, /\bfilters: \{|\bfilters = \{/g),
  ],
  'answers of a step by hand (done)': [
    under('src/api/'),
    (text) => matches(text, /\bconst \w*[dD]one = z\.object/g),
  ],
  'versions by hand': [under('src/api/'), (text) => matches(text, /\bconst \w*[vV]ersion = z\.number/g)],
  'params of a record by hand': [
    under('src/api/'),
    (text) => matches(text, /\bconst \w*[pP]arams = z\.object/g),
  ],
  'lines of the steps of records': [
    (path) => under('src/app/')(path) && /\/(steps|head-actions|action-forms|transitions)\.tsx$/.test(path),
    (text) => matches(text, /\n/g),
  ],
  'files labels.ts': [(path) => /^src\/app\/.*\/labels\.ts$/.test(path), () => 1],
  'files state-pill.tsx': [(path) => /^src\/app\/.*\/state-pill\.tsx$/.test(path), () => 1],
  'definitions of fieldLabel': [
    under('src/app/'),
    (text) => matches(text, /\b(const|function) fieldLabel\b/g),
  ],
  'definitions of describeChange': [
    under('src/app/'),
    (text) => matches(text, /\b(const|function) describeChange\b/g),
  ],
  'check lists of a table in migrations': [
    under('src/server/db/migrations/'),
    (text) => matches(text, /check \(\w+ in \(/gi),
  ],
  'lines of src/docs/sql': [under('src/docs/sql/'), (text) => matches(text, /\n/g)],
  'raw inserts in tests': [under('tests/'), (text) => matches(text, /\binsert into\b/gi)],
}

command(import.meta.url, async () => {
  const folder = process.argv[2] ?? '.'
  const paths = execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '' && isText(path))
  const texts = paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])
  for (const [name, [isCounted, count]] of Object.entries(FIGURES)) {
    const counts = texts.filter(([path]) => isCounted(path)).map(([, text]) => count(text))
    const files = counts.filter((number) => number > 0).length
    const total = counts.reduce((sum, number) => sum + number, 0)
    console.log(`${String(total).padStart(8)}  ${name} (${files} files)`)
  }
})
