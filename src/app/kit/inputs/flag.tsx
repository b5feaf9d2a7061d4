import { Switch } from 'react-aria-components'

type Props = {
  name: string
  label: string
  value: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean | undefined
  describedBy?: string | undefined
}

/** Yes or no. */
export function Flag({ name, label, value, onChange, isDisabled = false, describedBy }: Props) {
  return (
    <Switch
      name={name}
      aria-describedby={describedBy}
      isSelected={value}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group flex min-h-12 cursor-pointer items-center gap-3 text-base text-text data-disabled:opacity-55"
    >
      <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-line-strong bg-surface-2 p-0.5 group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-brand group-data-selected:bg-brand">
        <span className="size-5 rounded-full bg-line-strong transition-transform group-data-selected:translate-x-5 group-data-selected:bg-on-brand" />
      </span>
      {label}
    </Switch>
  )
}
