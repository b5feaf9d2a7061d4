// Many lines of a reference switched on or off at once, each over the version that is shown.
import { Power, PowerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#api/endpoint.ts'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { call } from '#app/platform/api.ts'

type Switched = Line & { status?: unknown }

/** The two actions, for a reference whose lines have a status; `fields` are those of its form. */
export function useStatusBulk<L extends Switched>(
  update: Endpoint,
  fields: readonly string[],
): BulkAction<L>[] {
  const { t } = useTranslation('reference')
  const switchTo = (status: 'active' | 'inactive') => (line: L) => {
    const known = line as Readonly<Record<string, unknown>>
    const values = { ...Object.fromEntries(fields.map((field) => [field, known[field]])), status }
    const input = { params: { key: line.key }, body: { base_version: line.version, values } }
    return call(update, input as never, { notify: 'none' })
  }
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
