// People found by name: those of an announcement, of a group, or the one to write to.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'

const LONGEST = 100
type Named = { id: number; name: string }

/** Reads who is found by a text. Those of the previous text may stay (`isOld`) while the next ones load. */
export type UseFound = (search: string) => {
  items: readonly (Named & { branch: string | null })[] | undefined
  isOld: boolean
}

type FoundProps = {
  text: string
  useFound: UseFound
  taken: readonly number[]
  /** The verb on the button of a person. */
  verb: string
  onTake: (one: Named) => void
}

function Found({ text, useFound, taken, verb, onTake }: FoundProps) {
  const { t } = useTranslation('users')
  const { items, isOld } = useFound(text.trim())
  const left = items?.filter(({ id }) => !taken.includes(id)) ?? []
  // The people of the previous text do not say that the next text has none.
  if (items !== undefined && left.length === 0 && !isOld)
    return <p className="text-text-2">{t('pick.none')}</p>
  return (
    <ul
      aria-label={t('pick.found')}
      className="max-h-60 divide-y divide-line overflow-auto rounded-xl border border-line px-3"
    >
      {left.map(({ id, name, branch }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{name}</span>
            {branch !== null && <span className="text-[13px] text-text-2">{branch}</span>}
          </span>
          <Button kind="quiet" onPress={() => onTake({ id, name })}>
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type SearchProps = Omit<FoundProps, 'text'> & {
  required?: boolean
  error?: string | null
  autoFocus?: boolean
}

/** A field, and below it the people that its text finds. */
export function PeopleSearch({ required = false, error = null, autoFocus = false, ...found }: SearchProps) {
  const { t } = useTranslation('users')
  const [text, setText] = useState('')
  return (
    <>
      <Field label={t('pick.search')} required={required} error={error}>
        <TextInput
          name="person"
          type="search"
          value={text}
          onChange={setText}
          maxLength={LONGEST}
          autoFocus={autoFocus}
        />
      </Field>
      {text.trim() !== '' && (
        <Found
          {...found}
          text={text}
          onTake={(one) => {
            setText('')
            found.onTake(one)
          }}
        />
      )}
    </>
  )
}

type Props = {
  /** The accessible name of the list of those who are chosen. */
  label: string
  useFound: UseFound
  chosen: readonly number[]
  names: ReadonlyMap<number, string>
  error: string | null
  onTake: (one: Named) => void
  onRemove: (id: number) => void
}

/** Several people: those who are chosen, and a search for further ones. */
export function PeopleChoice({ label, useFound, chosen, names, error, onTake, onRemove }: Props) {
  const { t } = useTranslation('users')
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <ul
          aria-label={label}
          className="max-h-60 divide-y divide-line overflow-auto rounded-xl border border-line px-4"
        >
          {chosen.map((id) => {
            const name = names.get(id) ?? t('pick.other')
            return (
              <li key={id} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 break-words">{name}</span>
                <IconButton label={t('pick.remove', { name })} icon={X} onPress={() => onRemove(id)} />
              </li>
            )
          })}
        </ul>
      )}
      <PeopleSearch
        useFound={useFound}
        taken={chosen}
        verb={t('pick.add')}
        required
        error={error}
        onTake={onTake}
      />
    </div>
  )
}
