// The picture of a person: their own choice, shown to people who may see the account, and nothing but a small JPEG.
import { expect, it } from 'vitest'
import { users } from '#api/back-office/users.ts'
import { session } from '#api/session.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'seller'])
const PICTURE = '/9j/4AAQSkZJRg=='
const OTHER = '/9j/2wBDAAEBAQ=='

it('is chosen, replaced, removed, and seen by people who may open the account', async () => {
  const own = async () => (await shop.seller.call(session.picture, {})).picture
  const { id } = await shop.seller.call(session.user, {})
  const seen = async () => (await shop.admin.call(users.picture, { params: { key: String(id) } })).picture
  expect([await own(), await seen()]).toEqual([null, null])
  await shop.seller.call(session.setPicture, { body: { picture: PICTURE } })
  expect([await own(), await seen()]).toEqual([PICTURE, PICTURE])
  await shop.seller.call(session.setPicture, { body: { picture: OTHER } })
  expect([await own(), await seen()]).toEqual([OTHER, OTHER])
  expect((await shop.admin.call(session.picture, {})).picture).toBeNull()
  await shop.seller.call(session.setPicture, { body: { picture: null } })
  expect([await own(), await seen()]).toEqual([null, null])
})

it('is a JPEG, and reached by nobody without the right to see the account', async () => {
  const refused = await shop.seller.send(session.setPicture, { body: { picture: 'PHN2Zz4=' } })
  expect(refused.problem?.errors).toEqual([{ code: 'image_invalid', field: 'picture' }])
  const { id } = await shop.admin.call(session.user, {})
  const answer = await shop.seller.send(users.picture, { params: { key: String(id) } })
  expect(answer.status).toBe(403)
})
