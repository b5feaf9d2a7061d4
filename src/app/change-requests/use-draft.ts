// The state of a draft request: it is saved first and submitted afterwards.
import { useRef, useState } from 'react'
import type { GoodLine, RequestGood, WholeRequest } from '#api/back-office/change-requests.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { useRecord } from '#app/kit/form/use-record.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { sendFault } from '#domain/change-requests/change-request.ts'
import type { Endpoints, Kind } from './kinds.ts'

export type DraftLine = Omit<GoodLine, 'value'> & { value: number | null }
export type DraftValues = { note: string; lines: readonly DraftLine[] }
type SavedKeys = Pick<Returns<Endpoints['create']>, 'key' | 'version'>
type Input = {
  kind: Kind
  request: WholeRequest | null
  /** What happened, by the number of the request. */
  messages: { saved: (number: string) => string; sent: (number: string) => string }
  onSaved: (key: string) => void
  onClose: () => void
}

const createLine = (good: RequestGood): DraftLine => ({ ...good, old: good.now, value: null })

/** A missing value is left out of the body, so that the server reports it as required at its line. */
const toBody = ({ note, lines }: DraftValues) => ({
  note,
  lines: lines.map(({ product_id, value }) => ({ product_id, value: (value ?? undefined) as number })),
})

export function useDraft({ kind, request, messages, onSaved, onClose }: Input) {
  const { endpoints } = kind
  const [fault, setFault] = useState<ReturnType<typeof sendFault>>(null)
  const saved = useRef<SavedKeys | null>(null)
  const isSending = useRef(false)
  const sending = useAction(endpoints.send, {
    onDone: (_, { params }) => {
      toast.ok(messages.sent(params.key))
      onClose()
    },
    // The draft is saved even if its submission fails, so it stays open.
    onFail: () => {
      if (saved.current !== null) onSaved(saved.current.key)
    },
  })
  const send = ({ key, version }: SavedKeys) =>
    sending.mutate({ params: { key }, body: { base_version: version } })
  const form = useRecord<DraftValues>({
    initial: { note: request?.note ?? '', lines: request?.lines ?? [] },
    version: request?.version ?? null,
    save: async (values, base) => {
      const body = toBody(values)
      saved.current =
        request === null || base === null
          ? await call(endpoints.create, { body }, { notify: 'none' })
          : await call(
              endpoints.update,
              { params: { key: request.key }, body: { base_version: base, values: body } },
              { notify: 'none' },
            )
    },
    onDone: () => {
      const latest = saved.current
      if (latest === null) return
      void refresh(endpoints.list.path)
      if (isSending.current) return send(latest)
      toast.ok(messages.saved(latest.key))
      onSaved(latest.key)
    },
  })
  const { values, set } = form
  const change = (lines: readonly DraftLine[]) => {
    setFault(null)
    set({ lines })
  }
  const submit = (andSend: boolean) => {
    const found = andSend ? sendFault(values.lines) : null
    setFault(found)
    if (found !== null) return
    isSending.current = andSend
    if (andSend && request !== null && !form.isDirty) send(request)
    else form.submit()
  }
  return {
    form,
    isBusy: form.isBusy || sending.isPending,
    errorOf: (field: string) =>
      fault?.field === field ? errorText({ key: fault.code }) : form.errorOf(field as 'lines'),
    add: (good: RequestGood) => change([...values.lines, createLine(good)]),
    setValue: (id: number, value: number | null) =>
      change(values.lines.map((line) => (line.product_id === id ? { ...line, value } : line))),
    remove: (id: number) => change(values.lines.filter(({ product_id }) => product_id !== id)),
    save: () => submit(false),
    send: () => submit(true),
  }
}
