// Writes in conversations.
import type { Locator } from '@playwright/test'
import { expect, type Tablet } from '../shop.ts'

/** The messages of the open conversation. */
export const messages = (tablet: Tablet, title: string): Locator =>
  tablet.page.getByRole('list', { name: tablet.text('chat:messages_of', { title }) })

/** The field to write in. */
export const composer = (tablet: Tablet): Locator =>
  tablet.page.getByRole('textbox', { name: tablet.text('chat:fields.text'), exact: true })

/** A conversation in the list. */
export const conversation = (tablet: Tablet, title: string): Locator =>
  tablet.page
    .getByRole('list', { name: tablet.text('chat:conversations') })
    .getByRole('link', { name: new RegExp(`^${title}`) })

/** The button of somebody among those who were found, who may still be those of a shorter text. */
export const foundPerson = (tablet: Tablet, name: string, verb: string): Locator =>
  tablet.page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: verb })

/** Finds somebody and opens the conversation with them. */
export async function writeTo(tablet: Tablet, name: string): Promise<void> {
  await tablet.page.goto('/chat')
  await tablet.button('chat:new_message').click()
  await expect(tablet.page.getByRole('searchbox')).toBeFocused()
  await tablet.page.keyboard.type(name)
  await foundPerson(tablet, name, tablet.text('chat:write_to')).click()
  await expect(composer(tablet)).toBeVisible()
}

/** Makes a group of oneself and one other person. */
export async function makeGroup(tablet: Tablet, title: string, name: string): Promise<void> {
  await tablet.button('chat:new_group').click()
  const form = tablet.page.getByRole('dialog')
  await form
    .getByRole('textbox', { name: new RegExp(`^${tablet.text('chat:fields.title')}`) })
    .pressSequentially(title)
  await form.getByRole('searchbox').pressSequentially(name)
  await foundPerson(tablet, name, tablet.text('users:pick.add')).click()
  await form.getByRole('button', { name: tablet.text('kit:form.save') }).click()
  await expect(tablet.page.getByRole('heading', { name: title })).toBeVisible()
}

/** Types a message and sends it: with Enter beside a mouse, with Ctrl and Enter on a tablet. */
export async function write(tablet: Tablet, text: string, keys: 'Enter' | 'Control+Enter'): Promise<void> {
  await composer(tablet).focus()
  await tablet.page.keyboard.type(text)
  await tablet.page.keyboard.press(keys)
}
