// The steps of a submitted request, by its kind. The question shows the lines whose goods have changed since; the server accepts a
// decision only for the values that it showed (`seen`).
import { Check, Undo2, X, Zap } from 'lucide-react'
import { useState } from 'react'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import { type StepDialogProps, type StepTable, sends, versioned } from '#app/kit/steps/table.ts'
import {
  moveRefusal,
  REFUSAL_ANSWER,
  REQUEST_MOVES,
  type RequestMove,
  shownValues,
} from '#domain/change-requests/change-request.ts'
import { ChangedLines } from './changed-lines.tsx'
import { type Kind, PRICES, PRIORITIES } from './kinds.ts'

type Changing = StepDialogProps<WholeRequest> & { kind: Kind }

/** Approving says also whether the request is applied at once. */
function Approve({ kind, ...props }: Changing) {
  const { record: request } = props
  const [answer, setAnswer] = useState('')
  const [apply, setApply] = useState(true)
  const number = request.key
  return (
    <StepQuestion
      {...props}
      endpoint={kind.endpoints.approve}
      bodyOf={() => ({ base_version: request.version, seen: shownValues(request.lines), answer, apply })}
      text={label(`change-requests:steps.${apply ? 'apply' : 'approve'}.text`, {
        count: request.lines.length,
      })}
      confirm={label(`change-requests:steps.approve.${apply ? 'and_apply' : 'do'}`)}
      done={label(`change-requests:steps.${apply ? 'apply' : 'approve'}.done`, { number })}
    >
      <ChangedLines kind={kind} request={request} />
      <div className="mt-4 flex flex-col gap-4">
        <Flag name="apply" label={label('change-requests:apply_at_once')} value={apply} onChange={setApply} />
        <Field label={label('change-requests:fields.answer')}>
          <TextInput name="answer" value={answer} onChange={setAnswer} maxLength={REFUSAL_ANSWER.max} />
        </Field>
      </div>
    </StepQuestion>
  )
}

const stepsOf = (kind: Kind): StepTable<WholeRequest> => {
  const { endpoints } = kind
  return {
    texts: 'change-requests',
    names: ({ key, lines }) => ({ number: key, count: lines.length }),
    list: endpoints.list.path,
    // A step may change goods.
    alsoRefresh: [backOfficeApi.goods.list.path],
    offered: ({ state, asker }) =>
      (Object.keys(REQUEST_MOVES) as RequestMove[]).filter(
        (move) => moveRefusal(move, state, asker) === null,
      ),
    rows: {
      reopen: { icon: Undo2, kind: 'quiet', ...versioned(endpoints.reopen) },
      refuse: {
        icon: X,
        kind: 'danger',
        ...sends(endpoints.refuse, ({ version }: WholeRequest, answer) => ({
          base_version: version,
          answer,
        })),
        why: { field: 'answer', label: 'fields.answer', length: REFUSAL_ANSWER },
      },
      approve: { icon: Check, kind: 'primary', dialog: (props) => <Approve kind={kind} {...props} /> },
      apply: {
        icon: Zap,
        kind: 'primary',
        ...sends(endpoints.apply, (request: WholeRequest) => ({
          base_version: request.version,
          seen: shownValues(request.lines),
        })),
        more: ({ record }) => <ChangedLines kind={kind} request={record} />,
      },
    },
  }
}

export const requestSteps = { price: stepsOf(PRICES), priority: stepsOf(PRIORITIES) }
