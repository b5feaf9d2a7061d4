// The title of the browser's tab: the page, and before it how much new work waits.
import { useEffect } from 'react'

let page = 'Anketa'
let count = 0

const write = (): void => {
  document.title = count === 0 ? page : `(${count}) ${page}`
}

/** Sets the title of the open page, in the language of the interface. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = `${title} · Anketa`
    write()
  }, [title])
}

/** Sets the number before the title; 0 shows none. */
export function setTitleCount(newCount: number): void {
  count = newCount
  write()
}
