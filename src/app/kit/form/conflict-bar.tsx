// What somebody else has changed meanwhile, field by field: taken over, or left as the person has it.
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { RecordForm } from './use-record.ts'

export type WordsOf = (field: string, value: unknown) => { label: string; value: string }
type Props<V> = { form: RecordForm<V>; wordsOf: WordsOf }

export function ConflictBar<V>({ form, wordsOf }: Props<V>) {
  const { t } = useTranslation('kit')
  if (form.clashes.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('form.conflict')}</p>
      <ul className="flex flex-col gap-2">
        {form.clashes.map(({ field, theirs }) => {
          const { label, value } = wordsOf(field, theirs)
          return (
            <li key={field} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1">{`${label}: ${value}`}</span>
              <Button kind="quiet" onPress={() => form.takeTheirs(field)}>
                {t('form.take_theirs')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div>
        <Button kind="quiet" onPress={form.decide}>
          {t('form.keep_mine')}
        </Button>
      </div>
    </div>
  )
}
