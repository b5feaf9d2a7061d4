// Marks the searched text in the cells of a list (CSS Custom Highlight API). A browser without it shows the rows unmarked.
import { type RefObject, useEffect } from 'react'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The longest text of a cell in which a match is searched for: a note may be longer than anything typed. */
const LONGEST = 160

/** Where the word stands in the text, in any alphabet: start and end; null if it does not. */
export function placeOf(text: string, word: string): [start: number, end: number] | null {
  const isNumber = /^[\d\s+()-]+$/.test(word)
  const keyOf = isNumber ? digitsOf : searchKey
  const key = keyOf(word)
  const searched = text.slice(0, LONGEST)
  if (key === '' || !keyOf(searched).includes(key)) return null
  for (let start = 0; start < searched.length; start += 1) {
    if (keyOf(searched[start] ?? '') === '' || !keyOf(searched.slice(start)).startsWith(key)) continue
    for (let end = start + 1; end <= searched.length; end += 1)
      if (keyOf(searched.slice(start, end)) === key) return [start, end]
  }
  return null
}

/** Keeps the words of the search marked in the element while its rows change. */
export function useHighlight(element: RefObject<HTMLElement | null>, search: string): void {
  useEffect(() => {
    const root = element.current
    if (root === null || !('highlights' in CSS)) return
    const words = search.split(/\s+/).filter(Boolean)
    const whole = digitsOf(search)
    // "90 123 45 67" is one number and not four words.
    const wanted = whole !== '' && /^[\d\s+()-]+$/.test(search) ? [search] : words
    let frame = 0
    const mark = () => {
      const ranges: Range[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (wanted.length > 0 && walker.nextNode()) {
        const { currentNode: node } = walker
        const parent = node.parentElement
        if (parent?.closest('td, li') === null || parent?.closest('.sr-only') !== null) continue
        for (const word of wanted) {
          const place = placeOf(node.textContent ?? '', word)
          if (place === null) continue
          const range = document.createRange()
          range.setStart(node, place[0])
          range.setEnd(node, place[1])
          ranges.push(range)
        }
      }
      if (ranges.length === 0) CSS.highlights.delete('search')
      else CSS.highlights.set('search', new Highlight(...ranges))
    }
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    }
    schedule()
    const observer = new MutationObserver(schedule)
    if (wanted.length > 0) observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete('search')
    }
  }, [element, search])
}
