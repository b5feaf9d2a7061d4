// The words of the back office in one language, one chunk: every namespace of locales/ru/office.
export const texts = import.meta.glob<Record<string, unknown>>('../../../../locales/ru/office/*.json', {
  eager: true,
  import: 'default',
})
