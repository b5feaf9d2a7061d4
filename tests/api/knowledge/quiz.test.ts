// Tests of materials over real HTTP: when they may be taken, how they are graded, tries and pauses, and what they open.
import { describe, expect, it } from 'vitest'
import { knowledge } from '#api/back-office/knowledge.ts'
import { materials } from '#api/back-office/materials.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { MaterialForm } from '#domain/knowledge/material.ts'
import type { Question } from '#domain/knowledge/quiz.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['seller', 'seller2', 'finance', 'director'])

const QUESTIONS: Question[] = Array.from({ length: 6 }, (_, nth) => ({
  text: `Savol ${nth}`,
  answers: ['xato', `toʻgʻri ${nth}`, 'boshqa xato'],
  right: 1,
}))
const form = (values: Partial<MaterialForm> = {}): MaterialForm => ({
  title: 'Test bilan',
  info: '',
  kind: 'article',
  text: 'Matn',
  link: '',
  icon: 'book',
  programs: [],
  subject_id: null,
  level: null,
  languages: ['uz-Latn'],
  mode: 'open',
  roles: [],
  questions: QUESTIONS,
  asked: 5,
  ...values,
})
async function publish(key: string, again = false) {
  const { version } = await shop.director.call(materials.view, { params: { key } })
  return shop.director.call(materials.publish, { params: { key }, body: { base_version: version, again } })
}
/** Publishes the material with another text. */
async function publishChanged(key: string) {
  const { version } = await shop.director.call(materials.view, { params: { key } })
  const values = form({ text: 'Yangi matn' })
  await shop.director.call(materials.update, { params: { key }, body: { base_version: version, values } })
  return publish(key)
}
async function published(values: Partial<MaterialForm> = {}) {
  const { key } = await shop.director.call(materials.create, { body: form(values) })
  await publish(key)
  return key
}
const read = (api: ApiSession, key: string, number = 1) =>
  api.call(knowledge.read, { params: { key }, body: { number, step: 'viewed' } })
const begin = (api: ApiSession, key: string) => api.send(knowledge.beginQuiz, { params: { key }, body: {} })
const begun = (api: ApiSession, key: string) => api.call(knowledge.beginQuiz, { params: { key }, body: {} })
type Begun = Awaited<ReturnType<typeof begun>>
const answer = (api: ApiSession, key: string, { id }: Pick<Begun, 'id'>, answers: (number | null)[]) =>
  api.send(knowledge.answerQuiz, { params: { key }, body: { id, answers } })
/** The places of the right answers, but for so many of the first questions. */
const answersOf = ({ questions }: Begun, wrong = 0): number[] =>
  questions.map(({ answers }, nth) => {
    const right = answers.findIndex((text) => text.startsWith('toʻgʻri'))
    return nth < wrong ? (right + 1) % answers.length : right
  })
const view = (api: ApiSession, key: string) => api.call(knowledge.view, { params: { key } })
async function take(api: ApiSession, key: string, wrong: number) {
  const one = await begun(api, key)
  return (await answer(api, key, one, answersOf(one, wrong))).body
}

