// Citations resolve: what comments, documents and decision notes cite of `src/docs` and `src/decisions`, the
// codes of faults, invariants, levels, targets and rows of the specification, and the files and functions
// that documents name.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, ROOT, textOf } from '#support/sources.ts'

const SELF = 'tests/architecture/citations.test.ts'
const DOCUMENTS = filesOf(['src/docs'], /\.md$/)
const NOTES = filesOf(['src/decisions'], /^src\/decisions\/\d{4}-.+\.md$/)
const READMES = ['README.md', ...filesOf(['src', 'sw', 'tests'], /(^|\/)README\.md$/)]
/** Documents whose file names must exist. Decision notes describe their own time and are not checked. */
const KEPT_TRUE = [...new Set([...DOCUMENTS, ...READMES])]
const CODE = filesOf(['src', 'sw', 'tests'], /\.(tsx?|mjs|sql|css)$/).filter((path) => path !== SELF)

type World = {
  /** Headings of each document, by its path. */
  headings: ReadonlyMap<string, readonly string[]>
  /** Numbers of decision notes with their whole name. */
  notes: ReadonlyMap<string, string>
  /** Codes that have a row in a table of a document. */
  codes: ReadonlySet<string>
}

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.trim())

/** The anchor of a heading, as repository hosts generate it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const ROW = /^\| \**([FILPS]\d+(?:\.\d+)?)\** \|/gm
const rowsOf = (text: string): string[] => [...text.matchAll(ROW)].map(([, code = '']) => code)

const WORLD: World = {
  headings: new Map(DOCUMENTS.map((path) => [path, headingsOf(textOf(path))])),
  notes: new Map(NOTES.map((path) => [basename(path).slice(0, 4), basename(path, '.md')])),
  codes: new Set(DOCUMENTS.flatMap((path) => rowsOf(textOf(path)))),
}

// A comment may break a citation over two lines, so the lines of a block are joined.
const MARGIN = /\n\s*(?:\/\/|\*(?!\/)|--)[ \t]?/g
const COMMENT = /(?:^|[\s;{}(,])\/\/.*(?:\n\s*\/\/.*)*|\/\*[\s\S]*?\*\/|^\s*--.*(?:\n\s*--.*)*/gm

/** The comments of a source file, each with its lines joined. */
const commentsOf = (text: string): string =>
  (text.match(COMMENT) ?? []).map((comment) => comment.replaceAll(MARGIN, ' ')).join('\n')

const DOCUMENT = /src\/docs\/[\w-]+\.md/
const HEADING = /"[^"]+"/
/** Several sections of one document follow each other: `src/docs/offline.md#clocks, #storage-quota`. */
const ANCHORS = /#[\w%-]+(?:,? (?:and )?#[\w%-]+)*/
const SECTIONS = new RegExp(
  `(${DOCUMENT.source})(?:(${ANCHORS.source})|\`?,? sections? (${HEADING.source}(?:(?:, | and | to )${HEADING.source})*))?`,
  'g',
)

