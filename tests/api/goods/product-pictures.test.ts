// Pictures of products over real HTTP: what is taken and what is refused in words, their order, who changes and who sees them, and
// that nothing of a deleted one is left in the store.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import {
  MAX_PRODUCT_PICTURES,
  PRODUCT_PICTURE_BYTES,
  PRODUCT_PICTURE_EDGE,
  PRODUCT_THUMB_EDGE,
} from '#domain/goods/pictures.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { thumbKey } from '#server/files/store.ts'
import { sweepPhotos } from '#server/files/sweep.ts'
import { thumbQueue } from '#server/files/thumbnails.ts'
import { buildCategory, buildProduct } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const { productPictures, products, goods } = backOfficeApi
const shop = useShop(['manager', 'seller', 'director', 'finance', 'partner', 'admin'])
let category: number
beforeAll(async () => {
  category = await buildCategory(shop.db, { name: 'Phones' })
})

const newProduct = async () =>
  String(await buildProduct(shop.db, { name: `Phone ${randomUUID()}`, category_id: category }))
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 120, b: 110, alpha: 0.5 } } })
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const png = async (width = 400, height = 300) => base64(await blank(width, height).png().toBuffer())

const send = (api: ApiSession, key: string, picture: string, id: string = randomUUID()) =>
  api.send(productPictures.add, { params: { key }, body: { id, picture } })
async function add(key: string, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) expect((await send(shop.admin, key, await png(), id)).status).toBe(200)
  return ids
}
const listed = async (key: string, api: ApiSession = shop.admin) =>
  (await api.call(productPictures.list, { params: { key } })).pictures
const reorder = (api: ApiSession, key: string, body: { seen: string[]; pictures: string[] }) =>
  api.send(productPictures.order, { params: { key }, body })
/** What a person sees; of a product that is not there, anything. */
const seenOf = async (key: string, otherwise: string[]) => {
  const { status, body } = await shop.admin.send(productPictures.list, { params: { key } })
  return status === 200 && body.pictures.length > 0 ? body.pictures : otherwise
}
const order = async (key: string, pictures: string[], api: ApiSession = shop.admin) =>
  reorder(api, key, { seen: await seenOf(key, pictures), pictures })
const remove = (key: string, picture: string, api: ApiSession = shop.admin) =>
  api.send(productPictures.remove, { params: { key, picture }, body: {} })
