// Texts as they look, whatever they were copied from.

/**
 * A text as it looks: without the characters that show nothing (direction marks, zero-width spaces, soft hyphens) and with usual
 * spaces and hyphens. Texts that are copied from a page, a message or a contact bring such characters along.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\u2010-\u2012\u2212]/g, '-')
