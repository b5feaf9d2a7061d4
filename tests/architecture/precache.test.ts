// What the built app precaches on the tablet: every screen of the shop floor, every language, the fonts of
// our letters, and nothing else; chunks of the back office are listed apart and cached on first use. Reads
// dist/client after `npm run build` and fails when it is older than the sources.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBackOffice, isKeptOnUse, SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { filesOf, jsonOf, ROOT, textOf, workerList } from '#support/sources.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'
import { sourceHash } from '../../src/setup/build.mjs'
import { isOnlineOnly } from '../../src/setup/vite/back-office-files.ts'

type ManifestChunk = { file: string; css?: string[]; assets?: string[]; isDynamicEntry?: boolean }
const CLIENT = join(ROOT, 'dist/client')
const { shell: precached, ...outside } = workerList()
const backOffice = [...outside.backOffice, ...outside.onUse]
const known = [...precached, ...backOffice]
const chunks = jsonOf('dist/manifest.json') as Record<string, ManifestChunk>

describe('the build', () => {
  it('is newer than the sources', () => {
    expect(jsonOf('dist/build.json')).toMatchObject({ sources: sourceHash() })
  })

  it('has no source maps, and its page has only the inline scripts of the source', () => {
    expect(readdirSync(join(CLIENT, 'assets')).filter((file) => file.endsWith('.map'))).toEqual([])
    const inline = (page: string) => page.match(/<script(?![^>]*\bsrc=)[^>]*>.*?<\/script>/gs)
    const page = readFileSync(join(CLIENT, 'index.html'), 'utf8')
    const filled = page
      .replace(/(?<=const files = )\{.*\}$/m, '{} /* files of the sign-in */')
      .replace(/(?<=const texts = )\{.*\}$/m, '{} /* texts of the sign-in */')
    expect(inline(filled)).toEqual(inline(textOf('index.html')))
    expect(inline(page)).toHaveLength(2)
  })

  it('has the texts of the sign-in in its page, in every language', () => {
    const text = readFileSync(join(CLIENT, 'index.html'), 'utf8').match(/(?<=const texts = )\{.*\}$/m)?.[0]
    const texts = JSON.parse(text ?? '') as Record<string, Record<string, string>>
    expect(Object.keys(texts)).toEqual([...LANGUAGES])
    for (const language of LANGUAGES) {
      const own = textsOf(language)
      for (const key of ['title', 'lead', 'phone', 'password', 'get_code'])
        expect(texts[language]?.[key]).toBe(own.get(`session:login.${key}`))
      expect(texts[language]?.name).toBe(own.get(`common:languages.${language}`))
    }
    // Shown before the script has run.
    const shown = [...textOf('index.html').matchAll(/data-text="(\w+)">([^<]*)</g)]
    expect(shown).toHaveLength(6)
    for (const [, key = '', russian] of shown) expect(texts.ru?.[key]).toBe(russian)
  })

  it('names in its page, by language, files of the sign-in that exist', () => {
    const text = readFileSync(join(CLIENT, 'index.html'), 'utf8').match(/(?<=const files = )\{.*\}$/m)?.[0]
    const files = JSON.parse(text ?? '') as Record<string, string[]>
    expect(Object.keys(files)).toEqual([...LANGUAGES])
    for (const language of LANGUAGES) {
      expect(files[language]?.some((file) => file.includes(`/locale-${language}-`))).toBe(true)
      expect(files[language]?.some((file) => file.includes('/login-'))).toBe(true)
      expect(files[language]?.filter((file) => file.includes('/sign-in-'))).toHaveLength(1)
      for (const file of files[language] ?? []) expect(existsSync(join(CLIENT, file)), file).toBe(true)
      // The databases of the tablet are loaded when the page is shown.
      expect(files[language]?.filter((file) => /\/(tablet|dexie)-/.test(file))).toEqual([])
    }
  })

  it('names the build in the page, and in no cached file', () => {
    const { build } = jsonOf('dist/build.json') as { build: string }
    const naming = known.filter((path) => readFileSync(join(CLIENT, path)).includes(build))
    expect(naming).toEqual(['index.html'])
  })
})

