// One chunk for each language: the back-office namespaces of locales/uz-Latn/back-office.
export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../locales/uz-Latn/back-office/*.json',
  {
    eager: true,
    import: 'default',
  },
)
