// J, K and X in the list of the page: they move the focus among the rows as they are drawn, so every list has them.

const ROWS = '#content tbody tr, #content ul[aria-label] > li'
const OPENERS = 'a[href], button'

const isShown = (element: Element): boolean => element.getClientRects().length > 0
/** The rows of the list on the page, each with what opens it. */
function rowsOfPage(): { row: Element; opener: HTMLElement }[] {
  return [...document.querySelectorAll(ROWS)].filter(isShown).flatMap((row) => {
    const opener = [...row.querySelectorAll<HTMLElement>(OPENERS)].find(isShown)
    return opener === undefined ? [] : [{ row, opener }]
  })
}

const focusedAt = (rows: ReturnType<typeof rowsOfPage>): number =>
  rows.findIndex(({ row }) => row.contains(document.activeElement))

/** Moves the focus by rows; from outside of the list to its first row. False if the page has no list. */
export function moveInList(steps: 1 | -1): boolean {
  const rows = rowsOfPage()
  const at = focusedAt(rows)
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + steps))
  const opener = rows[next]?.opener
  opener?.focus()
  opener?.scrollIntoView({ block: 'nearest' })
  return opener !== undefined
}

/** Selects or deselects the focused row, or the rows up to it; false where rows cannot be selected. */
export function selectInList(isRange: boolean): boolean {
  const rows = rowsOfPage()
  const box = rows[focusedAt(rows)]?.row.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
  return box != null
}
