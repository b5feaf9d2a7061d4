// Photographs as a shop takes them, by number: of careful people and of people in a hurry, of foreign documents, and without lines.
import fc from 'fast-check'
import { seededChance } from '../chance.ts'
import { linesOf, type MadeUpDocument, randomDocument } from '../mrz-documents.ts'
import { type Level, type Photograph, photograph } from './photograph.ts'

export type Kind = Level | 'foreign' | 'none'
/** Of ten photographs: three of careful people, five of people in a hurry, a foreign document, and one without lines. */
const KINDS: readonly Kind[] = [
  'fair',
  'hard',
  'hard',
  'fair',
  'foreign',
  'hard',
  'fair',
  'hard',
  'none',
  'hard',
]
const FOREIGN = ['KAZ', 'RUS', 'TJK', 'KGZ', 'TUR', 'UZE', 'USA', 'UKR']

function documentOf(at: number, kind: Kind): MadeUpDocument {
  const [own] = fc.sample(randomDocument, { seed: at, numRuns: 1 }) as [MadeUpDocument]
  if (kind !== 'foreign') return own
  const state = FOREIGN[at % FOREIGN.length] ?? 'KAZ'
  return { ...own, issuer: state, citizenship: state, code: own.format === 'TD3' ? 'P<' : 'ID' }
}

export type Mixed = Pick<Photograph, 'jpeg' | 'grey'> & {
  kind: Kind
  level: Level
  document: MadeUpDocument
  /** Those that are printed on the document; none where it has no zone. */
  lines: string[]
}

/** The photograph of a number, from which everything about it follows. */
export async function mixedPhotograph(at: number): Promise<Mixed> {
  const kind = KINDS[at % KINDS.length] ?? 'hard'
  const document = documentOf(at, kind)
  const lines = kind === 'none' ? [] : linesOf(document)
  const chance = seededChance('measure', at)
  const level = kind === 'foreign' || kind === 'none' ? chance.one(['fair', 'hard'] as const) : kind
  const { jpeg, grey } = await photograph(chance, lines, level)
  return { kind, level, document, lines, jpeg, grey }
}
