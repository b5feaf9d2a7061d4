import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askedFault,
  drawQuestions,
  isPassed,
  nextTryAt,
  type Question,
  questionList,
  shownQuestion,
  triesLeft,
  wrongOf,
} from './quiz.ts'

const questions: Question[] = [
  { text: 'Сколько фото нужно?', answers: ['Четыре', 'Три', 'Пять'], right: 0 },
  { text: 'Что делать без интернета?', answers: ['Ждать', 'Работать дальше'], right: 1 },
  { text: 'Кто звонит клиенту?', answers: ['Продавец', 'Менеджер', 'Партнёр', 'Никто'], right: 1 },
]

describe('the questions', () => {
  it.each([
    [[{ ...questions[0], text: 'a' }], '0.text'],
    [[{ ...questions[0], answers: ['Одно'] }], '0.answers'],
    [[{ ...questions[0], answers: ['Одно', ' Одно '] }], '0.answers'],
    [[{ ...questions[0], answers: ['Одно', ' '] }], '0.answers.1'],
    [[questions[0], { ...questions[1], right: 2 }], '1.right'],
  ])('refuses %j at %s', (list, path) => {
    const { error } = questionList.safeParse(list)
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  it('a bank has a test, and a test no more questions than its bank', () => {
    expect(askedFault({ questions, asked: 0 })).toBe('required')
    expect(askedFault({ questions, asked: 4 })).toBe('too_many_asked')
    expect(askedFault({ questions: [], asked: 1 })).toBe('too_many_asked')
    expect(askedFault({ questions, asked: 3 })).toBeNull()
    expect(askedFault({ questions: [], asked: 0 })).toBeNull()
  })
})

describe('a try', () => {
  const random = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))

  it('draws each question once, each answer once, and is graded by the answers as they were shown', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 1, max: 3 }), fc.nat(), (stream, asked, seed) => {
        const drawn = drawQuestions({ questions, asked }, () => stream.next().value ?? 0)
        expect(new Set(drawn.map(({ question }) => question)).size).toBe(asked)
        for (const one of drawn) {
          const shown = shownQuestion(one, questions)
          expect(shown.answers.toSorted()).toEqual(questions[one.question]?.answers.toSorted())
        }
        const rightOf = (nth: number) => {
          const { question, answers } = drawn[nth] ?? { question: 0, answers: [] }
          return answers.indexOf(questions[question]?.right ?? -1)
        }
        const wrong = drawn.map((_, nth) => (seed + nth) % 2 === 0)
        const chosen = drawn.map((_, nth) => (wrong[nth] ? (rightOf(nth) + 1) % 2 : rightOf(nth)))
        expect(wrongOf(drawn, questions, chosen)).toEqual(
          drawn.flatMap((_, nth) => (chosen[nth] === rightOf(nth) ? [] : [nth])),
        )
      }),
    )
  })

  it('counts what was not answered, or answered with what was not shown, as wrong', () => {
    const drawn = [{ question: 1, answers: [1, 0] }]
    expect(wrongOf(drawn, questions, [0])).toEqual([])
    for (const chosen of [[], [null], [1], [7]]) expect(wrongOf(drawn, questions, chosen)).toEqual([0])
  })

  it.each([
    [0, 0, false],
    [4, 5, true],
    [3, 5, false],
    [8, 10, true],
    [7, 10, false],
    [1, 1, true],
    [2, 3, false],
  ])('%i of %i right: passed %s', (right, asked, passed) => expect(isPassed(right, asked)).toBe(passed))
})

it('after three tries a day has to pass, and then there are three more', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
  expect([triesLeft([], at(9)), nextTryAt([], at(9))]).toEqual([3, null])
  expect(triesLeft([at(9), at(10)], at(11))).toBe(1)
  const three = [at(9), at(10), at(11)]
  expect([triesLeft(three, at(12)), nextTryAt(three, at(12))]).toEqual([0, at(35)])
  expect([triesLeft(three, at(35)), nextTryAt(three, at(35))]).toEqual([3, null])
  expect(triesLeft([...three, at(36)], at(37))).toBe(2)
})
