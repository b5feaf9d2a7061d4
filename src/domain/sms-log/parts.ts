// How many parts an operator bills for a text.

const GSM7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]*$/

/** Whether every character is of the alphabet of GSM, in which a part has more than twice as many. */
export const isGsm = (text: string): boolean => GSM7.test(text)

/** Parts an operator bills: 160/153 characters in GSM-7, 70/67 otherwise. */
export function partsOf(text: string): number {
  const [single, each] = isGsm(text) ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / each)
}
