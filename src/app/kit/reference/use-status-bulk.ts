// Bulk actions that switch entries of reference data on or off, each over the version that the list shows.
import { Power, PowerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { call } from '#app/platform/api.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import { type ReferenceValues, type SwitchFound, type Update, updateEntry, valuesOf } from './form.tsx'

/** `blank` names the form fields: an update sends all of them. */
export function useStatusBulk<V extends ReferenceValues, L extends V & Line>(
  { update, switchFound }: { update: Update; switchFound: SwitchFound },
  blank: V,
  title: string,
): BulkAction<L>[] {
  const { t } = useTranslation('reference')
  const switchTo = (status: ReferenceStatus) => async (line: L) => {
    const values = valuesOf<V>(blank, line)
    const { version } = await updateEntry(update, line.key, line.version, { ...values, status })
    return () => updateEntry(update, line.key, version, values)
  }
  const switchAll = (to: ReferenceStatus) => (filter: object, after: string | null) =>
    call(switchFound, { body: { ...filter, to, ...(after === null ? {} : { after }) } }, { notify: 'none' })
  return [
    {
      key: 'on',
      label: t('bulk.on'),
      icon: Power,
      refusal: ({ status }) => (status === 'active' ? t('bulk.is_on') : null),
      run: switchTo('active'),
      done: (count) => t('bulk.on_done', { list: title, count }),
      undone: (count) => t('bulk.off_done', { list: title, count }),
      runFound: switchAll('active'),
    },
    {
      key: 'off',
      label: t('bulk.off'),
      icon: PowerOff,
      kind: 'danger',
      confirm: { title: t('bulk.off_title'), text: t('bulk.off_text'), confirm: t('bulk.off') },
      refusal: ({ status }) => (status === 'active' ? null : t('bulk.is_off')),
      run: switchTo('inactive'),
      done: (count) => t('bulk.off_done', { list: title, count }),
      undone: (count) => t('bulk.on_done', { list: title, count }),
      runFound: switchAll('inactive'),
    },
  ]
}
