// The pill of a state: its label, and the colour and the icon that a table gives it.
import type { LucideIcon } from 'lucide-react'
import { type KeyUnder, type LabelKey, label } from '#app/i18n/i18n.ts'
import { Pill, type PillLook } from './pill.tsx'

/** How a state looks: its colour, and the icon beside its label. */
export type StateLook = readonly [look: PillLook, icon?: LucideIcon]

/**
 * Makes the pill of the states that have their labels at `place` (`promotions:states`). The table has a look for each label there;
 * `State` names fewer of them where the place has other labels too. A state without a label or without a look does not compile.
 */
export const statePill =
  <Place extends string, State extends KeyUnder<Place> = KeyUnder<Place>>(
    place: Place,
    looks: Readonly<Record<NoInfer<State>, StateLook>>,
  ) =>
  ({ state }: { state: State }) => {
    const [look, icon] = looks[state]
    return (
      <Pill look={look} icon={icon}>
        {label(`${place}.${state}` as LabelKey)}
      </Pill>
    )
  }