describe('a test', () => {
  it('is taken once the material is viewed, and passed with four right answers of five', async () => {
    const key = await published()
    expect((await begin(shop.seller, key)).problem?.problem).toBe('move_not_possible')
    await read(shop.seller, key)
    expect(await view(shop.seller, key)).toMatchObject({
      state: 'viewed',
      quiz: { asked: 5, tries_left: 3, next_at: null, begun: false },
    })
    const first = await begun(shop.seller, key)
    expect(first.questions).toHaveLength(5)
    expect((await answer(shop.seller, key, first, answersOf(first, 2))).body).toMatchObject({
      asked: 5,
      wrong: [0, 1],
      passed: false,
      state: 'viewed',
      quiz: { tries_left: 2, begun: false },
    })
    expect(await take(shop.seller, key, 1)).toMatchObject({ wrong: [0], passed: true, state: 'passed' })
    expect(await view(shop.seller, key)).toMatchObject({ state: 'passed' })
    expect((await begin(shop.seller, key)).problem?.problem).toBe('move_not_possible')
  })

  it('goes on where it was begun, and its answer counts once', async () => {
    const key = await published()
    await read(shop.seller, key)
    const [one, two] = await Promise.all([begun(shop.seller, key), begun(shop.seller, key)])
    expect(two).toEqual(one)
    expect((await view(shop.seller, key)).quiz).toMatchObject({ begun: true, tries_left: 2 })
    const answers = await Promise.all([
      answer(shop.seller, key, one, answersOf(one, 5)),
      answer(shop.seller, key, one, answersOf(one)),
    ])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await answer(shop.seller, key, one, [])).body).toEqual(answers[0]?.body)
  })

  it('has no answer that shows which one is right', async () => {
    const key = await published()
    await read(shop.seller, key)
    const { text } = await begin(shop.seller, key)
    expect(text).not.toContain('"right"')
    for (const endpoint of [knowledge.view, knowledge.list] as const) {
      const input = endpoint === knowledge.view ? { params: { key } } : { body: {} }
      expect((await shop.seller.send(endpoint, input as never)).text).not.toContain('toʻgʻri')
    }
  })

  it('of somebody else, or of another material, cannot be answered', async () => {
    const key = await published()
    const other = await published()
    for (const api of [shop.seller, shop.seller2]) await read(api, key)
    await read(shop.seller, other)
    const one = await begun(shop.seller, key)
    for (const [api, material] of [
      [shop.seller2, key],
      [shop.seller, other],
    ] as const)
      expect((await answer(api, material, one, [])).problem?.problem).toBe('move_not_possible')
    expect((await view(shop.seller, key)).quiz).toMatchObject({ begun: true })
  })

  it('waits a day after three tries that failed', async () => {
    const key = await published()
    await read(shop.seller, key)
    for (const left of [2, 1, 0])
      expect(await take(shop.seller, key, 5)).toMatchObject({ passed: false, quiz: { tries_left: left } })
    expect((await begin(shop.seller, key)).problem?.problem).toBe('move_not_possible')
    const { quiz } = await view(shop.seller, key)
    expect(Date.parse(quiz?.next_at ?? '')).toBeGreaterThan(Date.now())
    await shop.db
      .updateTable('quiz_tries')
      .set({ begun_at: new Date(Date.now() - DAY_MS) })
      .where('material_id', '=', Number(key))
      .execute()
    expect((await view(shop.seller, key)).quiz).toMatchObject({ tries_left: 3, next_at: null })
    expect(await take(shop.seller, key, 0)).toMatchObject({ passed: true })
  })

  it('that was passed stays passed with the next publication, unless everybody is to read again', async () => {
    const key = await published()
    await read(shop.seller, key)
    await take(shop.seller, key, 0)
    await publishChanged(key)
    expect((await view(shop.seller, key)).state).toBe('passed')
    await publish(key, true)
    expect(await view(shop.seller, key)).toMatchObject({ state: 'opened', quiz: { tries_left: 3 } })
    await read(shop.seller, key, 3)
    expect(await view(shop.seller, key)).toMatchObject({ state: 'viewed' })
    const { readings } = await shop.director.call(materials.view, { params: { key } })
    expect(readings['viewed']).toBe(1)
    expect(readings['passed']).toBeUndefined()
  })

  it('has the questions of the publication, not those that are being written', async () => {
    const key = await published({ questions: QUESTIONS.slice(0, 1), asked: 1 })
    const { version } = await shop.director.call(materials.view, { params: { key } })
    const values = form({ questions: [{ text: 'Yangi savol', answers: ['a', 'b'], right: 0 }], asked: 1 })
    await shop.director.call(materials.update, { params: { key }, body: { base_version: version, values } })
    await read(shop.seller, key)
    const one = await begun(shop.seller, key)
    expect(one.questions.map(({ text }) => text)).toEqual(['Savol 0'])
    await publish(key)
    // A try of an earlier publication is not continued.
    expect((await begun(shop.seller, key)).questions.map(({ text }) => text)).toEqual(['Yangi savol'])
  })

  it('that was begun is judged although the material was published again, limited or archived meanwhile', async () => {
    const change = async (key: string, action: 'archive' | 'restore') => {
      const { version } = await shop.director.call(materials.view, { params: { key } })
      return shop.director.call(materials[action], { params: { key }, body: { base_version: version } })
    }
    for (const meanwhile of ['published', 'archived', 'limited'] as const) {
      const key = await published()
      await read(shop.seller, key)
      const one = await begun(shop.seller, key)
      if (meanwhile === 'published') await publishChanged(key)
      if (meanwhile === 'archived') await change(key, 'archive')
      if (meanwhile === 'limited') {
        const { roles } = await shop.director.call(materials.choices, {})
        const { version } = await shop.director.call(materials.view, { params: { key } })
        const finance = roles.flatMap(({ id, name }) => (name === 'finance' ? [id] : []))
        const values = form({ mode: 'limited', roles: finance })
        await shop.director.call(materials.update, {
          params: { key },
          body: { base_version: version, values },
        })
        await publish(key)
      }
      expect((await answer(shop.seller2, key, one, answersOf(one))).status, 'of somebody else').not.toBe(200)
      const { status, body } = await answer(shop.seller, key, one, answersOf(one))
      expect([meanwhile, status, body]).toMatchObject([meanwhile, 200, { passed: true, state: 'passed' }])
    }
  })

  it('opens the next level only when it is passed', async () => {
    const { roles } = await shop.director.call(materials.choices, {})
    const limited = {
      mode: 'limited' as const,
      roles: roles.flatMap(({ id, name }) => (name === 'finance' ? [id] : [])),
    }
    const first = await published({ ...limited, level: 1 })
    const second = await published({ ...limited, level: 2, questions: [], asked: 0 })
    await read(shop.finance, first)
    expect(await view(shop.finance, second)).toMatchObject({ locked: true, quiz: null })
    await take(shop.finance, first, 1)
    expect(await view(shop.finance, second)).toMatchObject({ locked: false })
    await read(shop.finance, second)
    const { levels } = await shop.finance.call(knowledge.levels, {})
    expect(levels.map(({ count, completed }) => [count, completed])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('opens a level that stays open when more is published for the levels before it', async () => {
    const { roles } = await shop.director.call(materials.choices, {})
    const mine = roles.flatMap(({ id, name }) => (name === 'finance' ? [id] : []))
    const limited = { mode: 'limited' as const, roles: mine }
    const first = await published({ ...limited, level: 5 })
    const second = await published({ ...limited, level: 6, questions: [], asked: 0 })
    await read(shop.finance, first)
    await take(shop.finance, first, 0)
    expect(await view(shop.finance, second)).toMatchObject({ locked: false })
    const later = await published({ ...limited, level: 5 })
    expect(await view(shop.finance, second)).toMatchObject({ locked: false })
    expect(await view(shop.finance, later)).toMatchObject({ locked: false })
    await publish(first, true)
    expect(await view(shop.finance, second)).toMatchObject({ locked: false })
  })
})

it('a form with questions that cannot be asked is refused at its field', async () => {
  const refused = async (values: Partial<MaterialForm>) =>
    (await shop.director.send(materials.create, { body: form(values) })).problem?.errors
  expect(await refused({ asked: 0 })).toEqual([{ field: 'asked', code: 'required' }])
  expect(await refused({ asked: 7 })).toMatchObject([{ field: 'asked', code: 'too_many_asked' }])
  const twice = [{ text: 'Savol', answers: ['a', 'a'], right: 0 }]
  expect(await refused({ questions: twice, asked: 1 })).toMatchObject([
    { field: 'questions.0.answers', code: 'taken' },
  ])
})
