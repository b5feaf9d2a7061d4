// `npm run new -- name`: writes the files of a new resource once, in the rooms where they belong, and says where to
// register it. The files are ordinary from then on. `--into folder` writes somewhere else (the test of this command).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, command, ROOT } from './run.mjs'
import { appFiles } from './templates/app.mjs'
import { serverFiles } from './templates/server.mjs'

const pascal = (name) => name.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase())
const camel = (name) => name.replaceAll(/-(\w)/g, (_all, letter) => letter.toUpperCase())

/** Names of one resource as the templates need them. */
export const namesOf = (name) => ({
  name,
  Name: pascal(name),
  camel: camel(name),
  table: name.replaceAll('-', '_'),
})

export const filesOf = (name) => ({ ...serverFiles(namesOf(name)), ...appFiles(namesOf(name)) })

function refuse(name, into) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    return 'Give the name in small letters, as it will stand everywhere: npm run new -- goods'
  }
  const permissions = readFileSync(at('src', 'domain', 'access', 'permissions.ts'), 'utf8')
  if (!new RegExp(`^  '?${name}'?: `, 'm').test(permissions)) {
    return `There is no permission "${name}" in src/domain/access/permissions.ts; add it first.`
  }
  const there = Object.keys(filesOf(name)).find((path) => existsSync(join(into, path)))
  return there && `${there} is already there; nothing was written.`
}

const places = ({ name, camel: key }) => `
Register it in three places:
  1. src/api/back-office/index.ts  office = { …, ${key} }
  2. src/server/handlers.ts         features = { …, ${key}: ${key}Handlers }
  3. src/app/i18n/types.d.ts        ${name}: typeof ${key}, from locales/ru/back-office/${name}.json
Then say built: true for its screens in src/domain/access/screens.ts and give it a table in a new migration and in
src/server/db/schema/database.ts. The pages of src/app/${name}/routes.tsx are found by themselves.
`

command(import.meta.url, async () => {
  const args = process.argv.slice(2)
  const place = args.indexOf('--into')
  const into = place === -1 ? ROOT : args[place + 1]
  const name = args.find((word, index) => !word.startsWith('--') && (place === -1 || index !== place + 1))
  const refusal = refuse(name, into)
  if (refusal) throw new Error(refusal)
  for (const [path, text] of Object.entries(filesOf(name))) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
    console.log(`wrote ${path}`)
  }
  console.log(places(namesOf(name)))
})
