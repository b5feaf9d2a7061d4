// Photos of the demo shop, drawn: a face, documents, a shelf with goods. A dozen pictures are drawn once; a comment inside
// the JPEG makes the bytes of every photo its own, as those of real photos are.
import sharp from 'sharp'
import type { FileKind } from '#domain/applications/photo-slots.ts'

export type Drawing = { jpeg: Uint8Array; width: number; height: number }

const face = (x: number, y: number, scale: number, skin = '#e0b48c') => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M-190 330 Q-180 190 0 180 Q180 190 190 330 Z" fill="#35577d"/>
    <rect x="-40" y="100" width="80" height="110" fill="${skin}"/>
    <ellipse cx="0" cy="0" rx="115" ry="150" fill="${skin}"/>
    <path d="M-120 -20 Q-120 -170 0 -170 Q120 -170 120 -20 Q80 -100 0 -100 Q-80 -100 -120 -20 Z" fill="#2a211c"/>
    <ellipse cx="-45" cy="-10" rx="17" ry="10" fill="#fff"/><circle cx="-45" cy="-10" r="8" fill="#3a2a20"/>
    <ellipse cx="45" cy="-10" rx="17" ry="10" fill="#fff"/><circle cx="45" cy="-10" r="8" fill="#3a2a20"/>
    <path d="M-4 0 Q-18 50 8 52" stroke="#b98763" stroke-width="6" fill="none"/>
    <path d="M-42 88 Q0 112 42 88" stroke="#a2544a" stroke-width="10" fill="none" stroke-linecap="round"/>
  </g>`

const lines = (x: number, y: number, width: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const length = width * (0.55 + ((index * 37) % 45) / 100)
    return `<rect x="${x}" y="${y + index * 44}" width="${length}" height="15" rx="4" fill="#4a5560" opacity="0.75"/>`
  }).join('')

const card = (x: number, y: number, front: boolean) => `
  <g transform="translate(${x} ${y})">
    <rect width="620" height="392" rx="26" fill="#dfe9e4" stroke="#7f978c" stroke-width="3"/>
    <path d="M0 300 Q160 200 320 300 T620 280" stroke="#a9c7b8" stroke-width="26" fill="none"/>
    ${front ? `<rect x="34" y="96" width="190" height="244" fill="#f4f6f5"/>${face(129, 210, 0.55)}${lines(256, 110, 320, 5)}` : `${lines(34, 60, 500, 3)}${lines(34, 230, 560, 3)}`}
  </g>`

const page = (x: number, y: number, withFace: boolean) => `
  <g transform="translate(${x} ${y})">
    <rect width="640" height="450" fill="#f1e9d4" stroke="#8d8064" stroke-width="3"/>
    <circle cx="480" cy="330" r="90" fill="none" stroke="#c9b98c" stroke-width="18"/>
    ${withFace ? `<rect x="30" y="70" width="190" height="250" fill="#fff"/>${face(125, 190, 0.55)}${lines(250, 80, 340, 6)}` : lines(40, 60, 520, 8)}
  </g>`

const paper = `<rect x="90" y="90" width="588" height="820" fill="#fdfdfb" stroke="#999"/>${lines(140, 160, 480, 14)}`
const box =
  '<g transform="translate(430 560)"><rect width="250" height="300" fill="#b98a56"/><rect x="105" width="40" height="300" fill="#e0c9a0"/></g>'
const stroke = (seed: number) =>
  `<rect width="768" height="1024" fill="#fff"/><path d="M120 ${520 + seed} C220 260 300 780 380 500 S520 380 560 560 620 600 660 470" stroke="#1b2a55" stroke-width="9" fill="none"/>`

const DRAWN: Record<FileKind, string> = {
  face: face(384, 480, 2),
  passport: page(64, 280, true),
  passport_registration_page: page(64, 280, false),
  selfie_passport: `${face(300, 420, 1.4)}<g transform="translate(330 560) scale(0.6)">${page(0, 0, true)}</g>`,
  id_front: card(74, 310, true),
  id_back: card(74, 310, false),
  selfie_id: `${face(300, 420, 1.4)}<g transform="translate(340 600) scale(0.6)">${card(0, 0, true)}</g>`,
  registration_certificate: paper,
  product_contract: paper,
  client_with_product: `${face(290, 430, 1.4)}${box}`,
  marriage_certificate: page(64, 280, false),
  reject_document: paper,
  merchant_signature: stroke(40),
  client_signature: stroke(0),
}
export const DRAWN_KINDS = Object.keys(DRAWN) as FileKind[]

/** Latin words: the machine that runs the demo may have no other letters. */
const CAPTION: Partial<Record<FileKind, string>> = {
  passport: 'PASSPORT NAMUNA',
  id_front: 'ID KARTA NAMUNA',
}
const WIDTH = 768
const HEIGHT = 1024

const svg = (kind: FileKind) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="wall" x2="0.4" y2="1"><stop stop-color="#cfd6da"/><stop offset="1" stop-color="#8f9aa1"/></linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${DRAWN[kind]}
  <text x="24" y="${HEIGHT - 28}" font-family="sans-serif" font-size="30" fill="#26323a">${CAPTION[kind] ?? kind.replaceAll('_', ' ').toUpperCase()} · DEMO</text></svg>`

/** Draws one kind of photo. */
export async function draw(kind: FileKind): Promise<Drawing> {
  const jpeg = await sharp(Buffer.from(svg(kind)))
    .jpeg({ quality: 70 })
    .toBuffer()
  return { jpeg, width: WIDTH, height: HEIGHT }
}

/** The same picture with bytes of its own: a comment right after the start of the file. */
export function withComment(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = Buffer.from(comment, 'latin1')
  const length = text.length + 2
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, length >> 8, length & 0xff])
  return Buffer.concat([head, text, jpeg.subarray(2)])
}
