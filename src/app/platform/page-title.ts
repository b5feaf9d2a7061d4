// The title of the browser's tab: the page, and before it how much new work waits.
let page = 'Anketa'
let count = 0

const write = (): void => {
  document.title = count === 0 ? page : `(${count}) ${page}`
}

/** Sets the title of the open page; an empty one leaves the name of the product. */
export function setPageTitle(title: string): void {
  page = title === '' ? 'Anketa' : `${title} · Anketa`
  write()
}

/** Sets the number before the title; 0 shows none. */
export function setTitleCount(newCount: number): void {
  count = newCount
  write()
}
