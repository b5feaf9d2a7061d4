// Marking codes: a code belongs to its product, and the catalogue finds what is sold by one.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { goods } from '#api/back-office/goods.ts'
import { stages } from '#api/stages.ts'
import { chooseLimit, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })

describe('a marking code', () => {
  it('of another product is refused at its field; its own and one without a barcode are accepted', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const { marked } = shop.products
    const marking = '010478123456789221ABC1234\u001d93TEST'
    const add = () =>
      shop.manager.send(stages.addGood, {
        params: { id },
        body: { good_id: randomUUID(), product_id: marked, marking },
      })
    const setBarcode = (barcode: string | null) =>
      shop.db.updateTable('products').set({ barcode }).where('id', '=', marked).execute()
    await setBarcode('4780000000007')
    expect((await add()).problem?.errors).toMatchObject([{ field: 'marking', code: 'marking_other_product' }])
    await setBarcode('4781234567892')
    expect((await add()).status).toBe(200)
    await setBarcode(null)
  })
})

describe('the filter "with marking"', () => {
  const namesOf = async (marked: 'yes' | 'no') => {
    const admin = await shop.signIn('admin')
    return (await admin.call(goods.list, { body: { marked } })).items.map(({ name }) => name).sort()
  }

  it('finds exactly the products whose category or own flag requires a code', async () => {
    const { db } = shop
    expect(await namesOf('yes')).toEqual(['Product marking'])
    await db.updateTable('products').set({ marked: true }).where('id', '=', shop.products.plain).execute()
    expect(await namesOf('yes')).toEqual(['Product marking', 'Product none'])
    expect(await namesOf('no')).toEqual(['Product imei'])
  })
})
