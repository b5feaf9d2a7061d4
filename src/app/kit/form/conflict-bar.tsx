// Fields that somebody else has changed meanwhile: for each, the person takes the other value or keeps their own.
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { RecordForm } from './use-record.ts'

export type DescribeChange = (field: string, value: unknown) => { label: string; value: string }
type Props<V> = { form: RecordForm<V>; describeChange: DescribeChange }

export function ConflictBar<V>({ form, describeChange }: Props<V>) {
  const { t } = useTranslation('kit')
  if (form.clashes.length === 0) return null
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('form.conflict')}</p>
      <ul className="flex flex-col gap-2">
        {form.clashes.map(({ field, theirs }) => {
          const { label, value } = describeChange(field, theirs)
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
