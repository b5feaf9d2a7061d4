// The director sends a photo and a PDF to a seller, and mentions the seller in the conversation of the branch, with an application.
import sharp from 'sharp'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { composer, conversation, makeGroup, messages, write, writeTo } from '../drivers/chat.ts'
import { expect, personOf, test } from '../shop.ts'

const director = personOf('director', 0)
const seller = personOf('seller', 1)

test('files, mentions and applications in messages', async ({ shop, browser }) => {
  const writing = await shop.tablet(browser, 'ru', director, { hasTouch: false })
  const reading = await shop.tablet(browser, 'uz-Latn', seller, { viewport: { width: 600, height: 960 } })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    writing.page.locator('[data-picture-file]').setInputFiles({ name, mimeType, buffer })

  await test.step('a file that is neither a photo nor a PDF is refused in words, and can be taken out', async () => {
    await writeTo(writing, seller.name)
    await choose('prices.txt', 'text/plain', Buffer.from('1'))
    await expect(writing.page.getByText(writing.text('chat:files.unreadable'))).toBeVisible()
    await choose('prices.pdf', 'application/pdf', Buffer.from('%PDF-1.7 prices'))
    await expect(writing.page.getByText(writing.text('chat:files.unreadable'))).toBeHidden()
    await writing.page
      .getByRole('button', { name: writing.text('chat:files.remove', { name: 'prices.pdf' }) })
      .click()
    await expect(writing.page.getByText('prices.pdf')).toBeHidden()
  })

  await test.step('what only has the name of a PDF is refused by the server, and stays until it is taken out', async () => {
    await choose('page.pdf', 'application/pdf', Buffer.from('<html></html>'))
    await writing.button('chat:send').click()
    await expect(writing.page.getByText(writing.text('errors:pdf_invalid'))).toBeVisible()
    await writing.page
      .getByRole('button', { name: writing.text('chat:files.remove', { name: 'page.pdf' }) })
      .click()
  })

  await test.step('a PDF arrives and is saved; a photo is seen as a whole', async () => {
    // A quick person does not wait until the file is read.
    await composer(writing).focus()
    await choose('prices.pdf', 'application/pdf', Buffer.from('%PDF-1.7 prices'.padEnd(5_000_000)))
    await writing.page.keyboard.press('Enter')
    await expect(
      messages(writing, seller.name).getByRole('button', {
        name: writing.text('chat:files.save', { name: 'prices.pdf' }),
      }),
    ).toBeVisible()
    const picture = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#789' } })
      .png()
      .toBuffer()
    await choose('shelf.png', 'image/png', picture)
    await write(writing, 'Так выглядит витрина', 'Enter')

    await reading.page.goto('/chat')
    await conversation(reading, director.name).click()
    const arrived = messages(reading, director.name)
    await expect(arrived.getByText('Так выглядит витрина')).toBeVisible()
    const [download] = await Promise.all([
      reading.page.waitForEvent('download'),
      arrived.getByRole('button', { name: reading.text('chat:files.save', { name: 'prices.pdf' }) }).click(),
    ])
    expect(download.suggestedFilename()).toBe('prices.pdf')

    const photo = arrived.getByRole('button', {
      name: reading.text('chat:files.open', { name: 'shelf.jpg' }),
    })
    await expect(photo.getByRole('img')).toBeVisible()
    await photo.focus()
    await reading.page.keyboard.press('Enter')
    const whole = reading.page.getByRole('dialog', { name: 'shelf.jpg' })
    const shown = whole.getByRole('img', { name: 'shelf.jpg' })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    await reading.page.keyboard.press('Escape')
    await expect(whole).toBeHidden()

    // What arrives is not a picture: the reader learns that, and tries again.
    await reading.context.route(/size=full/, (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: 'x' }),
    )
    await photo.click()
    await expect(whole.getByText(reading.text('chat:files.trouble.unreadable'))).toBeVisible()
    await reading.context.unroute(/size=full/)
    await whole.getByRole('button', { name: reading.text('kit:retry') }).click()
    await expect(shown).toBeVisible()
    await reading.page.keyboard.press('Escape')
    await expect(whole).toBeHidden()

    await reading.context.setOffline(true)
    await photo.click()
    await expect(whole.getByText(reading.text('chat:files.trouble.offline'))).toBeVisible()
    await reading.context.setOffline(false)
    await expect(shown).toBeVisible()
    await reading.page.keyboard.press('Escape')
    await expect(photo).toBeVisible()
  })

  await test.step('somebody is mentioned by keys in a group; a number opens the application', async () => {
    const answer = await shop.as(director, 'POST', api.applications.list.path, {})
    const { items } = (await answer.json()) as Returns<typeof api.applications.list>
    const application = items.find((item) => item.number !== null)
    const number = application?.number ?? 0
    await makeGroup(writing, 'Полки', seller.name)
    await composer(writing).focus()
    await writing.page.keyboard.type(`@${seller.name.slice(0, 3)}`)
    const suggested = writing.page.getByRole('list', {
      name: writing.text('applications:view.mention_people'),
    })
    await expect(suggested.getByRole('button', { name: seller.name })).toBeVisible()
    // The first Enter takes the person, the second one sends.
    await writing.page.keyboard.press('Enter')
    await expect(composer(writing)).toHaveValue(`@${seller.name} `)
    await writing.page.keyboard.type(`смотрите № ${number}`)
    await writing.page.keyboard.press('Enter')
    const sent = messages(writing, 'Полки')
    await expect(sent.getByText(`@${seller.name}`, { exact: true })).toBeVisible()

    await sent.getByRole('button', { name: `№ ${number}` }).click()
    await expect(writing.page).toHaveURL(new RegExp(`/applications/${application?.id}$`))
    await writing.page.goBack()
    await expect(sent).toBeVisible()
  })
  await writing.close()
  await reading.close()
})
