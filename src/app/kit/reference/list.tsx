// The screen of one kind of reference data: the list, and the dialog of an entry.
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { Line, ListPageInput } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { type ReferenceEndpoints, ReferenceForm, type ReferenceValues } from './form.tsx'
import { nameOfEntry, valueLabel } from './labels.ts'
import { useStatusBulk } from './use-status-bulk.ts'

type ListTexts = { create: string; search: string; empty: string; emptyText: string }

type Props<V extends ReferenceValues, L extends V & Line> = {
  title: string
  endpoints: ReferenceEndpoints<L>
  input: Omit<ListPageInput<L>, 'endpoints'>
  /** The texts of reference data by default. */
  texts?: ListTexts
  /** The initial values of a new entry. */
  blank: V
  /** The fields of the dialog; `line` is null for a new entry. */
  fields: (form: RecordForm<V>, line: L | null) => ReactNode
  /** Needed where a field holds the id of another record. */
  describeChange?: DescribeChange
  /** Names the entry for a screen reader, after its first cell; the status by default. */
  nameOf?: (line: L) => string
  /** Content of the card on a narrow screen; every column by default. */
  card?: (line: L) => ReactNode
}

export function ReferenceList<V extends ReferenceValues, L extends V & Line>(props: Props<V, L>) {
  const { title, endpoints, input, blank, fields, describeChange, nameOf, card } = props
  const { t } = useTranslation('reference')
  const {
    texts = {
      create: t('new'),
      search: t('search'),
      empty: t('empty'),
      emptyText: t('empty_text'),
    },
  } = props
  const rows = useOpenLine<L>(endpoints.list, input.path)
  const [isNew, setNew] = useState(false)
  const bulk = useStatusBulk<V, L>(endpoints, blank, title)
  const close = isNew ? () => setNew(false) : rows.close
  const finish = (saved: V) => {
    close()
    toast.ok(t('saved', { list: title, name: nameOfEntry(saved) }))
    void refresh(endpoints.list.path)
  }
  return (
    <>
      <ListPage<L>
        title={title}
        input={{ ...input, endpoints, isSearchInAddress: true }}
        searchLabel={texts.search}
        nameOf={nameOf ?? ((line) => valueLabel('status', line.status))}
        empty={{ title: texts.empty, text: texts.emptyText }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        bulk={bulk}
        {...(card === undefined ? {} : { card })}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {texts.create}
          </Button>
        }
      />
      {(isNew || rows.line !== null) && (
        <ReferenceForm<V>
          title={title}
          endpoints={endpoints}
          blank={blank}
          line={isNew ? null : rows.line}
          {...(describeChange === undefined ? {} : { describeChange })}
          onClose={close}
          onDone={finish}
        >
          {(form) => fields(form, isNew ? null : rows.line)}
        </ReferenceForm>
      )}
    </>
  )
}
