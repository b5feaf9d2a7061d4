// One chunk for each language: every namespace of locales/ru except for the back office.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/ru/*.json', {
  eager: true,
  import: 'default',
})
