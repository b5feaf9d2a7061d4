// The words of the back office in one language, one chunk: every namespace of locales/uz-Cyrl/back-office.
export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../locales/uz-Cyrl/back-office/*.json',
  {
    eager: true,
    import: 'default',
  },
)
