// What `npm run new` copies from the programs of the knowledge base, with the names replaced: the list with its dialog, the
// texts, the migration, the test of the API and the journey. A change of the model changes the copies.
import { readdirSync, readFileSync } from 'node:fs'
import { at } from '../run.mjs'

const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl']
const TEXTS = ['new', 'search', 'empty', 'empty_text']
const MIGRATIONS = ['src', 'server', 'db', 'migrations']
const read = (path) => readFileSync(at(...path.split('/')), 'utf8')

/** A copy of a file of the model. Throws where the model has changed so that a replacement finds nothing or leaves a name. */
function copyOf(path, replacements, text = read(path)) {
  let copy = text
  for (const [from, to] of replacements) {
    if (!copy.includes(from))
      throw new Error(`${path} has no "${from}": adapt src/setup/templates/copied.mjs`)
    copy = copy.replaceAll(from, to)
  }
  const [left] = /\w*programs?\b/i.exec(copy) ?? []
  if (left !== undefined) throw new Error(`${path} has "${left}": adapt src/setup/templates/copied.mjs`)
  return copy
}

const list = ({ name, Name, camel, screen }) =>
  copyOf('src/app/reference/program.tsx', [
    [
      '// Programs of the knowledge base (screen `reference.program`).',
      `// The list of ${name} with the dialog of an entry (screen \`${screen.id}\`).`,
    ],
    [
      "import { type ProgramForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'",
      `import type { ${Name}Form } from '#domain/${name}/${name}.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'`,
    ],
    ['function Programs()', `function ${Name}List()`],
    ["name: 'programs'", `name: '${camel}'`],
    ["path: '/reference/program'", `path: '${screen.path}'`],
    ["'screens:reference_program'", `'screens:${screen.title}'`],
    ["'reference:", `'${name}:`],
    ['backOfficeApi.programs', `backOfficeApi.${camel}`],
    ['ProgramForm', `${Name}Form`],
    ['type Program =', `type ${Name} =`],
    [', Program>', `, ${Name}>`],
  ])

function texts(language) {
  const all = JSON.parse(read(`locales/${language}/back-office/reference.json`))
  const missing = TEXTS.filter((key) => typeof all[key] !== 'string')
  if (missing.length > 0) throw new Error(`locales/${language}/back-office/reference.json has no ${missing}`)
  return `${JSON.stringify(Object.fromEntries(TEXTS.map((key) => [key, all[key]])), null, 2)}\n`
}

/** The number of the next migration of a project. */
export function nextMigration(root) {
  const numbers = readdirSync(root).flatMap((file) => /^(\d{4})_\w+\.sql$/.exec(file)?.[1] ?? [])
  return String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0')
}

function migration({ name, table }) {
  const folder = at(...MIGRATIONS)
  for (const file of readdirSync(folder)) {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    const made = /^create table programs \([\s\S]*?^\);\ncreate index programs_order [^;]*;\n/m.exec(text)
    if (made !== null) return `-- The entries of ${name}.\n${copyOf(file, [['programs', table]], made[0])}`
  }
  throw new Error('no migration creates the table programs')
}

const apiTest = ({ name, Name, camel, table, screen }) =>
  copyOf('tests/api/reference/programs.test.ts', [
    [
      '// Programs of the knowledge base: named in three languages and ordered. `npm run new` copies this test.',
      `// The entries of ${name}: named in three languages and ordered.`,
    ],
    ["import { subjects } from '#api/back-office/reference.ts'\n", ''],
    [
      "import { programs } from '#api/back-office/programs.ts'",
      `import { ${camel} } from '#api/back-office/${name}.ts'`,
    ],
    [
      "import type { ProgramForm } from '#domain/reference/forms.ts'",
      `import type { ${Name}Form } from '#domain/${name}/${name}.ts'`,
    ],
    ['subjects.programs', `${camel}.choices`],
    ["'reference.program'", `'${screen.id}'`],
    ['programs.', `${camel}.`],
    ['ProgramForm', `${Name}Form`],
    ["'program_update'", `'${table}_update'`],
    ['const program =', 'const entry ='],
    ['program(', 'entry('],
  ])

const journey = ({ name, camel, screen }) =>
  copyOf('tests/journeys/back-office/programs.spec.ts', [
    [
      '// An administrator adds a program and changes it while somebody else does the same. `npm run new` copies this journey.',
      `// An administrator adds an entry of ${name} and changes it while somebody else does the same.`,
    ],
    ["page.goto('/reference/program')", `page.goto('${screen.path}')`],
    ["tablet.button('reference:new')", `tablet.button('${name}:new')`],
    ["'screens:reference_program'", `'screens:${screen.title}'`],
    ['const { programs }', `const { ${camel} }`],
    ['programs.', `${camel}.`],
    ['adds a program', `adds an entry of ${name}`],
  ])

/** The copied files; `migrations` is the folder of migrations that decides the number of the new one. */
export const copiedFiles = (names, migrations) => ({
  [`src/app/${names.name}/list.tsx`]: list(names),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`locales/${language}/back-office/${names.name}.json`, texts(language)]),
  ),
  [`${MIGRATIONS.join('/')}/${nextMigration(migrations)}_${names.table}.sql`]: migration(names),
  [`tests/api/${names.name}/${names.name}.test.ts`]: apiTest(names),
  [`tests/journeys/back-office/${names.name}.spec.ts`]: journey(names),
})
