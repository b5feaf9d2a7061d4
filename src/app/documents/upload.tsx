// The upload of goods from suppliers from a spreadsheet: drafts of receipts of one branch.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { UploadPage } from '#app/pickers/upload/page.tsx'
import type { UploadKind } from '#app/pickers/upload/use-upload.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { KINDS } from './kinds.ts'
import { fieldLabel } from './labels.ts'

const { receiptUpload: endpoints } = backOfficeApi
type Found = Returns<typeof endpoints.check>
type Applied = Returns<typeof endpoints.apply>
const QUIET = { notify: 'none' } as const
const { path } = KINDS.receipt

const kindOf = (branch: number): UploadKind<Found, Applied> => ({
  template: (language) => call(endpoints.template, { query: { language } }, QUIET),
  check: (file) => call(endpoints.check, { body: { file, branch } }, QUIET),
  wrong: (body) => call(endpoints.wrong, { body: { ...body, branch } }, QUIET),
  apply: (body, opId) => call(endpoints.apply, { body: { ...body, branch } }, { ...QUIET, opId }),
  files: { template: label('documents:upload.template_file'), wrong: label('documents:upload.wrong_file') },
  paths: [KINDS.receipt.endpoints.list.path],
  doneText: ({ receipts, pieces }) => label('documents:upload.done', { count: receipts.length, pieces }),
})

export function ReceiptUpload() {
  const { t } = useTranslation('documents')
  const { user } = useSession()
  const { data } = useEndpoint(KINDS.receipt.endpoints.choices, {})
  const [chosen, setChosen] = useState<number | null>(null)
  if (data === undefined) return null
  const { branches } = data
  const [first] = branches
  const own = branches.find(({ id }) => id === (chosen ?? user?.branch_id)) ?? first
  if (own === undefined) return null
  return (
    <UploadPage
      // What was checked for one branch is not applied to another.
      about={own.id}
      title={t('upload.title')}
      back={path}
      text={t('upload.text')}
      kind={kindOf(own.id)}
      shownOf={({ lines, pieces, receipts, withoutCost }) => ({
        counts: [
          { label: t('upload.lines'), count: lines },
          { label: t('upload.pieces'), count: pieces },
          { label: t('upload.receipts'), count: receipts },
        ],
        notices: [withoutCost > 0 && t('upload.without_cost', { count: withoutCost })],
        fieldLabel: (field) => findText(`documents:fields.${field}`) ?? field,
        isNothing: lines === 0,
        nothing: t('upload.no_lines'),
        stale: t('upload.stale'),
      })}
      onward={({ receipts }) =>
        receipts.map((number) => (
          <LinkButton
            key={number}
            kind={receipts.length === 1 ? 'primary' : 'quiet'}
            to={`${path}/$id`}
            params={{ id: String(number) }}
          >
            {t('receipt.title', { number })}
          </LinkButton>
        ))
      }
    >
      <Field label={fieldLabel('branch_id')} required className="max-w-96">
        <Combo
          name="branch_id"
          items={entryItems(branches)}
          isDisabled={branches.length === 1}
          value={String(own.id)}
          onChange={(key) => key !== null && setChosen(Number(key))}
        />
      </Field>
    </UploadPage>
  )
}
