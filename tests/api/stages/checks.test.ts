// Comparing the fields with the photos: a confirmed group is kept, shown to the next person, and over when one of its fields
// or photos changes.
import { describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { type CheckGroup, proofPhotos } from '#domain/applications/checking.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { newForm, putPhoto, recordOf, submitApplication } from '../../support/applications.ts'
import { stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop()

/** What a person who sees the record now sends to confirm a group. */
async function seen(id: string, group: CheckGroup) {
  const {
    version,
    photos,
    document_type: type,
  } = await shop.manager.call(applications.view, { params: { id } })
  return { group, version, photos: [...proofPhotos(group, type, photos)] }
}
const confirm = async (id: string, group: CheckGroup) =>
  shop.manager.send(stages.checkGroup, { params: { id }, body: await seen(id, group) })
const validGroups = async (id: string) =>
  (await stagesOf(shop, id)).checks?.flatMap(({ group, is_valid }) => (is_valid ? [group] : []))
const change = async (id: string, values: Record<string, string | number>) => {
  const { version } = await recordOf(shop, id)
  await shop.manager.call(applications.patch, { params: { id }, body: { base_version: version, values } })
}

describe('a group of fields', () => {
  it('is confirmed once with who and when, and in the history', async () => {
    const id = await takenApplication(shop)
    expect((await stagesOf(shop, id)).checks).toEqual([])
    expect((await confirm(id, 'person')).status).toBe(200)
    const { checks, holder } = await stagesOf(shop, id)
    expect(checks).toMatchObject([{ group: 'person', by: holder?.name, is_valid: true }])
    const { items } = await shop.manager.call(applications.history, { params: { id } })
    expect(items.filter(({ kind }) => kind === 'group_checked')).toMatchObject([
      { group: 'person', by: { name: holder?.name } },
    ])
  })

  it('is over after a change of one of its fields, and no other group is', async () => {
    const id = await takenApplication(shop)
    await confirm(id, 'person')
    await confirm(id, 'document')
    await confirm(id, 'registration')
    await change(id, { salary: 7_000_001 })
    expect(await validGroups(id)).toEqual(['person', 'document', 'registration'])
    await change(id, { registration_house: '77' })
    expect(await validGroups(id)).toEqual(['person', 'document'])
    await change(id, { document_authority: 'IIV 26277' })
    expect(await validGroups(id)).toEqual(['person'])
    await confirm(id, 'document')
    expect(await validGroups(id)).toEqual(['person', 'document'])
  })

  it('is over after a photo of it was sent back, and stays so with the new one', async () => {
    const id = await takenApplication(shop)
    await confirm(id, 'document')
    await confirm(id, 'face')
    await shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 4, comment: 'glare' } })
    expect(await validGroups(id)).toEqual(['document'])
    await putPhoto(shop.seller, id, 4, 2)
    expect(await validGroups(id)).toEqual(['document'])
    expect((await confirm(id, 'face')).status).toBe(200)
    expect(await validGroups(id)).toEqual(['document', 'face'])
  })

  it('is refused in another version of its fields or photos than the person saw', async () => {
    const id = await takenApplication(shop)
    const before = await seen(id, 'document')
    await change(id, { salary: 7_000_002 })
    const other = await shop.manager.send(stages.checkGroup, {
      params: { id },
      body: { ...before, photos: before.photos.slice(1) },
    })
    expect(other.problem?.problem).toBe('version_conflict')
    await change(id, { document_authority: 'IIV 26001' })
    const late = await shop.manager.send(stages.checkGroup, { params: { id }, body: before })
    expect(late.problem?.problem).toBe('version_conflict')
    expect(await validGroups(id)).toEqual([])
  })

  it('is refused without its photos, and while its values contradict each other', async () => {
    const id = await takenApplication(shop)
    await shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 3, comment: 'glare' } })
    const withoutPhoto = await confirm(id, 'document')
    expect(withoutPhoto.problem).toMatchObject({ problem: 'needs_unmet', details: { missing_slots: [3] } })
    await putPhoto(shop.seller, id, 3, 2)
    const { values } = await recordOf(shop, id)
    await change(id, { sex: values.sex === 'M' ? 'F' : 'M' })
    for (const group of ['person', 'document'] as const) {
      const { problem } = await confirm(id, group)
      expect(problem?.errors).toMatchObject([{ field: 'pinfl', code: 'pinfl_sex_mismatch' }])
    }
    expect((await confirm(id, 'registration')).status).toBe(200)
  })

  it('is confirmed only by the holder', async () => {
    const id = await submitApplication(shop.seller, newForm())
    for (const slot of REQUIRED_SLOTS) await putPhoto(shop.seller, id, slot)
    const refused = await confirm(id, 'person')
    expect(refused.problem?.problem).toBe('move_not_possible')
  })
})
