// One chunk for each language: every namespace of locales/uz-Latn except for the back office.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/uz-Latn/*.json', {
  eager: true,
  import: 'default',
})
