// Starts the sandbox partners as a process of their own; prints their address as the only line.
import { startSandbox } from './server.ts'

const { url, close } = await startSandbox(
  Number(process.env['SANDBOX_PORT'] ?? 0),
  process.env['SANDBOX_HOST'] ?? '127.0.0.1',
)
process.stdout.write(`${url}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void close().then(() => process.exit(0)))
// The process that started it has ended.
process.once('disconnect', () => process.exit(0))
