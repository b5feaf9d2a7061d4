/** A name with its colour beside it. */
export function ColourName({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: colour }} />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  )
}
