// The test of a material: its questions, which of them are drawn for a try, how it is graded, and when the next try may begin.
import { z } from 'zod'
import { type TextLength, textOfLength, trimmedText } from '../kernel/texts/text.ts'
import { DAY_MS } from '../kernel/time/durations.ts'

export const QUESTION_TEXT = { min: 3, max: 500 } as const satisfies TextLength
const LONGEST_ANSWER = 300
export const MOST_QUESTIONS = 100
export const ANSWERS_OF_QUESTION = { min: 2, max: 6 } as const

const question = z
  .strictObject({
    text: textOfLength(QUESTION_TEXT),
    answers: z
      .array(trimmedText(1, LONGEST_ANSWER))
      .min(ANSWERS_OF_QUESTION.min)
      .max(ANSWERS_OF_QUESTION.max)
      .refine((answers) => new Set(answers).size === answers.length, { params: { code: 'taken' } }),
    /** The place of the right answer among them. */
    right: z.number().int().min(0),
  })
  .refine(({ answers, right }) => right < answers.length, { path: ['right'], params: { code: 'required' } })
export type Question = z.infer<typeof question>
export const questionList = z.array(question).max(MOST_QUESTIONS)

/** A test: the bank of questions, and how many of them a try draws; 0: there is no test. */
export type Quiz = { questions: readonly Question[]; asked: number }

/** Why so many cannot be drawn: a bank has a test, and a test has no more questions than its bank. */
export function askedFault({ questions, asked }: Quiz): 'required' | 'too_many_asked' | null {
  if (questions.length > 0 && asked === 0) return 'required'
  return asked > questions.length ? 'too_many_asked' : null
}

/** A question of a try: its place in the bank, and the places of its answers in the order in which they are shown. */
export type Drawn = { question: number; answers: number[] }

/** The numbers from 0 in a random order; `random` returns a number from 0 to below 1. */
function shuffled(count: number, random: () => number): number[] {
  const numbers = Array.from({ length: count }, (_, nth) => nth)
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [numbers[at], numbers[other]]
    if (one === undefined || two === undefined) continue
    numbers[at] = two
    numbers[other] = one
  }
  return numbers
}

/** The questions of a new try, in a random order, each with its answers in a random order. */
export const drawQuestions = ({ questions, asked }: Quiz, random: () => number): Drawn[] =>
  shuffled(questions.length, random)
    .slice(0, asked)
    .map((at) => ({ question: at, answers: shuffled(questions[at]?.answers.length ?? 0, random) }))

/** A drawn question as the person sees it, without which answer is right. */
export const shownQuestion = ({ question: at, answers }: Drawn, questions: readonly Question[]) => {
  const asked = questions[at]
  return { text: asked?.text ?? '', answers: answers.map((answer) => asked?.answers[answer] ?? '') }
}

/** The places, in the try, of the questions that were answered wrongly or not at all; `chosen` has the places of the shown answers. */
export const wrongOf = (
  drawn: readonly Drawn[],
  questions: readonly Question[],
  chosen: readonly (number | null)[],
): number[] =>
  drawn.flatMap(({ question: at, answers }, nth) => {
    const place = chosen[nth] ?? null
    const isRight = place !== null && answers[place] !== undefined && answers[place] === questions[at]?.right
    return isRight ? [] : [nth]
  })

/** Four of five answers have to be right. */
export const isPassed = (right: number, asked: number): boolean => asked > 0 && right * 5 >= asked * 4

/** Tries in a row; then a day has to pass before the next ones. */
export const TRIES = 3
const PAUSE_MS = DAY_MS

/** When the next try may begin, after tries that began at these instants, the earliest first; null: at once. */
export function nextTryAt(begun: readonly Date[], now: Date): Date | null {
  const last = begun.at(-1)
  if (last === undefined || begun.length % TRIES !== 0) return null
  const next = new Date(last.getTime() + PAUSE_MS)
  return next > now ? next : null
}

/** How many tries are left until the next pause; 0 during a pause. */
export const triesLeft = (begun: readonly Date[], now: Date): number =>
  nextTryAt(begun, now) === null ? TRIES - (begun.length % TRIES) : 0
