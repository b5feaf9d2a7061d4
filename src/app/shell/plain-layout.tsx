import { Outlet } from '@tanstack/react-router'

/** Sign-in, password reset and the public pages: one card in the middle, nothing around it. */
export function PlainLayout() {
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4">
      <Outlet />
    </main>
  )
}
