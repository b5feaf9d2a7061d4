// Rules for files: length, names, and code that is forbidden.
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const CODE = filesOf(['src', 'sw', 'tests'], /\.(ts|tsx|mjs)$/)
const SELF = 'tests/architecture/words.test.ts'

/** `path:line: text` of every line of these files that matches the rule. */
const linesWith = (paths: string[], rule: RegExp): string[] =>
  paths
    .filter((path) => path !== SELF)
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) =>
          rule.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : [],
        ),
    )

describe('forbidden code', () => {
  it.each([
    ['a suppressed compiler error', /@ts-(ignore|nocheck|expect-error)/],
    ['a lint rule suppressed without a reason', /biome-ignore (?![\w/]+: .{20})/],
    ['any', /^(?!\s*(\/\/|\*|\/\*)).*(: any\b|\bas any\b|<any>|\bany\[\])/],
    ['unfinished work', /\b(TODO|FIXME|XXX)\b/],
    [
      'a test that does not run or runs alone',
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\bx(it|describe)\(/,
    ],
    ['a wait for a fixed time', /waitForTimeout\(/],
    ['a path outside the repository', /(\.\.\/|\/work\/)shared\b/],
  ])('%s', (_name, rule) => {
    expect(linesWith(CODE, rule)).toEqual([])
  })

  it.each([
    ['HTML that React does not create', /dangerouslySetInnerHTML|\.innerHTML\s*=/],
    [
      'an address of another host',
      /['"`]https?:\/\/(?!localhost|127\.0\.0\.1|www\.w3\.org|[a-z.]+\.invalid)/,
    ],
    ['code in a string', /\beval\(|new Function\(/],
    ['a default export', /^export default /],
  ])('%s in the app and its worker', (_name, rule) => {
    const app = filesOf(['src/app', 'src/domain', 'src/api', 'sw'], /\.tsx?$/)
    expect(
      linesWith(
        app.filter((path) => !path.includes('.test.')),
        rule,
      ),
    ).toEqual([])
  })

  it.each([
    ['the zone of the shops', /\+05:00|Asia\/Tashkent/, 'src/domain/kernel/time/dates.ts'],
    [
      'a length of time in milliseconds',
      /(?<!\d)(86_?400_?000|3_?600_?000|24 \* 60 \* 60)/,
      'src/domain/kernel/time/durations.ts',
    ],
    ['the values of an entry that grant a permission', /'own', '1'|'all', '1'/, 'src/domain/access/can.ts'],
  ])('%s stands in the domain only', (_name, rule, owner) => {
    const code = filesOf(['src', 'sw'], /\.tsx?$/).filter((path) => !path.includes('.test.'))
    expect(linesWith(code, rule).filter((line) => !line.startsWith(`${owner}:`))).toEqual([])
  })

  it('there is no class except errors and the tablet database', () => {
    const found = linesWith(filesOf(['src', 'sw'], /\.tsx?$/), /^\s*(export )?(abstract )?class \w+/)
    expect(found.filter((line) => !/extends (\w*Error|Dexie)\b/.test(line))).toEqual([])
  })
})

describe('files and folders', () => {
  // A limit at which a file must be reviewed, not a size to aim at: files are split by subject, and no folder is split
  // because of its number of files (decision 0044). What is generated is not reviewed (decision 0111).
  it('no file is longer than 400 lines', () => {
    const long = CODE.filter((path) => path !== 'src/server/db/schema/tables.ts')
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
  })

  it('names are kebab-case and specific', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|managers?|services?)(\.\w+)*(\/|$)/
    const shape = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|shots|d))?\.(ts|tsx|mjs)$/
    expect(CODE.filter((path) => vague.test(path) || !shape.test(basename(path)))).toEqual([])
  })

  it('index.ts exists only as a table of contents', () => {
    const indexes = CODE.filter((path) => /(^|\/)index\.tsx?$/.test(path))
    expect(indexes.sort()).toEqual(['src/api/back-office/index.ts', 'src/api/index.ts', 'sw/index.ts'])
  })

  it('files that are read first start with a comment', () => {
    const folders = ['src/domain', 'src/api', 'src/server/platform', 'src/app/offline', 'sw', 'src/setup']
    const uncommented = filesOf(folders, /\.(ts|tsx|mjs)$/).filter((path) => !/\.test\.tsx?$/.test(path))
    expect(uncommented.filter((path) => !/^(\/\/|\/\*)/.test(textOf(path)))).toEqual([])
  })
})
