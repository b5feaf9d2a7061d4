// Addresses of other sites that people type.

/** Whether a text is a whole address: no other scheme, which could run in the page, and nobody's name and password before the host. */
export const isHttpsUrl = (url: string): boolean =>
  /^https:\/\/[\w-]+(\.[\w-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(url)
