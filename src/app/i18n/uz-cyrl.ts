// One chunk for each language: every namespace of locales/uz-Cyrl except for the back office.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/uz-Cyrl/*.json', {
  eager: true,
  import: 'default',
})
