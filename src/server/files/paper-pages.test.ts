// Every paper over several pages: whatever is written on it is printed whole, and no heading stands at the foot of a page.
import { describe, expect, it } from 'vitest'
import { CONTRACT_TEXTS } from '#server/applications/stages/contract/contract-texts.ts'
import { INVOICE_TEXTS } from '#server/applications/stages/handover/invoice-texts.ts'
import { WAYBILL_TEXTS } from '#server/movements/waybill-texts.ts'
import { PAPER_TEXTS } from '#server/orders/print-texts.ts'
import { pdfPages } from '#support/pdf-text.ts'
import { contractDocument } from '../applications/stages/contract/contract-pdf.ts'
import { invoiceDocument } from '../applications/stages/handover/invoice-pdf.ts'
import { posterPdf } from '../branches/poster.ts'
import type { Content } from '../movements/content.ts'
import { waybillDocument } from '../movements/waybill.ts'
import { papersDocument, stockPaper } from '../orders/print.ts'
import { renderPdf } from './print.ts'

const GS = '\u001d'
const AT = new Date('2026-11-20T09:00:00Z')
/** Words that name their place and their number, so that a missing one is found. */
const longText = (place: string, words: number): string =>
  Array.from({ length: words }, (_, nth) => `${place}${nth}`).join(' ')
const countPlaced = (place: string, page: string): number =>
  [...page.matchAll(new RegExp(`${place}\\d+`, 'g'))].length

type Texts = { address: string; name: string; unit: string; person: string; note: string; rows: number }
const SHORT: Texts = { address: 'a', name: 'n', unit: 'u', person: 'p', note: 'c', rows: 1 }

const line = ({ name, unit }: Texts) => ({ name, unit, price: 1000, discount: 0, isGift: false })
const linesOf = <T>(texts: Texts, make: (own: Texts) => T): T[] =>
  Array.from({ length: texts.rows }, (_, nth) => make(nth === 0 ? texts : { ...SHORT, name: `row${nth}` }))

function contract(texts: Texts) {
  const { address, person } = texts
  return contractDocument({
    number: 1,
    language: 'ru',
    date: '2026-11-20',
    confirmedAt: longText('confirmed', 5),
    shop: { name: 'Shop', address },
    partner: 'Partner',
    client: { name: person, document: 'AA1', pinfl: '1', phone: '+998901234567', address: texts.note },
    lines: linesOf(texts, line),
    sums: { cost: 1, down_payment: 0, markup: 0, total: 1 } as Parameters<typeof contractDocument>[0]['sums'],
    months: 3,
    plan: Array.from({ length: 12 }, (_, nth) => ({ number: nth + 1, due: '2026-12-20', amount: 1 })),
  })
}

function invoice(texts: Texts) {
  return invoiceDocument({
    number: 1,
    contract: 2,
    language: 'ru',
    date: '2026-11-20',
    shop: { name: 'Shop', address: texts.address },
    partner: 'Partner',
    recipient: texts.person,
    delivery: 'delivery',
    deliveryTime: texts.note,
    releasedBy: 'Seller',
    receipt: null,
    lines: linesOf(texts, (own) => ({ ...line(own), marking: `010478123456789221JgXJ5.T${GS}93abcd` })),
  })
}

function waybill(texts: Texts) {
  const movement = {
    number: 1,
    from: { name: texts.address },
    to: { name: texts.person },
    sent_at: AT,
    received_at: AT,
    application: null,
    note: texts.note,
    sent_by: 'Seller',
    received_by: null,
  }
  const goods = linesOf(texts, ({ name, unit }) => ({ name, sku: unit, quantity: 1, received: 1 }))
  return waybillDocument({ movement, goods, differences: [] } as unknown as Content, 'ru')
}

function papers(texts: Texts) {
  const paper = {
    kind: 'movement',
    state: 'draft',
    number: 1,
    branch: texts.address,
    to_branch: texts.person,
    author: texts.note,
    created_at: AT,
    closed_at: AT,
  }
  const lines = linesOf(texts, ({ name, unit }) => ({ name, sku: unit, quantity: 1 }))
  const content = () =>
    stockPaper(
      paper as unknown as Parameters<typeof stockPaper>[0],
      lines as unknown as Parameters<typeof stockPaper>[1],
      'ru',
    )
  return papersDocument([content(), content()], 'ru')
}

const PAPERS = [
  ['a contract', contract, CONTRACT_TEXTS.ru, [1, 1, 1, 1, 1]],
  ['an invoice', invoice, INVOICE_TEXTS.ru, [1, 2, 2, 2, 1]],
  ['a waybill', waybill, WAYBILL_TEXTS.ru, [1, 1, 1, 1, 1]],
  ['papers of stock', papers, PAPER_TEXTS.ru, [2, 2, 2, 2, 2]],
] as const
const PLACES = ['address', 'name', 'unit', 'person', 'note'] as const

/** Headings and the last head of each table, as the last text of a page would show them. */
function headingsOf(words: (typeof PAPERS)[number][2]): string[] {
  const lists = Object.values<unknown>(words).filter((one): one is string[] => Array.isArray(one))
  const heads = Object.entries(words)
    .filter(([name]) => /olumns/.test(name))
    .map(([, list]) => (list as string[]).at(-1) ?? '')
  const titles = ['parties', 'goods', 'plan', 'signatures', 'codes'].flatMap((name) =>
    name in words ? [String((words as Record<string, unknown>)[name])] : [],
  )
  expect(lists.length).toBeGreaterThan(0)
  return [...heads, ...titles]
}
const withoutFooter = (page: string) =>
  page
    .replaceAll(/\s+/g, ' ')
    .replace(/(№ 1 · )?\S+ \d+ \S+ \d+ ?$/, '')
    .trim()

describe.each(PAPERS)('%s', (_name, documentOf, words, times) => {
  it.each([...PLACES])('prints a text of several pages whole: %s', async (place) => {
    const count = 2000
    const pages = pdfPages(await renderPdf(documentOf({ ...SHORT, [place]: longText('word', count) })))
    expect(pages.length).toBeGreaterThan(3)
    expect(countPlaced('word', pages.join('\n'))).toBe(count * (times[PLACES.indexOf(place)] ?? 0))
  })

  it('has no heading at the foot of a page, wherever the page ends', async () => {
    const headings = headingsOf(words)
    const alone: string[] = []
    let most = 0
    for (let size = 0; size < 60; size += 1) {
      const address = Array.from({ length: size }, (_, nth) => `line${nth}`).join('\n')
      const pages = pdfPages(await renderPdf(documentOf({ ...SHORT, address, rows: 3 })))
      most = Math.max(most, pages.length)
      for (const page of pages.map(withoutFooter))
        alone.push(...headings.filter((heading) => page.endsWith(heading)))
    }
    expect(most).toBeGreaterThan(1)
    expect(alone).toEqual([])
  })
})

it('prints a poster with a long address whole', async () => {
  const poster = { name: longText('name', 150), address: longText('address', 150), phone: '+998901234567' }
  const pages = pdfPages(await posterPdf({ ...poster, url: 'https://shop.example/sos/1', language: 'ru' }))
  expect([countPlaced('name', pages.join('\n')), countPlaced('address', pages.join('\n'))]).toEqual([
    150, 150,
  ])
})
