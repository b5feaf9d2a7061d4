// How many parts an operator bills for a text (3GPP TS 23.038).

const GSM7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà|€[\]{}~^\\\f]*$/
/** Characters of the extension table: each takes the place of two. */
const EXTENSION = /[|€[\]{}~^\\\f]/

/** Whether every character is of the alphabet of GSM, in which a part has more than twice as many. */
export const isGsm = (text: string): boolean => GSM7.test(text)

/**
 * Parts an operator bills: 160 septets in one part or 153 in each of several, or else 70 and 67 units of UTF-16. No part ends inside a
 * character.
 */
export function partsOf(text: string): number {
  const gsm = isGsm(text)
  const [single, each] = gsm ? [160, 153] : [70, 67]
  const sizes = Array.from(text, (char) => (gsm ? (EXTENSION.test(char) ? 2 : 1) : char.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}
