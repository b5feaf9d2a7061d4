// Bulk actions that switch entries of reference data on or off, each over the version that the list shows.
import { Power, PowerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import { type ReferenceValues, type Update, updateEntry, valuesOf } from './form.tsx'

/** `blank` names the form fields: an update sends all of them. */
export function useStatusBulk<V extends ReferenceValues, L extends V & Line>(
  update: Update,
  blank: V,
): BulkAction<L>[] {
  const { t } = useTranslation('reference')
  const switchTo = (status: ReferenceStatus) => (line: L) =>
    updateEntry(update, line.key, line.version, { ...valuesOf<V>(blank, line), status })
  return [
    {
      key: 'on',
      label: t('bulk.on'),
      icon: Power,
      can: ({ status }) => status !== 'active',
      run: switchTo('active'),
    },
    {
      key: 'off',
      label: t('bulk.off'),
      icon: PowerOff,
      kind: 'danger',
      confirm: { title: t('bulk.off_title'), text: t('bulk.off_text'), confirm: t('bulk.off') },
      can: ({ status }) => status === 'active',
      run: switchTo('inactive'),
    },
  ]
}
