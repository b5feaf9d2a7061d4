type Props<C extends string> = {
  name: string
  label: string
  /** The accessible name of the n-th colour. */
  nthLabel: (nth: number) => string
  colours: readonly C[]
  value: string
  onChange: (colour: C) => void
}

/** A choice of one of a few visible colours. */
export function ColourInput<C extends string>({ name, label, nthLabel, colours, value, onChange }: Props<C>) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="pb-1.5 text-[13px] font-semibold text-text-2">{label}</legend>
      {colours.map((colour, index) => (
        <label key={colour} className="grid size-12 cursor-pointer place-items-center">
          <input
            type="radio"
            name={name}
            value={colour}
            aria-label={nthLabel(index + 1)}
            checked={value === colour}
            onChange={() => onChange(colour)}
            className="size-8 cursor-pointer appearance-none rounded-full border-4 border-surface outline-2 outline-transparent checked:outline-focus focus-visible:outline-focus"
            style={{ backgroundColor: colour }}
          />
        </label>
      ))}
    </fieldset>
  )
}
