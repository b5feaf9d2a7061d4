// The likeliest line of names: words, one filler between words, two between surname and given names, fillers to the end.
import { FILLER, LETTERS } from './format.ts'
import { logOf, type Rows, rankedLetters } from './rows.ts'

/** Where in the line a cell is; each entry is what may follow, by a letter and by a filler. */
const STATES = {
  start: { letter: 'surname', filler: null },
  surname: { letter: 'surname', filler: 'surnameGap' },
  surnameGap: { letter: 'surname', filler: 'groupGap' },
  groupGap: { letter: 'given', filler: 'end' },
  given: { letter: 'given', filler: 'givenGap' },
  givenGap: { letter: 'given', filler: 'end' },
  end: { letter: null, filler: 'end' },
} as const
type State = keyof typeof STATES
type Path = { log: number; text: string }

/**
 * The text of the names' cells that has the highest probability of all that names can be (`parseNames` accepts it). A letter that was seen
 * among the closing fillers is thereby a filler.
 */
export function likeliestNames(rows: Rows, cells: readonly number[]): string {
  let paths = new Map<State, Path>([['start', { log: 0, text: '' }]])
  for (const cell of cells) {
    const best = rankedLetters(rows[cell], LETTERS)[0]?.letter ?? ''
    const next = new Map<State, Path>()
    const step = (to: State | null, from: Path, letter: string) => {
      const log = from.log + logOf(rows[cell], letter)
      if (to !== null && log > (next.get(to)?.log ?? -Infinity))
        next.set(to, { log, text: from.text + letter })
    }
    for (const [state, path] of paths) {
      step(STATES[state].letter, path, best)
      step(STATES[state].filler, path, FILLER)
    }
    paths = next
  }
  return [...paths.values()].sort((a, b) => b.log - a.log)[0]?.text ?? ''
}
