// The director writes to a seller, who is notified, reads and answers; and makes a group that the seller leaves, and one that they are taken out of.
import { composer, conversation, foundPerson, makeGroup, messages, write, writeTo } from '../drivers/chat.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 0)
const manager = personOf('manager', 0)

test('two people write to each other, and in a group', async ({ shop, browser }) => {
  const writing = await shop.tablet(browser, 'ru', director, { hasTouch: false })
  const reading = await shop.tablet(browser, 'uz-Latn', seller, { viewport: { width: 600, height: 960 } })

  await test.step('somebody is found and written to', async () => {
    await writeTo(writing, seller.name)
    await expect(writing.page.getByText(writing.text('chat:no_messages'))).toBeVisible()
    await write(writing, 'Зайдите ко мне после смены', 'Enter')
    await expect(messages(writing, seller.name).getByText('Зайдите ко мне после смены')).toBeVisible()
    await expect(composer(writing)).toHaveValue('')
    await expect(messages(writing, seller.name).getByText(writing.text('chat:sent'))).toBeVisible()
  })

  await test.step('the other one finds it unread, opens it with keys, and answers', async () => {
    await reading.page.goto('/chat')
    const line = conversation(reading, director.name)
    await expect(line).toHaveAccessibleName(new RegExp(reading.text('chat:unread', { count: 1 })))
    await line.focus()
    await reading.page.keyboard.press('Enter')
    await expect(messages(reading, director.name).getByText('Зайдите ко мне после смены')).toBeVisible()
    await expect(
      messages(writing, seller.name).getByText(writing.text('chat:read'), { exact: true }),
    ).toBeVisible()
    await write(reading, 'Xoʻp boʻladi', 'Control+Enter')
    await expect(messages(reading, director.name).getByText('Xoʻp boʻladi')).toBeVisible()
    await expect(messages(writing, seller.name).getByText('Xoʻp boʻladi')).toBeVisible()
  })

  await test.step('text that was not sent is not lost by Back; an own message is changed and deleted', async () => {
    await composer(reading).focus()
    await reading.page.keyboard.type('Yana')
    await reading.page.goBack()
    const leaving = reading.page.getByRole('dialog')
    await leaving.getByRole('button', { name: reading.text('kit:cancel') }).click()
    await expect(composer(reading)).toHaveValue('Yana')
    await composer(reading).clear()

    const menu = reading.page.getByRole('button', {
      name: reading.text('chat:message_actions', { number: 2 }),
    })
    await menu.click()
    await reading.page.getByRole('menuitem', { name: reading.text('chat:edit') }).click()
    const editing = reading.page.getByRole('dialog', { name: reading.text('chat:edit') })
    await expect(editing.getByRole('textbox')).toBeFocused()
    await reading.page.keyboard.press('ControlOrMeta+A')
    await reading.page.keyboard.type('Xoʻp, kelaman')
    await editing.getByRole('button', { name: reading.text('kit:form.save') }).click()
    await expect(messages(writing, seller.name).getByText('Xoʻp, kelaman')).toBeVisible()
    await expect(messages(writing, seller.name).getByText(writing.text('chat:edited'))).toBeVisible()

    await menu.click()
    await reading.page.getByRole('menuitem', { name: reading.text('chat:take_back') }).click()
    await reading.page
      .getByRole('dialog')
      .getByRole('button', { name: reading.text('chat:take_back'), exact: true })
      .click()
    await expect(messages(writing, seller.name).getByText(writing.text('chat:taken_back'))).toBeVisible()
    await reading.page.goBack()
    await expect(conversation(reading, director.name)).toBeVisible()
  })

  await test.step('a group is made, and left', async () => {
    await makeGroup(writing, 'Витрина', seller.name)
    await write(writing, 'Сегодня меняем витрину', 'Enter')

    // A search narrows the list.
    await expect(conversation(reading, 'Витрина')).toBeVisible()
    await reading.page.getByRole('textbox', { name: reading.text('chat:find') }).fill('витр')
    await expect(conversation(reading, director.name)).toHaveCount(0)
    await conversation(reading, 'Витрина').click()
    await expect(messages(reading, 'Витрина').getByText('Сегодня меняем витрину')).toBeVisible()
    await reading.button('chat:actions').click()
    await reading.page.getByRole('menuitem', { name: reading.text('chat:leave') }).click()
    await reading.page
      .getByRole('dialog')
      .getByRole('button', { name: reading.text('chat:leave'), exact: true })
      .click()
    await expect(conversation(reading, director.name)).toBeVisible()
    await expect(conversation(reading, 'Витрина')).toHaveCount(0)
    await expect(writing.page.getByText(writing.text('chat:members', { count: 1 }))).toBeVisible()
  })

  await test.step('the menu counts the conversations with something unread', async () => {
    const entry = writing.page.getByRole('navigation').getByRole('button', { name: /^Общение/ })
    await expect(entry).not.toContainText('1')
    await conversation(reading, director.name).click()
    await write(reading, 'Rahmat', 'Control+Enter')
    await expect(entry).toContainText('1')
    await conversation(writing, seller.name).click()
    await expect(entry).not.toContainText('1')
    await conversation(writing, 'Витрина').click()
    await reading.page.goBack()
  })

  await test.step('who is taken out of a group that is open reads so', async () => {
    await writing.page.goto('/chat')
    await makeGroup(writing, 'Переезд', seller.name)
    await write(writing, 'В субботу', 'Enter')
    await conversation(reading, 'Переезд').click()
    await expect(messages(reading, 'Переезд').getByText('В субботу')).toBeVisible()
    await writing.button('chat:actions').click()
    await writing.page.getByRole('menuitem', { name: writing.text('chat:change_group') }).click()
    const form = writing.page.getByRole('dialog')
    await form.getByRole('searchbox').pressSequentially(manager.name)
    await foundPerson(writing, manager.name, writing.text('users:pick.add')).click()
    await form.getByRole('button', { name: writing.text('users:pick.remove', { name: seller.name }) }).click()
    await form.getByRole('button', { name: writing.text('kit:form.save') }).click()
    await expect(reading.page.getByText(reading.text('chat:absent_text'))).toBeVisible()
    await expect(composer(reading)).toHaveCount(0)
    await reading.page.goBack()
    await conversation(writing, 'Витрина').click()
  })

  await test.step('what is typed while a message is on its way is the beginning of the next one', async () => {
    const typed = Promise.withResolvers<void>()
    await writing.page.route(/\/send$/, async (route) => {
      await typed.promise
      await route.continue()
    })
    await write(writing, 'Начинаем в десять', 'Enter')
    await writing.page.keyboard.type('. Приходите')
    typed.resolve()
    await expect(messages(writing, 'Витрина').getByText('Начинаем в десять', { exact: true })).toBeVisible()
    await expect(composer(writing)).toHaveValue('. Приходите')
    await composer(writing).clear()
  })
  await writing.close()
  await reading.close()
})
