// The one table of letters for all searches: signs that are typed as an apostrophe, and letters of neighbouring languages.

/** Everything that is typed as an apostrophe. */
export const APOSTROPHES = "'‘’‛ʻʼʽʾʿˈʹˊˋ′‵`´＇｀ꞌ՚"

/**
 * Letters of Karakalpak, Kazakh, Tajik, Turkish, Turkmen and Azerbaijani, in lower case, and the letter of Uzbek or Russian with which the same
 * names and words are usually written here.
 */
export const NEIGHBOURS: readonly (readonly [letters: string, usual: string])[] = [
  ['үұӯ', 'у'],
  ['ө', 'о'],
  ['ң', 'н'],
  ['ә', 'а'],
  ['ҷ', 'ж'],
  ['ӣі', 'и'],
  ['һ', 'ҳ'],
  ['ə', 'a'],
  ['ı', 'i'],
  ['ý', 'y'],
  ['ň', 'n'],
  ['ä', 'a'],
  ['ž', 'j'],
]
