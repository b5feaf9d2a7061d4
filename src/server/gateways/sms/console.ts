// The provider for a trial: prints the SMS and keeps the last ones in memory for the development page. Never in
// production unless explicitly allowed (env.ts).
import type { SmsProvider } from './provider.ts'

const KEPT = 50

export type ConsoleSms = { at: string; to: string; text: string }
export type ConsoleProvider = SmsProvider & { recent: () => readonly ConsoleSms[] }

/** The console provider; `print` gets one line an SMS. */
export function consoleProvider(print: (line: string) => void): ConsoleProvider {
  const kept: ConsoleSms[] = []
  return {
    send: async (to, text) => {
      kept.unshift({ at: new Date().toISOString(), to, text })
      kept.length = Math.min(kept.length, KEPT)
      print(`SMS ${to}: ${text}`)
      return null
    },
    poll: async () => [],
    recent: () => kept,
  }
}
