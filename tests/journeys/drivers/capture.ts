// Drives the camera and the signature pad.
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import { expect, type Tablet } from '../shop.ts'

const titleOf = (tablet: Tablet, slot: number, documentType: DocumentType): string =>
  tablet.say(`photos:kinds.${photoSlot(slot)?.kind[documentType]}.title`)

/** Opens the camera of a slot and takes a picture; it is on the tablet once `use` was pressed and the camera is gone. */
export async function aim(tablet: Tablet, slot: number, documentType: DocumentType) {
  const title = titleOf(tablet, slot, documentType)
  await tablet.page.getByRole('button', { name: title }).click()
  const camera = tablet.page.getByRole('dialog', { name: title })
  await camera.getByRole('button', { name: tablet.say('photos:capture.shoot') }).click()
  const words = `^(${tablet.say('photos:capture.use')}|${tablet.say('photos:capture.use_anyway')})$`
  return { camera, use: camera.getByRole('button', { name: new RegExp(words) }) }
}

/** Photographs one slot and waits until the photo is on the tablet. */
export async function photograph(tablet: Tablet, slot: number, documentType: DocumentType): Promise<void> {
  const { camera, use } = await aim(tablet, slot, documentType)
  await use.click()
  await expect(camera).toHaveCount(0)
}

/** Signs on the pad of a slot. */
export async function sign(tablet: Tablet, slot: number): Promise<void> {
  const title = titleOf(tablet, slot, 'id_card')
  await tablet.page.getByRole('button', { name: title }).click()
  const pad = tablet.page.getByRole('dialog', { name: title })
  const box = await pad.locator('canvas').boundingBox()
  if (!box) throw new Error('no pad')
  await tablet.page.mouse.move(box.x + 80, box.y + 60)
  await tablet.page.mouse.down()
  await tablet.page.mouse.move(box.x + 240, box.y + 160, { steps: 12 })
  await tablet.page.mouse.move(box.x + 380, box.y + 70, { steps: 12 })
  await tablet.page.mouse.up()
  await pad.getByRole('button', { name: tablet.say('photos:capture.use_signature') }).click()
  await expect(pad).toHaveCount(0)
}