/** The picture as a browser gets it. */
async function read(api: ApiSession, picture: string, size = 'full') {
  const path = productPictures.read.path.replace(':picture', picture)
  const headers = await api.headers(productPictures.read)
  const answer = await fetch(`${shop.url}${path}?size=${size}`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const fileKey = async (id: string) =>
  (
    await shop.db
      .selectFrom('product_pictures')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).file_key
const errorsOf = async (key: string, picture: string) =>
  (await send(shop.admin, key, picture)).problem?.errors

describe('a picture', () => {
  it('is made small, upright and without metadata, and a browser may keep it', async () => {
    const key = await newProduct()
    const id = randomUUID()
    // Lying, with the mark of a camera that it has to be turned.
    const photo = await blank(3000, 2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await send(shop.admin, key, base64(photo), id)).body.pictures).toEqual([id])
    const whole = await read(shop.manager, id)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, height, width, exif } = await sharp(whole.bytes).metadata()
    const upright = Math.round((PRODUCT_PICTURE_EDGE * 2) / 3)
    expect({ format, height, width, exif }).toEqual({
      format: 'jpeg',
      height: PRODUCT_PICTURE_EDGE,
      width: upright,
      exif: undefined,
    })
    const thumb = await sharp((await read(shop.manager, id, 'thumb')).bytes).metadata()
    expect(thumb.height).toBe(PRODUCT_THUMB_EDGE)
  })

  it('may be a PNG or a WebP; what was transparent is white', async () => {
    const key = await newProduct()
    const id = randomUUID()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const webp = await sharp({ create: { width: 300, height: 300, channels: 4, background: clear } })
      .webp()
      .toBuffer()
    expect((await send(shop.admin, key, base64(webp), id)).status).toBe(200)
    const { dominant } = await sharp((await read(shop.admin, id)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(240)
    expect((await send(shop.admin, key, await png())).status).toBe(200)
  })

  it('is refused in words when it is none, damaged, too large or too small', async () => {
    const key = await newProduct()
    const invalid = [{ field: 'picture', code: 'product_picture_invalid' }]
    expect(await errorsOf(key, base64(Buffer.from('<html>not a picture</html>')))).toEqual(invalid)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'
    expect(await errorsOf(key, base64(Buffer.from(svg)))).toEqual(invalid)
    const whole = Buffer.from(await png(), 'base64')
    expect(await errorsOf(key, base64(whole.subarray(0, whole.length / 2)))).toEqual(invalid)
    expect(await errorsOf(key, await png(199, 100))).toEqual([
      { field: 'picture', code: 'product_picture_small', params: { pixels: 200 } },
    ])
    expect(await errorsOf(key, base64(Buffer.alloc(PRODUCT_PICTURE_BYTES + 1)))).toEqual([
      { field: 'picture', code: 'product_picture_size', params: { megabytes: 10 } },
    ])
    const detailed = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(await errorsOf(key, base64(detailed))).toEqual([
      { field: 'picture', code: 'product_picture_pixels', params: { megapixels: 60 } },
    ])
    expect(await listed(key)).toEqual([])
  })

  it('counts what was sent before it is decoded, also when it is refused then', async () => {
    const key = await newProduct()
    const used = () =>
      shop.db
        .selectFrom('upload_days')
        .select(({ fn }) => [fn.sum<string>('bytes').as('bytes'), fn.sum<string>('files').as('files')])
        .executeTakeFirstOrThrow()
    const before = await used()
    const sent = Buffer.alloc(5000)
    await errorsOf(key, base64(sent))
    const after = await used()
    expect(Number(after.bytes) - Number(before.bytes)).toBe(sent.length)
    expect(Number(after.files) - Number(before.files)).toBe(1)
  })

  it('that is sent again is there once; a seventh one is refused, also of two at a time', async () => {
    const key = await newProduct()
    const [first = ''] = await add(key)
    expect((await send(shop.admin, key, await png(), first)).body.pictures).toEqual([first])
    await add(key, MAX_PRODUCT_PICTURES - 2)
    const picture = await png()
    const answers = await Promise.all([send(shop.admin, key, picture), send(shop.admin, key, picture)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await errorsOf(key, picture)).toEqual([
      { field: 'picture', code: 'product_pictures_full', params: { max: MAX_PRODUCT_PICTURES } },
    ])
    expect(await listed(key)).toHaveLength(MAX_PRODUCT_PICTURES)
  })

  it('has an id that no picture of another product takes', async () => {
    const [id = ''] = await add(await newProduct())
    expect((await send(shop.admin, await newProduct(), await png(), id)).problem?.problem).toBe('id_taken')
  })
})

describe('the order', () => {
  it('is what was asked for; the first one leads in the lists', async () => {
    const key = await newProduct()
    const [a = '', b = '', c = ''] = await add(key, 3)
    expect(await listed(key)).toEqual([a, b, c])
    expect((await order(key, [c, a, b])).body.pictures).toEqual([c, a, b])
    expect(await listed(key, shop.seller)).toEqual([c, a, b])
    for (const { list } of [products, goods]) {
      const { items } = await shop.admin.call(list, { body: { only: key } })
      expect(items).toMatchObject([{ key, picture: c }])
    }
  })

  it('of other pictures than the product has is refused', async () => {
    const key = await newProduct()
    const [a = '', b = ''] = await add(key, 2)
    const changed = [{ field: 'pictures', code: 'product_pictures_changed' }]
    for (const wrong of [[a], [a, a], [a, b, b], [a, randomUUID()]])
      expect((await order(key, wrong)).problem?.errors).toEqual(changed)
    expect(await listed(key)).toEqual([a, b])
  })

  it('that another person has changed meanwhile is not replaced', async () => {
    const key = await newProduct()
    const [a = '', b = '', c = ''] = await add(key, 3)
    const seen = [a, b, c]
    expect((await reorder(shop.admin, key, { seen, pictures: [b, a, c] })).status).toBe(200)
    const late = await reorder(shop.admin, key, { seen, pictures: [c, a, b] })
    expect(late.problem?.errors).toEqual([{ field: 'pictures', code: 'product_pictures_changed' }])
    expect(await listed(key)).toEqual([b, a, c])
  })
})

describe('a deleted picture', () => {
  it('is gone from the store with its small one, and the next one leads', async () => {
    const key = await newProduct()
    const [a = '', b = ''] = await add(key, 2)
    const { photos } = shop.deps
    const stored = await fileKey(a)
    await read(shop.admin, a, 'thumb')
    expect(await photos.has(thumbKey(stored))).toBe(true)
    expect((await remove(key, a)).body.pictures).toEqual([b])
    await expect.poll(() => photos.has(stored)).toBe(false)
    await thumbQueue(photos).waitUntilIdle()
    expect(await photos.has(thumbKey(stored))).toBe(false)
    expect((await read(shop.admin, a)).status).toBe(404)
    expect((await remove(key, a)).body.pictures).toEqual([b])
    expect(await photos.has(await fileKey(b))).toBe(true)
    await add(key)
    expect(await listed(key)).toHaveLength(2)
  })

  it('is the only one that the daily cleanup removes', async () => {
    const key = await newProduct()
    const [id = ''] = await add(key)
    const { db, photos } = shop.deps
    const now = () => new Date(Date.now() + 3 * DAY_MS)
    await sweepPhotos({ db, photos, now })
    expect((await read(shop.admin, id)).status).toBe(200)
  })
})

describe('rights', () => {
  it('change pictures with the catalogue alone', async () => {
    const key = await newProduct()
    const [id = ''] = await add(key)
    for (const api of [shop.manager, shop.director, shop.seller, shop.partner]) {
      expect((await send(api, key, await png())).status).toBe(403)
      expect((await order(key, [id], api)).status).toBe(403)
      expect((await remove(key, id, api)).status).toBe(403)
    }
    expect(await listed(key)).toEqual([id])
  })

  it('show them to everybody who sees goods, in any branch, and to nobody without a sign-in', async () => {
    const [id = ''] = await add(await newProduct())
    for (const api of [shop.manager, shop.seller, shop.finance])
      expect((await read(api, id)).status).toBe(200)
    const path = productPictures.read.path.replace(':picture', id)
    expect((await fetch(`${shop.url}${path}`)).status).toBe(401)
    // Finance sees products in applications alone.
    const { role_id } = await shop.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', (await personOf(shop.db, 'finance')).id)
      .executeTakeFirstOrThrow()
    await shop.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('key', '=', 'applications.view')
      .execute()
    expect((await read(shop.finance, id)).status).toBe(403)
  })

  it('list the pictures for those who see the goods of the shop', async () => {
    const key = await newProduct()
    const list = (api: ApiSession) => api.send(productPictures.list, { params: { key } })
    expect((await list(shop.seller)).status).toBe(200)
    for (const api of [shop.finance, shop.partner]) expect((await list(api)).status).toBe(403)
  })
})

it('of a product that is not there are not found', async () => {
  expect((await send(shop.admin, '999999999', await png())).status).toBe(404)
  expect((await order('999999999', [randomUUID()])).status).toBe(404)
  expect((await remove('999999999', randomUUID())).status).toBe(404)
  expect((await shop.admin.send(productPictures.list, { params: { key: '999999999' } })).status).toBe(404)
})

it('the history says how many there were, and that their order changed', async () => {
  const key = await newProduct()
  const [a = '', b = ''] = await add(key, 2)
  await order(key, [b, a])
  await remove(key, a)
  const { items } = await shop.admin.call(goods.history, { params: { key } })
  expect(items.map(({ action, fields, changes }) => [action, fields, changes])).toEqual([
    ['product_picture_remove', ['pictures'], { pictures: [2, 1] }],
    ['product_picture_order', ['picture_order'], {}],
    ['product_picture_add', ['pictures'], { pictures: [1, 2] }],
    ['product_picture_add', ['pictures'], { pictures: [0, 1] }],
  ])
})

it('are matched with products by article numbers, and an unknown one is of none', async () => {
  const key = await newProduct()
  const pictures = await add(key, 2)
  const { sku, name } = await shop.db
    .selectFrom('products')
    .select(['sku', 'name'])
    .where('id', '=', Number(key))
    .executeTakeFirstOrThrow()
  const { products: found } = await shop.admin.call(productPictures.match, {
    body: { skus: [sku, `${sku}-2`, 'no such number'] },
  })
  expect(found).toEqual([{ key, sku, name, pictures }])
  const other = await shop.admin.call(productPictures.match, { body: { skus: [sku.toLowerCase()] } })
  expect(other.products).toEqual(found)
  for (const api of [shop.manager, shop.seller, shop.partner])
    expect((await api.send(productPictures.match, { body: { skus: [sku] } })).status).toBe(403)
})

it('are found by whether a product has one', async () => {
  const [without, withOne] = [await newProduct(), await newProduct()]
  await add(withOne)
  const keysOf = async (pictures: 'with' | 'without') =>
    (await shop.admin.call(goods.list, { body: { pictures, limit: 100 } })).items.map(({ key }) => key)
  expect(await keysOf('with')).toContain(withOne)
  expect(await keysOf('with')).not.toContain(without)
  expect(await keysOf('without')).toContain(without)
  expect(await keysOf('without')).not.toContain(withOne)
})
