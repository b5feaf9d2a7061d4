// `npm run new -- name`: writes the files of a resource for a screen of the table that is not built, and prints the rows that
// register it. The programs of the knowledge base are the model. `--into folder` writes somewhere else (the test of this
// command).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, command, productNode, ROOT } from './run.mjs'
import { copiedFiles } from './templates/copied.mjs'
import { writtenFiles } from './templates/written.mjs'

const pascal = (name) => name.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase())
const camel = (name) => name.replaceAll(/-(\w)/g, (_all, letter) => letter.toUpperCase())
/** Planned screens whose name neither JavaScript nor SQL takes as the name of a variable and a table. */
const RESERVED = ['return', 'order']

/** The row of a list in the table of screens: its text, id, path and title; null where there is none. */
function screenOf(id) {
  const table = readFileSync(at('src', 'domain', 'access', 'screens.ts'), 'utf8')
  const [row] = new RegExp(`^  '?${id}'?: screen\\([\\s\\S]*?\\),$`, 'm').exec(table) ?? []
  const [, path] = /screen\(\s*'([^']+)',\s*'[^']+',\s*'list'/.exec(row ?? '') ?? []
  return path === undefined ? null : { row, id, path, title: id.replaceAll(/[.-]/g, '_') }
}

function namesOf(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? ''))
    throw new Error('Give the name in small letters, with hyphens: npm run new -- sales-product')
  if (RESERVED.includes(name)) throw new Error(`"${name}" is a reserved word and cannot name a table.`)
  const table = name.replaceAll('-', '_')
  const screen = screenOf(table)
  if (screen === null)
    throw new Error(
      `There is no list "${table}" in src/domain/access/screens.ts; add its row and its permission first.`,
    )
  if (screen.row.includes('built: true'))
    throw new Error(`The screen "${table}" in src/domain/access/screens.ts is built already.`)
  return { name, Name: pascal(name), camel: camel(name), table, screen }
}

/** Formats a file as the check wants it, by the path that it will have in the project. */
function formatted(path, text) {
  if (path.endsWith('.sql')) return text
  const biome = at('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'check', '--write', `--stdin-file-path=${path}`]
  const { status, stdout, stderr } = spawnSync(productNode(), args, {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${path}: ${stderr}`)
  return stdout
}

const rowsOf = ({ name, camel: key, screen }) => [
  { file: 'src/api/back-office/resources.ts', add: `export { ${key} } from './${name}.ts'` },
  {
    file: 'src/server/resources.ts',
    add: `export { ${key}Handlers as ${key} } from './${name}/handlers.ts'`,
  },
  { file: 'src/app/shell/resources.ts', add: `export { ${key}Routes } from '#app/${name}/routes.tsx'` },
  {
    file: 'src/domain/access/screens.ts',
    remove: screen.row,
    add: screen.row.replace(/(menu: '\w+')/, '$1, built: true'),
  },
]

/** The default roles that hold the permission of the screen, and with it may read and change the entries. */
function rolesWith(permission) {
  const table = pathToFileURL(at('src', 'domain', 'access', 'default-roles.ts')).href
  const code = `import { DEFAULT_ROLES } from ${JSON.stringify(table)}
    const holds = ([, grants]) => ${JSON.stringify(permission)} in grants
    console.log(Object.entries(DEFAULT_ROLES).filter(holds).map(([role]) => role).join(', '))`
  const args = ['--input-type=module', '--eval', code]
  const { status, stdout, stderr } = spawnSync(productNode(), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

const lines = (sign, text = '') => (text === '' ? [] : text.split('\n').map((line) => `${sign} ${line}`))
const placesOf = (rows) => [
  `\nRegister it with ${rows.length} rows ("+" replaces "-"; exports stay sorted by path), then run npm run check:`,
  ...rows.flatMap(({ file, remove, add }) => [file, ...lines('-', remove), ...lines('+', add)]),
]

command(import.meta.url, async () => {
  const args = process.argv.slice(2)
  const place = args.indexOf('--into')
  const into = place === -1 ? ROOT : args[place + 1]
  const names = namesOf(
    args.find((word, index) => !word.startsWith('--') && (place === -1 || index !== place + 1)),
  )
  const files = {
    ...writtenFiles(names),
    ...copiedFiles(names, join(into, 'src', 'server', 'db', 'migrations')),
  }
  const there = Object.keys(files).find((path) => existsSync(join(into, path)))
  if (there !== undefined) throw new Error(`${there} is already there; nothing was written.`)
  const texts = Object.entries(files).map(([path, text]) => [path, formatted(path, text)])
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
    console.log(`wrote ${path}`)
  }
  console.log(placesOf(rowsOf(names)).join('\n'))
  const roles = rolesWith(names.screen.id)
  if (roles !== '')
    console.log(
      `\nBy default these roles may read and change the entries: ${roles}. Where only some may change them, add a permission.`,
    )
})
