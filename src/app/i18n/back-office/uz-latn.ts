// The words of the back office in one language, one chunk: every namespace of locales/uz-Latn/back-office.
export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../locales/uz-Latn/back-office/*.json',
  {
    eager: true,
    import: 'default',
  },
)
