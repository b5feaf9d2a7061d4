// Two builds of the app: a copy of the built one, and a "new version" published into it as a deploy does: every file under
// a new name, the old files kept, another shell, another worker, another name of the build.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#support/sources.ts'

const CLIENT = join(ROOT, 'dist/client')
/** The name of the build in `dist`. */
export const readBuildName = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'dist/build.json'), 'utf8')) as { build: string }).build

export function copyOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-build-'))
  cpSync(CLIENT, folder, { recursive: true, filter: (path) => !path.endsWith('.br') })
  return folder
}

const HASHED = /-([\w-]{8})\.(js|css)$/
/** Another first character of the hash: a name that kept it would replace the file of the build that a tab still runs. */
const renameHashed = (name: string): string =>
  name.replace(HASHED, (_, hash: string, ending: string) => {
    return `-${hash.startsWith('N') ? 'M' : 'N'}${hash.slice(1)}.${ending}`
  })
const isText = (name: string) => /\.(js|css|html|webmanifest)$/.test(name)

/** Writes the next version into the folder; returns its name. */
export function publishNextBuild(folder: string): string {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => HASHED.test(name))
  const renamed = new Map(assets.map((name) => [name, renameHashed(name)]))
  if (assets.some((name) => assets.includes(renameHashed(name))))
    throw new Error('a new name is already used')
  const next = 'feedfacecafe'
  const names = /[\w.-]+-[\w-]{8}\.(?:js|css)/g
  const anew = (text: string) =>
    text
      .replaceAll(names, (name) => renamed.get(name) ?? name)
      .replaceAll(readBuildName(), next)
      .replaceAll(/("?revision"?:")([0-9a-f]{4})/g, '$1beef')
  for (const name of assets) {
    const text = readFileSync(join(folder, 'assets', name), 'utf8')
    writeFileSync(join(folder, 'assets', renamed.get(name) ?? name), anew(text))
  }
  for (const name of readdirSync(folder).filter(isText))
    writeFileSync(join(folder, name), anew(readFileSync(join(folder, name), 'utf8')))
  return next
}

export const dropBuild = (folder: string): void => rmSync(folder, { recursive: true, force: true })
