// The cells of a row as links to its record: they open in a new tab, and their address can be copied.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** The page of a row. */
export type RowAddress = {
  to: string
  params?: Record<string, string>
  search?: Record<string, unknown>
}

/** Returns the address of a row as text, and follows a plain click without reloading the application. */
export function useRowLinks() {
  const router = useRouter()
  const hrefOf = ({ to, params = {}, search = {} }: RowAddress): string =>
    router.buildLocation({ to, params, search }).href
  const follow = ({ to, params = {}, search = {} }: RowAddress): void =>
    void router.navigate({ to, params, search })
  return { hrefOf, follow }
}

/** Whether the click asks for this page, and not for a new tab, a new window or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Props = {
  id?: string
  href: string
  /** Only the first cell of a row is reached by the Tab key. */
  isFirst: boolean
  className: string
  children: ReactNode
}

export function RowLink({ isFirst, ...props }: Props) {
  return <a {...props} {...(isFirst ? {} : { tabIndex: -1 })} draggable={false} data-row-link />
}
