// One chunk for each language: the back-office namespaces of locales/ru/back-office.
export const texts = import.meta.glob<Record<string, unknown>>('../../../../locales/ru/back-office/*.json', {
  eager: true,
  import: 'default',
})
