/** The keys of a shortcut, as they look on a keyboard. */
export function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {names.map((name) => (
        <kbd
          key={name}
          className="grid h-5.5 min-w-5.5 place-items-center rounded-md border border-b-2 border-line bg-surface px-1 font-sans text-[11px] font-medium text-text-2"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}
