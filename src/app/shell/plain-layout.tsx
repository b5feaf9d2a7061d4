import { Outlet } from '@tanstack/react-router'

/** The layout of sign-in, password reset and the public pages: one centred card. */
export function PlainLayout() {
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4">
      <Outlet />
    </main>
  )
}
