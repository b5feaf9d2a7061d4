// A number of a board that opens its rows; a plain one where there is nothing to open.
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'

type Props = { address: RowAddress | undefined; label?: string; className?: string; children: ReactNode }

export function NumberLink({ address, label, className, children }: Props) {
  if (address === undefined) return <span className={className}>{children}</span>
  return (
    <Link
      to={address.to}
      params={address.params ?? {}}
      search={address.search ?? {}}
      aria-label={label}
      data-rows
      className={clsx('text-text decoration-line-strong underline-offset-4 hover:underline', className)}
    >
      {children}
    </Link>
  )
}
