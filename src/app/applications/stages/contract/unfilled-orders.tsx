// The older applications whose invoices have to be filled in before a new contract, each with a link to its invoice.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'

const named = z.array(z.object({ id: z.string(), number: z.number() }))

export function UnfilledOrders({ refused }: { refused: ApiFailure | null }) {
  const { t } = useTranslation('stages')
  const problem = refused?.problem
  if (problem?.problem !== 'orders_unfilled') return null
  const { data = [] } = named.safeParse(problem.details?.['applications'])
  return (
    <div role="alert" className="font-semibold text-danger">
      <p>{errorText({ key: 'orders_unfilled' })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {data.map(({ id, number }) => (
          <li key={id}>
            <Link to="/order/appid/$id" params={{ id: String(number) }} className="underline">
              {t('contract.unfilled_order', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
