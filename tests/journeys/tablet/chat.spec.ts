// A seller writes in a conversation without internet: the messages wait on the tablet, also after a reload, can be taken back, and
// arrive once and in order when the internet is back.
import { composer, conversation, messages, write, writeTo } from '../drivers/chat.ts'
import { readStoredNames } from '../drivers/stored-answers.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 2)

test('messages that are written without internet wait on the tablet', async ({ shop, browser }) => {
  const reading = await shop.tablet(browser, 'ru', director)
  const writing = await shop.tablet(browser, 'uz-Latn', seller)
  const list = messages(writing, director.name)
  const waiting = list.getByText(writing.text('chat:waiting.waiting'))

  await test.step('the conversation is opened with internet', async () => {
    await writeTo(writing, director.name)
    await write(writing, 'Smenadaman', 'Control+Enter')
    await expect(list.getByText(writing.text('chat:sent'))).toBeVisible()
    await writing.waitUntilCached()
    for (const part of ['chat/list', 'chat/item/:key"', 'chat/item/:key/messages'])
      await expect.poll(() => readStoredNames(writing)).toContainEqual(expect.stringContaining(part))
  })

  await test.step('what is written without internet waits, and is there after a reload', async () => {
    await writing.setOffline(true)
    await write(writing, 'Mijoz shartnomani kutmoqda', 'Control+Enter')
    await expect(waiting).toHaveCount(1)
    await expect(composer(writing)).toHaveValue('')
    await write(writing, 'Keling', 'Control+Enter')
    await expect(waiting).toHaveCount(2)
    await write(writing, 'Bekor qilinadi', 'Control+Enter')
    await expect(waiting).toHaveCount(3)
    await writing.page.reload()
    await expect(list.getByText('Smenadaman')).toBeVisible()
    await expect(waiting).toHaveCount(3)
  })

  await test.step('one is removed in the outbox, which leads back to the conversation', async () => {
    await writing.page.goto('/outbox')
    const item = writing.page.getByRole('listitem').filter({ hasText: 'Bekor qilinadi' }).last()
    await item.getByRole('button', { name: writing.text('outbox:act.remove') }).click()
    await writing.page
      .getByRole('dialog')
      .getByRole('button', { name: writing.text('outbox:remove_message.confirm') })
      .click()
    await expect(writing.page.getByText('Bekor qilinadi')).toHaveCount(0)
    await writing.page
      .getByRole('listitem')
      .filter({ hasText: 'Keling' })
      .last()
      .getByRole('button', { name: writing.text('outbox:act.open_chat') })
      .click()
    await expect(waiting).toHaveCount(2)
  })

  await test.step('one is taken back into the field, changed, and waits again', async () => {
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Keling' })
      .getByRole('button', { name: writing.text('chat:waiting.withdraw') })
      .click()
    await expect(composer(writing)).toHaveValue('Keling')
    await composer(writing).focus()
    await writing.page.keyboard.press('ControlOrMeta+End')
    await write(writing, ', iltimos', 'Control+Enter')
    await expect(list.getByText('Keling, iltimos')).toBeVisible()
    await expect(waiting).toHaveCount(2)
  })

  await test.step('with internet they arrive once and in order', async () => {
    await writing.setOffline(false)
    await expect(waiting).toHaveCount(0)
    await expect(list.getByText(writing.text('chat:sent'))).toHaveCount(3)
    await reading.page.goto('/chat')
    await conversation(reading, seller.name).click()
    const arrived = messages(reading, seller.name)
    await expect(arrived.getByText('Keling, iltimos')).toBeVisible()
    const texts = await arrived.getByRole('listitem').allTextContents()
    const found = ['Smenadaman', 'Mijoz shartnomani kutmoqda', 'Keling, iltimos']
    expect(texts).toEqual(found.map((text) => expect.stringContaining(text)))
  })
  await writing.close()
  await reading.close()
})