function deadSections(text: string, { headings }: World): string[] {
  return [...text.matchAll(SECTIONS)].flatMap(([, path = '', anchors, sections]) => {
    const known = headings.get(path)
    if (known === undefined) return [path]
    const slugs = known.map(anchorOf)
    const anchored = (anchors?.match(/[\w%-]+/g) ?? []).filter((word) => word !== 'and')
    const named = (sections?.match(/"[^"]+"/g) ?? []).map((title) => title.slice(1, -1))
    return [
      ...anchored.filter((slug) => !slugs.includes(slug)).map((slug) => `${path}#${slug}`),
      ...named.filter((title) => !known.includes(title)).map((title) => `${path} section "${title}"`),
    ]
  })
}

const SPECIFICATION = 'src/docs/specification.md'
const NUMBERED = /specification sections? (\d+(?:(?:, | and | to )\d+)*)/g

/** Sections of the specification keep the customer's numbers. */
function deadNumbers(text: string, { headings }: World): string[] {
  const known = headings.get(SPECIFICATION) ?? []
  return [...text.matchAll(NUMBERED)]
    .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .filter((number) => !known.some((title) => title.startsWith(`Section ${number}:`)))
    .map((number) => `specification section ${number}`)
}

const NOTE = /decisions?\/(\d{4})(-[\w-]+)?|[Dd]ecisions?:? (\d{4}(?:(?:, | and | to )\d{4})*)/g

function deadNotes(text: string, { notes }: World): string[] {
  return [...text.matchAll(NOTE)].flatMap(([cited, number, name, numbers]) => {
    const full = number === undefined ? undefined : notes.get(number)
    if (number !== undefined && name !== undefined) return full === number + name ? [] : [cited]
    const all = number === undefined ? (numbers?.match(/\d{4}/g) ?? []) : [number]
    return all.filter((one) => !notes.has(one)).map((one) => `decision ${one}`)
  })
}

// Not `S3`, which is a store of files, and not `F0`, which is a byte: faults have two digits, rows of the specification a dot.
const CODES = /(?<![\w./#-])(F\d{2}|I\d{1,2}|L\d|P\d{1,2}|S\d{1,2}\.\d{1,3})(?![\w-])/g

const deadCodes = (text: string, { codes }: World): string[] =>
  (text.match(CODES) ?? []).filter((code) => !codes.has(code))

/** Citations in a text that do not resolve. */
const deadCitations = (text: string, world = WORLD): string[] => [
  ...deadSections(text, world),
  ...deadNumbers(text, world),
  ...deadNotes(text, world),
  ...deadCodes(text, world),
]

const inFile = (path: string, dead: readonly string[]) => dead.map((citation) => `${path}: ${citation}`)

it('every citation in a comment resolves to a heading, a note or a row', () => {
  expect(CODE.flatMap((path) => inFile(path, deadCitations(commentsOf(textOf(path)))))).toEqual([])
})

it('every citation in a document, a note or a README resolves to a heading, a note or a row', () => {
  const texts = [...new Set([...DOCUMENTS, ...NOTES, ...READMES])]
  expect(texts.flatMap((path) => inFile(path, deadCitations(textOf(path))))).toEqual([])
})

it('finds unresolved citations', () => {
  const world: World = {
    headings: new Map([
      ['src/docs/offline.md', ['Offline work', 'Storage quota', 'Table of answers']],
      [SPECIFICATION, ['Section 8: failures']],
    ]),
    notes: new Map([['0003', '0003-own-outbox']]),
    codes: new Set(['F01', 'I3', 'L2', 'P9', 'S8.3']),
  }
  const good = `
    // A comment over two lines (src/docs/offline.md section
    // "Storage quota"; F01, I3), src/docs/offline.md#table-of-answers, #storage-quota, specification section 8.
    /** Decision 0003, src/decisions/0003-own-outbox.md, L2, P9, row S8.3; S3 is a store, and 0xF1 a byte. */
    const text = 'F99 in a string is nobody\\'s citation'`
  expect(deadCitations(commentsOf(good), world)).toEqual([])
  const bad = `
    // src/docs/offline.md section "Storage
    // quotas", src/docs/offline.md#answers, #quotas, src/docs/nowhere.md, specification sections 8 and 99.
    /* decisions 0003 and 0999, src/decisions/0003-other.md */
    -- F99 and I99, L9, P99, S8.99`
  expect(deadCitations(commentsOf(bad), world)).toEqual([
    'src/docs/offline.md section "Storage quotas"',
    'src/docs/offline.md#answers',
    'src/docs/offline.md#quotas',
    'src/docs/nowhere.md',
    'specification section 99',
    'decision 0999',
    'decisions/0003-other',
    'F99',
    'I99',
    'L9',
    'P99',
    'S8.99',
  ])
})

// Documents that this repository never had, documents cited without their path, and numbers that cannot be
// looked up.
const RETIRED = [
  /\b(?:product(?:-\w+)?|domain-uz|ui|architecture|quality|stack|reader)\.md\b/g,
  /(?<!src\/docs\/)\b(?:offline|performance|specification|business-rules|security|design)\.md\b/g,
  /\bdomain notes\b/g,
  /\bissue \d+\b/g,
  /(?<![Ss]pecification |RFC \d{4},? )\b[Ss]ections? \d[\d.]*/g,
]

/** Citations by names and numbers of documents from before `src/docs`. */
const retiredCitations = (text: string): string[] => {
  const joined = text.replaceAll(MARGIN, ' ')
  return RETIRED.flatMap((pattern) => joined.match(pattern) ?? [])
}

// The hash of a migration is kept in every database that has run it, so that not even its comments may change.
const MIGRATIONS = 'src/server/db/migrations/'

it('nothing is cited by the names and numbers of documents from before src/docs', () => {
  const texts = [...new Set([...CODE, ...NOTES, ...READMES, 'vite.config.ts'])].filter(
    (path) => !path.startsWith(MIGRATIONS),
  )
  expect(texts.flatMap((path) => inFile(path, retiredCitations(textOf(path))))).toEqual([])
  const good =
    'src/docs/offline.md#clocks, specification section 8, specification\n// sections 4 and 9, S9.14'
  expect(retiredCitations(good)).toEqual([])
  const bad =
    'product.md section 4, offline.md 2.4, domain-uz.md 3, `ui.md`, domain notes 7.1, issue 2, (section 8)'
  expect(retiredCitations(bad)).toEqual([
    'product.md',
    'domain-uz.md',
    'ui.md',
    'offline.md',
    'domain notes',
    'issue 2',
    'section 4',
    'section 8',
  ])
})

it('the documents contain the cited codes', () => {
  for (const kind of ['F', 'I', 'L', 'P', 'S'])
    expect([...WORLD.codes].filter((code) => code.startsWith(kind)).length).toBeGreaterThan(2)
})

const FILE = /`((?:src|sw|tests|locales)\/[\w./-]*\w)\/?`/g
const FUNCTION = /((?:`\w+`(?:, | and ))*`\w+`) in\s+`((?:src|sw|tests)\/[\w./-]+\.(?:tsx?|mjs|sql))`/g

/** Files that a text names and that do not exist. */
const missingFiles = (text: string): string[] =>
  [...text.matchAll(FILE)].map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))

/** Names that a text places in a file that does not contain them. */
const missingNames = (text: string): string[] =>
  [...text.matchAll(FUNCTION)].flatMap(([, names = '', path = '']) => {
    const source = existsSync(join(ROOT, path)) ? textOf(path) : ''
    return (names.match(/\w+/g) ?? [])
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
      .map((name) => `${name} in ${path}`)
  })

it('every file and every function that a document names exists', () => {
  const missing = (text: string) => [...missingFiles(text), ...missingNames(text)]
  expect(KEPT_TRUE.flatMap((path) => inFile(path, missing(textOf(path))))).toEqual([])
  const planted = '`nothing` and `runOnce` in `src/server/platform/operations.ts`, `src/docs/nowhere.md`'
  expect(missing(planted)).toEqual(['src/docs/nowhere.md', 'nothing in src/server/platform/operations.ts'])
})

it('the fault matrix has one row for each fault, and its file names the fault', () => {
  const rows = [...textOf('src/docs/offline.md').matchAll(/^\| (F\d{2}) \|.*\|([^|]+)\|$/gm)]
  const codes = rows.map(([, code]) => code)
  expect(codes).toEqual([...new Set(codes)].sort())
  const unnamed = rows.filter(([, code = '', files = '']) =>
    [...files.matchAll(FILE)].some(([, path = '']) => !textOf(path).includes(code)),
  )
  expect(unnamed.map(([, code]) => code)).toEqual([])
})

it('the index of decisions has every note', () => {
  const index = textOf('src/decisions/README.md')
  expect(NOTES.filter((path) => !index.includes(`](${basename(path)})`))).toEqual([])
})

it('the index says which numbers of decisions are not used', () => {
  const index = textOf('src/decisions/README.md')
  const numbers = new Set(NOTES.map((path) => path.slice('src/decisions/'.length).slice(0, 4)))
  const all = Array.from({ length: numbers.size }, (_, at) => String(at + 1).padStart(4, '0'))
  const unused = all.filter((number) => !numbers.has(number))
  expect(unused.filter((number) => !index.includes(`The number ${number} was never used`))).toEqual([])
})
