// Builds the hello of the fixed packages (peers/hello) with the same tools as the app, packed as the server packs it, with a worker that
// keeps all of it.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const workerOf = (files: readonly string[]): string => `
self.addEventListener('install', (e) => e.waitUntil(caches.open('hello').then((c) => c.addAll(${JSON.stringify(files)}))))
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (e) => e.respondWith(caches.match(e.request.mode === 'navigate' ? '/index.html' : e.request)
  .then((kept) => kept ?? fetch(e.request))))`

/** Builds the page into a new folder, which the caller removes. */
export async function buildHello(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hello-'))
  await build({
    root: join(import.meta.dirname, 'hello'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: { outDir: folder, target: 'es2022', emptyOutDir: true },
  })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  writeFileSync(join(folder, 'sw.js'), workerOf(files.map((file) => file.slice(folder.length))))
  return folder
}
