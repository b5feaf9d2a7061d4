// Which build this is. The server reads it from every request to know how old a tablet is
// (src/docs/offline.md#updates-and-older-builds).
export const DRAFT_SCHEMA = 1

/** In the page, not in a hashed file, so that files which a release did not change keep their names. */
export const BUILD: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'dev'

const builtAt = Date.parse(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="built"]')?.content ?? '',
)
/** When the app was built, in milliseconds; 0 in development. */
export const BUILT_AT: number = Number.isNaN(builtAt) ? 0 : builtAt
export const CLIENT = `${BUILD}/${DRAFT_SCHEMA}`
