// The tests of materials. A try is counted when it begins, so that nobody looks at the questions for nothing; which answers are right never
// leaves the server. The reading of the person is locked, so that tries follow each other.
import { randomUUID } from 'node:crypto'
import type { knowledge, QuizStand } from '#api/back-office/knowledge.ts'
import { isLevelOpen, readingState } from '#domain/knowledge/material.ts'
import {
  drawQuestions,
  isPassed,
  nextTryAt,
  shownQuestion,
  triesLeft,
  wrongOf,
} from '#domain/knowledge/quiz.ts'
import type { Handler, RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { countLevels, type FoundMaterial, findMaterial, findTried, keepPassedLevels } from './queries.ts'
import {
  addTry,
  findQuiz,
  findTries,
  findTry,
  lockReading,
  type QuizTry,
  writeAnswer,
  writePassed,
} from './quiz-queries.ts'

type Keyed = RequestContext & { params: { key: string } }

const isOpenTry = ({ answered_at, number }: QuizTry, { version }: FoundMaterial): boolean =>
  answered_at === null && number === version

function standAfter(tries: readonly QuizTry[], material: FoundMaterial, now: Date): QuizStand {
  const begun = tries.map(({ begun_at }) => begun_at)
  const last = tries.at(-1)
  return {
    asked: material.asked,
    tries_left: triesLeft(begun, now),
    next_at: nextTryAt(begun, now)?.toISOString() ?? null,
    begun: last !== undefined && isOpenTry(last, material),
  }
}

const triesOf = ({ trx }: RequestContext, who: number, { id, read_from }: FoundMaterial) =>
  findTries(trx, { user: who, material: id, from: read_from })

/** Where the person stands with the test of a material. */
export const standOf = async (call: RequestContext, material: FoundMaterial): Promise<QuizStand> =>
  standAfter(await triesOf(call, person(call).id, material), material, call.deps.now())

/** A material whose test the person may take, as it is after the reading is locked. */
async function lockMaterial(call: Keyed): Promise<FoundMaterial> {
  const who = person(call)
  const before = await findMaterial(call.trx, call.params.key, who)
  if (!before) throw new Problem('not_found')
  await lockReading(call.trx, who.id, before.id)
  const found = await findMaterial(call.trx, call.params.key, who)
  if (!found) throw new Problem('not_found')
  if (!isLevelOpen(found.level, await countLevels(call.trx, who))) throw new Problem('move_not_possible')
  return found
}

export const beginQuiz: Handler<typeof knowledge.beginQuiz> = async (call) => {
  const { trx, deps } = call
  const now = deps.now()
  const who = person(call).id
  const material = await lockMaterial(call)
  const tries = await triesOf(call, who, material)
  const quiz = await findQuiz(trx, material.id, material.version)
  const shown = ({ id, drawn }: Pick<QuizTry, 'id' | 'drawn'>) => ({
    ok: true as const,
    id,
    questions: drawn.map((one) => shownQuestion(one, quiz.questions)),
  })
  const last = tries.at(-1)
  if (last !== undefined && isOpenTry(last, material)) return shown(last)
  const begun = tries.map(({ begun_at }) => begun_at)
  const mayBegin =
    quiz.asked > 0 && readingState(material, material.read_from) === 'viewed' && triesLeft(begun, now) > 0
  if (!mayBegin) throw new Problem('move_not_possible')
  const made = { id: randomUUID(), drawn: drawQuestions(quiz, Math.random) }
  await addTry(trx, {
    ...made,
    drawn: JSON.stringify(made.drawn),
    user_id: who,
    material_id: material.id,
    number: material.version,
    begun_at: now,
  })
  return shown(made)
}

/** A try is judged by the publication that it was begun with, whatever became of the material or of the rights meanwhile. */
export const answerQuiz: Handler<typeof knowledge.answerQuiz> = async (call) => {
  const { trx, body, deps, params } = call
  const now = deps.now()
  const who = person(call).id
  const begun = await findTry(trx, { id: body.id, user: who })
  if (!begun) {
    await lockMaterial(call)
    throw new Problem('move_not_possible')
  }
  await lockReading(trx, who, begun.material_id)
  const found = (await findTry(trx, { id: body.id, user: who })) ?? begun
  const material = await findTried(trx, found.material_id, who)
  // The key may also be a link, which is another one meanwhile.
  if (/^\d{1,9}$/.test(params.key) && params.key !== material.key) throw new Problem('move_not_possible')
  const { questions } = await findQuiz(trx, material.id, found.number)
  const asked = found.drawn.length
  const wrong = found.wrong ?? wrongOf(found.drawn, questions, body.answers)
  const passed = isPassed(asked - wrong.length, asked)
  if (found.wrong === null) {
    await writeAnswer(trx, found.id, { wrong, passed, answered_at: now })
    if (passed) await writePassed(trx, { user: who, material: material.id, number: found.number, now })
    await keepPassedLevels(trx, person(call), now)
  }
  const passed_number = passed ? Math.max(material.passed_number, found.number) : material.passed_number
  const state = readingState({ ...material, passed_number }, material.read_from)
  const tries = await triesOf(call, who, material)
  return { ok: true, asked, wrong, passed, state, quiz: standAfter(tries, material, now) }
}
