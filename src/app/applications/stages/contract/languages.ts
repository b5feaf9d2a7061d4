/** The languages in which a contract is printed, each by its own name. */
export const LANGUAGES = [
  { key: 'ru', label: 'Русский' },
  { key: 'uz-Latn', label: 'Oʻzbekcha' },
  { key: 'uz-Cyrl', label: 'Ўзбекча' },
] as const
