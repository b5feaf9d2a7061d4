// The texts of the app in Uzbek Cyrillic are the Latin ones in the other script (decision 0062): nobody writes them.
import { toCyrillic } from './transliteration.ts'

/** What is written in Latin letters in either script: names, and what stands so on a device or a document. */
const LATIN_NAMES = [
  'Anketa',
  'MyID',
  'Uzcard',
  'Humo',
  'Visa',
  'Mastercard',
  'Telegram',
  'WhatsApp',
  'Excel',
  'XLSX?',
  'ZIP',
  'CSV',
  'Google',
  'Apple',
  'Chrome',
  'Safari',
  'Android',
  'iPad',
  'iPhone',
  'Wi-Fi',
  'Bluetooth',
  'Esc',
  'Ctrl',
  'Enter',
  'HTTPS?',
  'SMS',
  'IMEI',
  'QR',
  'ID',
  'JPE?G',
  'PDF',
  'HEIC',
  'PNG',
  'WebP',
  'XLSX',
  'CSV',
  'EAN',
  'DataMatrix',
  'AD',
]
/** Endings of a Uzbek noun, which are written in the script of the text: "SMSни". */
const ENDINGS = 'lar|ni|ning|ga|da|dan|dagi'
/** A parameter or tag of a text, a text inside a text, a Latin name, or the name of the language, which it writes itself. */
const UNCHANGED = new RegExp(
  String.raw`(\{\{[^}]*\}\}|<\/?\w[^>]*>|\$t\([^)]*\)|(?<![A-Za-zʻʼ])(?:${LATIN_NAMES.join('|')})(?=(?:${ENDINGS})*(?![A-Za-zʻʼ]))|^Oʻzbekcha$)`,
)

/** A text of the app in Cyrillic: parameters, tags and Latin names stay as they are. */
export const toCyrillicText = (text: string): string =>
  text
    .split(UNCHANGED)
    .map((part, place) => (place % 2 === 1 ? part : toCyrillic(part)))
    .join('')

/** A tree of texts, as a file of `locales` has it, in Cyrillic. */
export function toCyrillicTexts<T>(texts: T): T
export function toCyrillicTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return toCyrillicText(texts)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, toCyrillicTexts(value)]))
}
