import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import type { Step } from '#domain/applications/form.ts'
import type { Missing } from './missing.ts'

type Props = {
  missing: Missing
  isOpen: boolean
  onClose: () => void
  /** Goes to a field, or to a slot of the last step. */
  onGo: (step: Step, field?: string) => void
}

type Line = { key: string; step: Step; field?: string; words: string }

function useLines({ fields, slots }: Missing): Line[] {
  const { t } = useTranslation('wizard')
  const lineOf = (step: 'main' | 'additional') => (field: string) => ({
    key: field,
    step,
    field,
    words: textOf(`fields:${field}`) ?? '',
  })
  return [
    ...fields.main.map(lineOf('main')),
    ...fields.additional.map(lineOf('additional')),
    ...slots.map((slot) => ({
      key: `slot-${slot}`,
      step: 'files' as const,
      words: t('missing.photo', { slot, title: textOf(`photos:slots.${slot}.title`) ?? '' }),
    })),
  ]
}

/** Everything that is still missing, each one a way to its place. */
export function MissingList({ missing, isOpen, onClose, onGo }: Props) {
  const { t } = useTranslation('wizard')
  const lines = useLines(missing)
  return (
    <Sheet title={t('missing.title')} isOpen={isOpen} onClose={onClose}>
      <ul className="flex flex-col gap-1">
        {lines.map(({ key, step, field, words }) => (
          <li key={key}>
            <Button
              kind="text"
              onPress={() => {
                onClose()
                onGo(step, field)
              }}
            >
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
