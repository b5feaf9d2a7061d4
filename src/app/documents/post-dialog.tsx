// Posting a receipt: where another posted receipt has the same paper, it asks once more.
import { useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'

export function PostDialog(props: StepDialogProps<WholeBranchDocument>) {
  const { version: base_version } = props.record
  // The receipt that has the same paper, once the server has named it.
  const [posted, setPosted] = useState<number | null>(null)
  const again =
    posted === null
      ? {}
      : { text: label('documents:paper_posted', { number: posted }), confirm: label('documents:post_again') }
  return (
    <StepQuestion
      {...props}
      {...again}
      endpoint={backOfficeApi.receipts.post}
      bodyOf={() => ({ base_version, ...(posted === null ? {} : { is_another: true }) })}
      onRefused={({ problem }) => {
        const found = problem?.errors.find(({ code }) => code === 'paper_posted')
        if (found !== undefined) setPosted(Number(found.params?.['number']))
        return found !== undefined
      }}
    />
  )
}
