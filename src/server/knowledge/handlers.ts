// The knowledge base as people read it. A step that is done already is no error.
import type { knowledge, MaterialLine } from '#api/back-office/knowledge.ts'
import { isLevelOpen, type LevelCount, levelsOf, readingState } from '#domain/knowledge/material.ts'
import type { Handlers } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import {
  countLevels,
  findMaterial,
  keepPassedLevels,
  knowledgeConditions,
  knowledgeListing,
  type ListedMaterial,
  placesOf,
  writeReading,
} from './queries.ts'
import { answerQuiz, beginQuiz, standOf } from './quiz.ts'

const SHOWN = {
  text: [
    'title',
    'info',
    'level',
    'subject_ru',
    'subject_uz_latn',
    'subject_uz_cyrl',
    'programs_ru',
    'programs_uz_latn',
    'programs_uz_cyrl',
  ],
  key: ['kind', 'state'],
  moment: ['published_at'],
}

const lineOf = ({ published_at, ...row }: ListedMaterial, levels: readonly LevelCount[]): MaterialLine => ({
  ...row,
  published_at: published_at.toISOString(),
  locked: !isLevelOpen(row.level, levels),
})

/** What is locked says so instead of what was read of it, as in the list. */
async function* exportRows(rows: AsyncIterable<ListedMaterial>, levels: readonly LevelCount[]) {
  for await (const row of rows) yield { ...row, state: isLevelOpen(row.level, levels) ? row.state : 'locked' }
}

export const knowledgeHandlers: Handlers<typeof knowledge> = {
  list: async (call) => {
    const { trx, body } = call
    const who = person(call)
    const conditions = knowledgeConditions(body, who)
    const page = await readList<ListedMaterial, typeof body.sort>(
      trx,
      knowledgeListing(who.id),
      conditions,
      body,
    )
    const levels = await countLevels(trx, who)
    return { ...page, items: page.items.map((row) => lineOf(row, levels)) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const who = person(call)
    const conditions = knowledgeConditions(body, who)
    const rows = readAll<ListedMaterial, typeof body.sort>(trx, knowledgeListing(who.id), conditions, body)
    const levels = await countLevels(trx, who)
    return sendExport(reply, 'knowledge', exportRows(rows, levels), {
      ...body,
      columns: chosenColumns(body.columns, SHOWN),
    })
  },

  levels: async (call) => ({
    levels: levelsOf(await countLevels(call.trx, person(call))),
    programs: await placesOf(call.trx, 'programs'),
    subjects: await placesOf(call.trx, 'subjects'),
  }),

  view: async (call) => {
    const who = person(call)
    const found = await findMaterial(call.trx, call.params.key, who)
    if (!found) throw new Problem('not_found')
    const {
      id: _id,
      read_from: _from,
      opened_at: _opened,
      viewed_number: _viewed,
      passed_number: _passed,
      asked,
      text,
      link,
      ...listed
    } = found
    const line = lineOf(listed, await countLevels(call.trx, who))
    const quiz = asked === 0 ? null : await standOf(call, found)
    return { ...line, text: line.locked ? '' : text, link: line.locked ? '' : link, quiz }
  },

  read: async (call) => {
    const { trx, body, deps } = call
    const who = person(call)
    const found = await findMaterial(trx, call.params.key, who)
    if (!found) throw new Problem('not_found')
    const isLocked = !isLevelOpen(found.level, await countLevels(trx, who))
    if (isLocked || body.number > found.version) throw new Problem('move_not_possible')
    const viewed = body.step === 'viewed' ? body.number : 0
    const now = deps.now()
    await writeReading(trx, { user: who.id, material: found.id, viewed, now })
    await keepPassedLevels(trx, who, now)
    const reached = {
      opened_at: found.opened_at ?? now,
      viewed_number: Math.max(found.viewed_number, viewed),
      passed_number: found.passed_number,
    }
    return { ok: true, state: readingState(reached, found.read_from) }
  },

  beginQuiz,
  answerQuiz,
}
