import type { ReactNode } from 'react'

export function Section({ title, children, id }: { title: string; children: ReactNode; id?: string }) {
  return (
    <section
      id={id}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg font-bold text-text">{title}</h2>
      {children}
    </section>
  )
}
