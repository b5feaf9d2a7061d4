import { describe, expect, it } from 'vitest'
import { LONGEST_FILE_NAME, matchPictures, pictureNamesOf } from './picture-files.ts'
import { MAX_PRODUCT_PICTURES } from './pictures.ts'

const idOf = (key: string, path: string) => `${key} ${path}`
const product = (sku: string, pictures: string[] = []) => ({ key: sku, sku, name: `Phone ${sku}`, pictures })
const match = (paths: string[], ...products: ReturnType<typeof product>[]) => {
  const matched = matchPictures(paths, products, idOf)
  return { ...matched, files: matched.products.map(({ sku, files }) => [sku, files.map(({ path }) => path)]) }
}

describe('the name of a file', () => {
  it('is an article number, or one with the place of the picture', () => {
    expect(pictureNamesOf('SKU17.jpg')).toEqual([{ sku: 'SKU17', place: 1 }])
    expect(pictureNamesOf('phones/new/SKU17_2.JPEG')).toEqual([
      { sku: 'SKU17_2', place: 1 },
      { sku: 'SKU17', place: 2 },
    ])
    for (const name of ['SKU17-3.png', 'SKU17 3.webp', 'SKU17 (3).jpg', 'SKU17(3).jpg', 'new\\SKU17-3.jpg'])
      expect(pictureNamesOf(name)[1], name).toEqual({ sku: 'SKU17', place: 3 })
  })

  it('has its letters in one piece, however the system packs them', () => {
    expect(pictureNamesOf('Чайник.jpg'.normalize('NFD'))).toEqual([{ sku: 'Чайник', place: 1 }])
  })

  it('is nothing of what is no picture, or was hidden by the system that packed it', () => {
    const long = `${'1'.repeat(LONGEST_FILE_NAME)}.jpg`
    for (const name of ['SKU17.txt', 'SKU17', '.jpg', 'a/.SKU17.jpg', '__MACOSX/SKU17.jpg', 'folder/', long])
      expect(pictureNamesOf(name), name).toEqual([])
  })
})

describe('the pictures of an archive', () => {
  it('go to the products by their places, whatever the folder', () => {
    const { files, unknown } = match(
      ['b/A-2.jpg', 'A.jpg', 'A-10.jpg', 'c/B (1).png', 'Z.jpg'],
      product('B'),
      product('A'),
    )
    expect(files).toEqual([
      ['A', ['A.jpg', 'b/A-2.jpg', 'A-10.jpg']],
      ['B', ['c/B (1).png']],
    ])
    expect(unknown).toEqual(['Z.jpg'])
  })

  it('leave what is no picture that is taken, by name, and what systems add, without', () => {
    const { files, unknown, others } = match(
      ['A.HEIC', 'a/readme.txt', '__MACOSX/._A.jpg', '.DS_Store', 'Thumbs.db'],
      product('A'),
    )
    expect({ files, unknown, others }).toEqual({ files: [], unknown: [], others: ['A.HEIC', 'a/readme.txt'] })
  })

  it('belong to the product whose article number is the whole name, when there is one', () => {
    expect(match(['SKU-1.jpg', 'SKU.jpg'], product('SKU'), product('SKU-1')).files).toEqual([
      ['SKU', ['SKU.jpg']],
      ['SKU-1', ['SKU-1.jpg']],
    ])
  })

  it('may have other capitals than the article number, where only one is meant', () => {
    expect(match(['sku-7.jpg'], product('SKU-7')).files).toEqual([['SKU-7', ['sku-7.jpg']]])
    expect(match(['ab.jpg', 'aB.jpg'], product('AB'), product('ab'))).toMatchObject({
      files: [['ab', ['ab.jpg']]],
      unknown: ['aB.jpg'],
    })
  })

  it('that a product has no place for are left', () => {
    const before = ['other', 'pictures', 'of', 'it'].slice(0, MAX_PRODUCT_PICTURES - 2)
    const [matched] = match(['A-1.jpg', 'A-2.jpg', 'A-3.jpg'], product('A', before)).products
    expect(matched?.files.map(({ path }) => path)).toEqual(['A-1.jpg', 'A-2.jpg'])
    expect(matched?.left).toEqual(['A-3.jpg'])
  })

  it('go on where they were broken off: what the product has takes no place again', () => {
    const paths = Array.from({ length: MAX_PRODUCT_PICTURES }, (_, place) => `A-${place + 1}.jpg`)
    const sent = paths.slice(0, 4)
    const [matched] = match(
      paths,
      product(
        'A',
        sent.map((path) => idOf('A', path)),
      ),
    ).products
    expect(matched).toMatchObject({ known: sent, left: [] })
    expect(matched?.files.map(({ path }) => path)).toEqual(paths.slice(4))
  })

  it('with the same content are one picture', () => {
    const [matched] = matchPictures(['A.jpg', 'A-2.jpg'], [product('A')], () => 'same').products
    expect([matched?.files.length, matched?.known]).toEqual([1, ['A-2.jpg']])
  })
})
