// A page to hang up in the branch: the code that opens its public form, for a telephone's camera.

import { formatPhone } from '#domain/kernel/phone.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { renderPdf } from '../files/print.ts'

type Poster = { name: string; address: string; phone: string; url: string; language: Language }

const WORDS: Record<Language, { title: string; lead: string }> = {
  ru: {
    title: 'Заявка на рассрочку',
    lead: 'Наведите камеру телефона на код, оставьте имя и номер: мы перезвоним.',
  },
  'uz-Latn': {
    title: 'Boʻlib toʻlashga ariza',
    lead: 'Telefon kamerasini kodga qarating, ism va raqamingizni qoldiring: oʻzimiz qoʻngʻiroq qilamiz.',
  },
  'uz-Cyrl': {
    title: 'Бўлиб тўлашга ариза',
    lead: 'Телефон камерасини кодга қаратинг, исм ва рақамингизни қолдиринг: ўзимиз қўнғироқ қиламиз.',
  },
}

/** Prints the page. */
export function posterPdf({ name, address, phone, url, language }: Poster): Promise<Uint8Array> {
  const { title, lead } = WORDS[language]
  const place = [address, formatPhone(phone)].filter(Boolean).join(' · ')
  return renderPdf({
    info: { title: `${title} · ${name}` },
    language,
    pageSize: 'A4',
    pageMargins: [50, 70, 50, 50],
    defaultStyle: { font: 'Noto', fontSize: 16, lineHeight: 1.2, alignment: 'center' },
    content: [
      { text: title, bold: true, fontSize: 34 },
      { text: lead, margin: [20, 14, 20, 34] },
      { qr: url, fit: 340, eccLevel: 'M', alignment: 'center' },
      { text: url, fontSize: 12, color: '#4b5563', margin: [0, 24, 0, 0] },
      { text: name, bold: true, fontSize: 22, margin: [0, 34, 0, 4] },
      place,
    ],
  })
}
