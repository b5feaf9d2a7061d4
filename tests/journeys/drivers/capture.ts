// Drives the camera and the signature pad.
import type { Locator } from '@playwright/test'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'
import { expect, type Tablet } from '../shop.ts'

const titleOf = (tablet: Tablet, slot: number, documentType: DocumentType): string =>
  tablet.text(`photos:kinds.${photoSlot(slot)?.kind[documentType]}.title`)

/** The button that keeps the still, whatever its quality. */
export function keepButton(tablet: Tablet, camera: Locator): Locator {
  const texts = `^(${tablet.text('photos:capture.use')}|${tablet.text('photos:capture.use_anyway')})$`
  return camera.getByRole('button', { name: new RegExp(texts) })
}

/** Opens the camera of a slot and takes a picture; it is stored once `use` was pressed and the camera has closed. */
export async function takePicture(tablet: Tablet, slot: number, documentType: DocumentType) {
  const title = titleOf(tablet, slot, documentType)
  await tablet.page.getByRole('button', { name: title }).click()
  const camera = tablet.page.getByRole('dialog', { name: title })
  const shoot = camera.getByRole('button', { name: tablet.text('photos:capture.shoot') })
  const retake = camera.getByRole('button', { name: tablet.text('photos:capture.retake') })
  await expect(shoot.or(retake)).toBeVisible()
  // A slot that is filled shows its photo.
  if (await retake.isVisible()) await retake.click()
  await shoot.click()
  return { camera, use: keepButton(tablet, camera) }
}

/** Closes the camera where it has gone on to the next slot. */
export async function closeCamera(tablet: Tablet): Promise<void> {
  const camera = tablet.page.getByRole('dialog')
  if ((await camera.count()) > 0)
    await camera.getByRole('button', { name: tablet.text('photos:capture.close') }).click()
  await expect(camera).toHaveCount(0)
}

/** Photographs one slot and waits until the photo is on the tablet; closes the camera where it goes on to the next slot. */
export async function photograph(tablet: Tablet, slot: number, documentType: DocumentType): Promise<void> {
  const { camera, use } = await takePicture(tablet, slot, documentType)
  await use.click()
  await expect(camera).toHaveCount(0)
  const next = tablet.page.getByRole('dialog')
  if (await next.isVisible())
    await next.getByRole('button', { name: tablet.text('photos:capture.close') }).click()
  await expect(next).toHaveCount(0)
}

/** Takes a picture with the camera of a slot that is open already; it is stored once the camera has closed. */
export async function takeOpen(tablet: Tablet, slot: number, documentType: DocumentType): Promise<void> {
  const camera = tablet.page.getByRole('dialog', { name: titleOf(tablet, slot, documentType) })
  await camera.getByRole('button', { name: tablet.text('photos:capture.shoot') }).click()
  await keepButton(tablet, camera).click()
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
  await pad.getByRole('button', { name: tablet.text('photos:capture.use_signature') }).click()
  await expect(pad).toHaveCount(0)
}