describe('the precache', () => {
  it('has every chunk, style and asset of the build, or lists it as part of the back office', () => {
    const files = Object.values(chunks).flatMap((chunk) => [
      chunk.file,
      ...(chunk.css ?? []),
      ...(chunk.assets ?? []),
    ])
    const wanted = [...new Set(files)].filter(
      (file) =>
        !/greek|vietnamese|latin-ext|kit-page-|zxing_reader|assets\/(?:reader|mrz)-|\.(?:ttf|woff)$/.test(
          file,
        ),
    )
    expect(wanted.filter((file) => !known.includes(file))).toEqual([])
    expect(precached.filter((file) => backOffice.includes(file))).toEqual([])
    expect(wanted.length).toBeGreaterThan(10)
  })

  it('has the chunk of every screen of the shop floor, and none of the back office or that needs the internet', () => {
    const routes = filesOf(['src/app'], /routes\.tsx$/).flatMap((path) =>
      [...textOf(path).matchAll(/page\(\s*'([^']+)',\s*\(\) =>\s*import\('(\.[^']+)'\)/g)].map(
        ([, id = '', from = '']) => {
          const source = join(path, '..', from)
          return { id, source, file: chunks[source]?.file ?? source }
        },
      ),
    )
    const rows: Record<string, ScreenRow> = SCREENS
    const isOfBackOffice = (id: string) => isBackOffice(rows[id] ?? { area: 'navigation' })
    const misplaced = routes.filter(
      ({ id, source, file }) =>
        !(isOfBackOffice(id) || isOnlineOnly(source) ? backOffice : precached).includes(file),
    )
    expect(misplaced).toEqual([])
    const isOnUse = (id: string) => isKeptOnUse(rows[id] ?? { area: 'navigation' })
    const keptWrongly = routes.filter(({ id, file }) => isOnUse(id) !== outside.onUse.includes(file))
    expect(keptWrongly).toEqual([])
    expect(outside.onUse.length).toBeGreaterThan(5)
    expect(routes.filter(({ id }) => isOfBackOffice(id)).length).toBeGreaterThan(3)
    expect(routes.filter(({ id }) => !isOfBackOffice(id)).length).toBeGreaterThan(10)
  })

  // Uzbek in Cyrillic is made of the Latin texts.
  it.each(['ru', 'uz-Latn'])('has the texts in %s', (language) => {
    expect(precached.filter((file) => file.startsWith(`assets/locale-${language}-`))).toHaveLength(1)
    expect(backOffice.filter((file) => file.startsWith(`assets/back-office-${language}-`))).toHaveLength(1)
  })

  it.each(['latin', 'cyrillic', 'cyrillic-ext'])('has the letters of %s', (subset) => {
    const shape = new RegExp(`^assets/inter-${subset}-wght-[\\w-]*\\.woff2$`)
    expect(precached.filter((file) => shape.test(file)).length).toBeGreaterThan(0)
  })

  it('has the start page, the manifest and the icon of the app, each once', () => {
    expect(precached).toEqual(expect.arrayContaining(['index.html', 'manifest.webmanifest', 'icon-192.png']))
    expect(precached.filter((file, index) => precached.indexOf(file) !== index)).toEqual([])
  })

  it('has no file of the server and no file that is not there', () => {
    expect(precached.filter((file) => /^\/?(api|files)\//.test(file) || file.startsWith('http'))).toEqual([])
    expect(precached.filter((file) => !existsSync(join(CLIENT, file)))).toEqual([])
    expect(precached.filter((file) => statSync(join(CLIENT, file)).size > 3 * 1024 * 1024)).toEqual([])
  })
})

describe('the web manifest', () => {
  const manifest = jsonOf('dist/client/manifest.webmanifest') as {
    icons: Array<{ src: string; sizes: string; purpose: string }>
    shortcuts: Array<{ url: string; icons: Array<{ src: string }> }>
  }

  it('makes the app installable: name, start, display, icons of both sizes and a maskable one', () => {
    expect(manifest).toMatchObject({
      name: 'Anketa',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'ru',
    })
    const icons = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`)
    expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
    expect(manifest.icons.filter((icon) => !existsSync(join(CLIENT, icon.src)))).toEqual([])
  })

  it('has the shortcuts of the seller and the manager', () => {
    expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toEqual([
      '/applications/add',
      '/applications?statuses=new&sort=waiting',
    ])
  })
})
