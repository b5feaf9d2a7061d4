// Texts as they look, whatever they were copied from.

/** An emoji of several, whose parts are joined; a flag that is written in tags; or a character that shows nothing. */
const FORMATS =
  /(\p{ExtPict}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)*)+|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\p{Cf}\ufffe\uffff]/gu

/**
 * A text as it looks: without the characters that show nothing (direction marks, zero-width spaces, soft hyphens; what joins the parts
 * of an emoji stays) and with usual spaces and hyphens. Texts that are copied from a page, a message or a contact bring such characters
 * along.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(FORMATS, (_, emoji?: string) => emoji ?? '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\u2010-\u2012\u2212]/g, '-')

/** Control characters without tab and line ends. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** A text of a line or of several without control characters: a page break or a vertical tab is a space. NUL is refused. */
export const withoutControls = (text: string): string =>
  text.replaceAll(CONTROLS, (character) => (character === '\0' ? character : ' '))

/** A text that was stored before such characters were refused, with U+FFFD for what XML and the database do not have. */
export const withoutUnstorable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\0\ufffe\uffff]/g, '\ufffd')
