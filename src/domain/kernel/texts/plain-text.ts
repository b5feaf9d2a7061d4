// Texts as they look, whatever they were copied from.

/**
 * An emoji of several, whose parts are joined; a flag that is written in tags, six at most; an emoji or a key with the selector of its
 * look; or a character that shows nothing.
 */
const FORMATS =
  /(\p{ExtPict}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)*)+|\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|\p{ExtPict}[\ufe0e\ufe0f]|[\d#*]\ufe0f\u20e3)|[\p{Cf}\p{DI}\ufffe\uffff]/gu

/**
 * A text as it looks: without the characters that show nothing (direction marks, zero-width spaces, soft hyphens, letters without
 * a shape; what joins the parts of an emoji stays) and with usual spaces, line ends and hyphens. Texts that are copied from a page, a message or a contact bring such characters
 * along.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(FORMATS, (_, emoji?: string) => emoji ?? '')
    .replaceAll(/[\p{Zs}\u2800]/gu, ' ')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u2010-\u2012\u2212]/g, '-')

/** Control characters without tab and line ends. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** A text of a line or of several without control characters: a page break or a vertical tab is a space. NUL is refused. */
export const withoutControls = (text: string): string =>
  text.replaceAll(CONTROLS, (character) => (character === '\0' ? character : ' '))

/** A text that was stored before such characters were refused, with U+FFFD for what XML and the database do not have. */
export const withoutUnstorable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\0\ufffe\uffff]/g, '\ufffd')
