// `npm run dev`: the server, the app and the sandbox of partners while the code is being changed. Node starts the server again
// when one of its files changes, Vite replaces the changed parts of the app in the open page. Same data folder as `npm start`.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { at, command, environment, productNode, ROOT, whenAskedToEnd } from './run.mjs'
import { choosePort, startSandbox } from './start.mjs'

const HOST = '127.0.0.1'
/** The first ports that are tried: the server behind the app, the app itself, the inspector of the server. */
const PORTS = { server: 8180, app: 5173, inspector: 9229 }
/** The service worker that `npm start` installs belongs to port 8080, so the app must not be served there. */
const TAKEN_BY_START = '8080'

const children = []

function run(args, env) {
  const child = spawn(productNode(), args, { cwd: ROOT, stdio: 'inherit', env: environment(env) })
  children.push(child)
  child.on('exit', (code, signal) => stop(signal ? 1 : (code ?? 1)))
}

let isStopping = false
/** Ends every child, waits for the server to close its database, and then ends this process. */
function stop(code) {
  if (isStopping) return
  isStopping = true
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of running) child.kill('SIGTERM')
  const ended = running.map((child) => new Promise((done) => child.once('exit', done)))
  void Promise.all(ended).then(() => process.exit(code))
}

command(import.meta.url, async () => {
  whenAskedToEnd(() => stop(0))
  await ensureInstalled()
  const port = (first, wanted) => choosePort(wanted, HOST, first)
  if (process.env.PORT === TAKEN_BY_START)
    throw new Error('Port 8080 belongs to `npm start`; name another one')
  const server = await port(PORTS.server)
  const app = await port(PORTS.app, process.env.PORT)
  const inspector = await port(PORTS.inspector)
  const sandbox = process.env.SANDBOX_URL || (await startSandbox())
  run(
    ['--watch', '--watch-preserve-output', `--inspect=${HOST}:${inspector}`, at('src', 'server', 'main.ts')],
    {
      HOST,
      PORT: String(server),
      // The demo shop; prints one line at every start instead of everybody's sign-in.
      ANKETA_MODE: 'development',
      ANKETA_DATA: process.env.ANKETA_DATA ?? at('.data'),
      SANDBOX_URL: sandbox,
      PUBLIC_URL: `http://${HOST}:${server}`,
    },
  )
  run([at('node_modules', 'vite', 'bin', 'vite.js'), '--host', HOST, '--port', String(app), '--strictPort'], {
    VITE_BUILD: 'dev',
    VITE_BUILT_AT: '',
    SERVER_URL: `http://${HOST}:${server}`,
  })
  console.log(`
  The app: http://localhost:${app} (the server behind it: http://localhost:${server})
  Sign-ins: src/server/seed/demo-people.ts; codes of SMS: http://localhost:${app}/dev/sms
`)
})
