import { matchesIn } from '#domain/kernel/texts/matches.ts'

/** A text with the parts that a search matches marked, in either script. */
export function Marked({ text, search }: { text: string; search: string }) {
  const matches = matchesIn(text, search)
  const parts = matches.flatMap(([start, end], index) => [
    { at: start, text: text.slice(matches[index - 1]?.[1] ?? 0, start), isMatch: false },
    { at: end, text: text.slice(start, end), isMatch: true },
  ])
  return (
    <>
      {parts.map((part) =>
        part.isMatch ? (
          <mark key={part.at} className="rounded-xs bg-mark text-on-mark">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
      {text.slice(matches.at(-1)?.[1] ?? 0)}
    </>
  )
}
