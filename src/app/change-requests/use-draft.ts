// A draft in the hands of its author: kept, and sent once it is kept.
import { useRef, useState } from 'react'
import type { GoodLine, RequestGood, WholeRequest } from '#api/back-office/change-requests.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { useRecord } from '#app/kit/form/use-record.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { sendFault } from '#domain/change-requests/change-request.ts'
import type { Kind, Rows } from './kinds.ts'

export type DraftLine = Omit<GoodLine, 'value'> & { value: number | null }
export type DraftValues = { note: string; lines: readonly DraftLine[] }
type Kept = Pick<Returns<Rows['create']>, 'key' | 'version'>
type Given = {
  kind: Kind
  request: WholeRequest | null
  words: { kept: string; sent: string }
  onMade: (key: string) => void
  onClose: () => void
}

const lineOf = (good: RequestGood): DraftLine => ({ ...good, old: good.now, value: null })

/** A value that is not there yet is not sent, and is asked for at its line. */
const bodyOf = ({ note, lines }: DraftValues) => ({
  note,
  lines: lines.map(({ product_id, value }) => ({ product_id, value: value ?? undefined })),
})

export function useDraft({ kind, request, words, onMade, onClose }: Given) {
  const { rows } = kind
  const [fault, setFault] = useState<ReturnType<typeof sendFault>>(null)
  const kept = useRef<Kept | null>(null)
  const isSending = useRef(false)
  const sending = useAction(rows.send, {
    onDone: () => {
      toast.ok(words.sent)
      onClose()
    },
    // What could not be sent is kept all the same, and stays open.
    onFail: () => {
      if (kept.current !== null) onMade(kept.current.key)
    },
  })
  const send = ({ key, version }: Kept) =>
    sending.mutate({ params: { key }, body: { base_version: version } })
  const form = useRecord<DraftValues>({
    initial: { note: request?.note ?? '', lines: request?.lines ?? [] },
    version: request?.version ?? null,
    save: async (values, base) => {
      const [row, input] =
        request === null
          ? [rows.create, { body: bodyOf(values) }]
          : [
              rows.update,
              { params: { key: request.key }, body: { base_version: base, values: bodyOf(values) } },
            ]
      kept.current = (await call(row, input as never, { notify: 'none' })) as Kept
    },
    onDone: () => {
      const now = kept.current
      if (now === null) return
      void refresh(rows.list.path)
      if (isSending.current) return send(now)
      toast.ok(words.kept)
      onMade(now.key)
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
    add: (good: RequestGood) => change([...values.lines, lineOf(good)]),
    put: (id: number, value: number | null) =>
      change(values.lines.map((line) => (line.product_id === id ? { ...line, value } : line))),
    take: (id: number) => change(values.lines.filter(({ product_id }) => product_id !== id)),
    keep: () => submit(false),
    send: () => submit(true),
  }
}
