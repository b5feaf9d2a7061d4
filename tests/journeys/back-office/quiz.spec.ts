// The director writes a test for an article; a seller reads it, fails, sees what was wrong, and passes.
import { expect, personOf, type Tablet, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 1)
const TITLE = 'Kod bilan ishlash'
const QUESTIONS = [
  { text: 'Kodni kim aytadi?', answers: ['Mijoz', 'Sotuvchi'] },
  { text: 'Kod yozib olinadimi?', answers: ['Yoʻq', 'Ha'] },
] as const

const box = (tablet: Tablet, name: string) =>
  tablet.page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${name}`) })

async function answerAll(tablet: Tablet, place: 0 | 1): Promise<void> {
  const dialog = tablet.page.getByRole('dialog', { name: tablet.text('knowledge:quiz.title') })
  for (const { answers } of QUESTIONS) await dialog.getByText(answers[place], { exact: true }).click()
  await dialog.getByRole('button', { name: tablet.text('knowledge:quiz.answer_all') }).click()
}

test('a test is written, failed and passed', async ({ shop, browser }) => {
  const writing = await shop.tablet(browser, 'ru', director)
  await test.step('questions are written; an answer that is missing is said at its place', async () => {
    await writing.page.goto('/knowledge?tab=materials')
    await writing.button('knowledge:new').click()
    await box(writing, writing.text('knowledge:fields.title')).fill(TITLE)
    await box(writing, writing.text('knowledge:fields.text')).fill('Kodni mijozning oʻzi aytadi.')
    for (const [nth, { text, answers }] of QUESTIONS.entries()) {
      await writing.button('knowledge:quiz.add_question').click()
      await writing.page.locator(`[name=question-${nth}]`).fill(text)
      await writing.page.locator(`[name=answer-${nth}-0]`).fill(answers[0])
      if (nth === 0) await writing.page.locator(`[name=answer-${nth}-1]`).fill(answers[1])
    }
    await writing.button('kit:form.save').click()
    await expect(writing.page.locator('[name=answer-1-1]')).toHaveAttribute('aria-invalid', 'true')
    await writing.page.locator('[name=answer-1-1]').fill(QUESTIONS[1].answers[1])
    await writing.button('kit:form.save').click()
    await expect(writing.page.getByRole('heading', { name: TITLE }).first()).toBeVisible()
    await expect(
      writing.page.getByText(writing.text('knowledge:quiz.of', { asked: 2, count: 2 })),
    ).toBeVisible()
    await writing.button('knowledge:steps.publish.do').click()
    await writing.page
      .getByRole('dialog')
      .getByRole('button', { name: writing.text('knowledge:steps.publish.do'), exact: true })
      .click()
    await expect(
      writing.page.getByText(writing.text('knowledge:steps.publish.done', { title: TITLE })),
    ).toBeVisible()
  })

  const taking = await shop.tablet(browser, 'uz-Latn', seller, { viewport: { width: 600, height: 960 } })
  const { page } = taking
  await test.step('it is offered once the article is read; a try that failed says what was wrong', async () => {
    await page.goto('/knowledge')
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click()
    await taking.button('knowledge:quiz.begin').click()
    await answerAll(taking, 1)
    await expect(page.getByText(taking.text('knowledge:quiz.failed'))).toBeVisible()
    await expect(page.getByText(taking.text('knowledge:quiz.result', { right: 0, asked: 2 }))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: QUESTIONS[0].text })).toBeVisible()
    await taking.button('knowledge:quiz.close').click()
    await expect(page.getByText(taking.text('knowledge:quiz.left', { count: 2 }))).toBeVisible()
  })

  await test.step('one that was begun goes on after a reload, and is passed', async () => {
    await taking.button('knowledge:quiz.begin').click()
    await expect(page.getByRole('dialog').getByText(QUESTIONS[0].text)).toBeVisible()
    await page.reload()
    await taking.button('knowledge:quiz.go_on').click()
    await answerAll(taking, 0)
    await expect(page.getByRole('dialog').getByText(taking.text('knowledge:quiz.passed'))).toBeVisible()
    await taking.button('knowledge:quiz.close').click()
    await expect(page.getByText(taking.text('knowledge:readings.passed')).first()).toBeVisible()
  })

  await test.step('the writer sees who has passed', async () => {
    await writing.page.reload()
    const readers = writing.page.getByRole('list', { name: writing.text('knowledge:sections.readers') })
    const line = readers.getByRole('listitem').filter({ hasText: seller.name })
    await expect(line.getByText(writing.text('knowledge:readings.passed'))).toBeVisible()
  })
  await writing.close()
  await taking.close()
})
