/** Headers of a file that somebody has sent: no cache keeps it, and no browser guesses its type, runs it or shows it elsewhere. */
export const PRIVATE_FILE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const
