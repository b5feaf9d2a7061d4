import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { appBehindShell } from './src/setup/vite/app-behind-shell.ts'
import { markBackOffice } from './src/setup/vite/back-office-files.ts'
import { makeFonts } from './src/setup/vite/fonts.ts'
import { signInChunk } from './src/setup/vite/sign-in-chunk.ts'
import { signInFiles } from './src/setup/vite/sign-in-files.ts'
import { startChunk } from './src/setup/vite/start-chunk.ts'
import { withoutStyleTags } from './src/setup/vite/style-tags.ts'
import { vendorChunk } from './src/setup/vite/vendor-chunk.ts'
import { manifest } from './src/setup/vite/web-manifest.ts'

// The third-party code that the sign-in needs is one chunk (vendorChunk), and what several screens need another: few requests, and
// a release that changes our screens does not send them again (P1, P4, decision 0031). The modules of the tablet's
// databases (src/app/offline) are all loaded after every sign-in, so they are one file too.
// Texts are bundled as modules and precached like code: a language works offline as soon as the app does. One chunk per
// language, and one more for its texts of the back office. Uzbek in Cyrillic is made of the Latin texts (decision 0062).
const inPackages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const CHUNKS = [
  {
    name: 'back-office-ru',
    test: /[\\/](locales[\\/]ru[\\/]back-office[\\/]|i18n[\\/]back-office[\\/]ru\.ts)/,
    priority: 95,
  },
  {
    name: 'back-office-uz-Latn',
    test: /[\\/](locales[\\/]uz-Latn[\\/]back-office[\\/]|i18n[\\/]back-office[\\/]uz-latn\.ts)/,
    priority: 95,
  },
  {
    name: 'back-office-uz-Cyrl',
    test: /[\\/]i18n[\\/]back-office[\\/]uz-cyrl\.ts/,
    priority: 95,
    // The transliteration is of the start: searches need it too.
    includeDependenciesRecursively: false,
  },
  // The texts of the document reader are loaded with it.
  { name: 'reading-ru', test: /[\\/]locales[\\/]ru[\\/]reader[\\/]/, priority: 95 },
  { name: 'reading-uz-Latn', test: /[\\/]locales[\\/]uz-Latn[\\/]reader[\\/]/, priority: 95 },
  { name: 'locale-ru', test: /[\\/](locales[\\/]ru[\\/]|i18n[\\/]ru\.ts)/, priority: 90 },
  { name: 'locale-uz-Latn', test: /[\\/](locales[\\/]uz-Latn[\\/]|i18n[\\/]uz-latn\.ts)/, priority: 90 },
  {
    name: 'locale-uz-Cyrl',
    test: /[\\/](i18n[\\/]uz-cyrl|kernel[\\/]texts[\\/]cyrillic-texts)\.ts/,
    priority: 90,
    includeDependenciesRecursively: false,
  },
  // Both the texts in Cyrillic and the searches of the tablet need it.
  { name: 'letters', test: /[\\/]kernel[\\/]texts[\\/](transliteration|letters)\.ts/, priority: 90 },
  vendorChunk,
  { name: 'dexie', test: inPackages('dexie|dexie-react-hooks'), priority: 60 },
  { name: 'konsta', test: inPackages('konsta'), priority: 60 },
  startChunk,
  signInChunk,
  { name: 'parts', test: /[\\/]node_modules[\\/]/, minShareCount: 4, priority: 5 },
  { name: 'tablet', test: /[\\/]src[\\/]app[\\/]offline[\\/](?!rescue)[\w\\/-]*\.ts$/, priority: 6 },
]

/** What a visit without a cache opens first: its files are asked for together. */
const OPENED_FIRST = /(?:start|login|main-layout)-[\w-]+\.js$/

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'index.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,woff2,json,svg,png,wasm}'],
    // Letters that none of the three languages needs (Uzbek's own are in latin and cyrillic-ext), and the page for
    // developers. A rare letter of a name is loaded from the server when online, or drawn in the tablet's own font.
    globIgnores: [
      '**/*-greek*',
      '**/*-vietnamese*',
      '**/inter-latin-ext*',
      '**/kit-page-*',
      // The browser fetches these when the app is installed, which needs the internet anyway.
      '**/icon-512.png',
      '**/icon-maskable-512.png',
      '**/apple-touch-icon.png',
      '**/zxing_reader*',
      '**/assets/reader-*',
      '**/assets/mrz-*',
    ],
    maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
  },
  // The worker's source is sw/index.ts; its address is /sw.js, which the plugin would otherwise name after the source.
  integration: {
    beforeBuildServiceWorker(options) {
      options.swDest = options.swDest.replace(/index\.js$/, 'sw.js')
      options.injectManifest.swDest = options.swDest
      options.injectManifest.manifestTransforms = [markBackOffice(options.injectManifest.globDirectory)]
    },
  },
})

const testsOf = (name: string, include: string[], rest: object = {}) => ({
  extends: true as const,
  test: { name, include, setupFiles: ['tests/support/fixed-seed.ts'], ...rest },
})

/** For test files that keep no state: they share one process and its modules. */
const SHARED = { pool: 'threads', isolate: false }

// React Aria has hints for screen readers in 34 languages; the app uses one, and English is the fallback of the library.
const hintsInUsedLanguages = optimizeLocales.vite({ locales: ['ru-RU', 'en-US'] })

// `npm run dev`: the server that answers what is not a file of the app.
const SERVED = ['/api', '/metrics']
const proxy = Object.fromEntries(SERVED.map((path) => [path, { target: process.env.SERVER_URL ?? '' }]))

export default defineConfig({
  server: { proxy },
  // The letters of the font that we keep (src/app/fonts.css).
  resolve: { alias: { '@fonts': await makeFonts('node_modules/.cache/fonts') } },
  plugins: [
    react(),
    tailwindcss(),
    hintsInUsedLanguages,
    withoutStyleTags(),
    appBehindShell(),
    signInFiles(),
    pwa,
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    // A picture inside a style would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    manifest: true,
    // A list of files to preload is as long as their names. What is opened after the sign-in comes from the precache, where nothing is
    // won by asking for it earlier.
    modulePreload: {
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html' || OPENED_FIRST.test(file) ? deps : [],
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    environment: 'node',
    // Limits are for hangs: a loaded machine is several times slower than an idle one.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      // These tests keep no state between files, so the files share their modules: a third of the processor time.
      testsOf('unit', ['src/{api,domain,server,setup}/**/*.test.ts', 'sw/**/*.test.ts'], SHARED),
      // The modules of the tablet hold its database, session and connection, so each file loads them for itself. These tests
      // wait as long as they compute: two at a time, where Vitest would run one on two processors.
      testsOf('app', ['src/app/**/*.test.{ts,tsx}', 'tests/offline/**/*.test.ts'], {
        maxWorkers: 2,
        pool: 'threads',
      }),
      testsOf('architecture', ['tests/architecture/**/*.test.ts'], SHARED),
      // These tests wait more than they compute: three at a time use two cores fully. Files of one worker share their modules;
      // each file has its own server and database.
      testsOf('api', ['tests/api/**/*.test.ts', 'tests/sweep/**/*.test.ts'], {
        maxWorkers: 3,
        isolate: false,
        globalSetup: 'tests/support/clusters.ts',
        setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/before-file.ts'],
        // What passes at a repeated attempt is named at the end of the run (decision 0060).
        retry: 1,
      }),
    ],
  },
})
