// The order of partners: as loaded, as changed by the user, and merged with a concurrent change.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { mergeOrder } from '#domain/partners/order.ts'

export type Order = Returns<typeof backOfficeApi.partners.order>

const keysOf = ({ items }: Order): string[] => items.map(({ key }) => key)
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

function orderIn({ problem }: ApiFailure): Order | null {
  if (problem?.problem !== 'version_conflict') return null
  const read = backOfficeApi.partners.order.returns.safeParse(problem.details?.['server_values'])
  return read.success ? read.data : null
}

export function useOrder(loaded: Order) {
  const { t } = useTranslation('partners')
  const [base, setBase] = useState(loaded)
  const [keys, setKeys] = useState(() => keysOf(loaded))
  const [added, setAdded] = useState<readonly string[]>([])
  const [clash, setClash] = useState<Order | null>(null)
  /** Merges added and removed partners. The user decides if the order itself differs. */
  const meet = (theirs: Order) => {
    const merged = mergeOrder(keysOf(base), keys, keysOf(theirs))
    setBase(theirs)
    setKeys(merged.keys)
    setAdded(merged.added)
    setClash(merged.isClash ? theirs : null)
    if (!merged.isClash) toast.info(t('order.merged'))
  }
  const save = useAction(backOfficeApi.partners.reorder, {
    notify: 'none',
    onDone: ({ version }) => {
      const items = keys.flatMap((key) => base.items.filter((item) => item.key === key))
      setBase({ version, items })
      setAdded([])
      toast.ok(t('order.saved'))
    },
    onFail: (failure) => {
      const theirs = orderIn(failure)
      if (theirs === null) toast.warn(errorText({ key: failure.problem?.problem ?? failure.outcome }))
      else meet(theirs)
    },
  })
  const items = keys.flatMap((key) => base.items.filter((item) => item.key === key))
  return {
    items,
    added,
    clash,
    change: setKeys,
    isBusy: save.isPending,
    isDirty: !isSame(keys, keysOf(base)),
    submit: () => save.mutate({ body: { base_version: base.version, keys } }),
    takeTheirs: () => {
      setKeys(keysOf(base))
      setClash(null)
    },
    keepMine: () => setClash(null),
  }
}
