// One language, one chunk: every namespace of locales/uz-Cyrl but the office's.
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/uz-Cyrl/*.json', {
  eager: true,
  import: 'default',
})
