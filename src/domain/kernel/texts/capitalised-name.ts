// Documents and other systems have names in capitals.

/** NAMUNAYEV → Namunayev, as in the form; a capital letter at each word and behind each hyphen. */
export const capitalisedName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
