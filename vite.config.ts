import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { scenarioPages } from './src/figure/scenario-page.ts';
import { shippedScenarios } from './src/scenario/shipped.ts';
import { validateScenario } from './src/scenario/validate.ts';

/** Exported numbers are put where they are used: V8 looks up what a bundle keeps in variables, each time. */
const optimization = { inlineConst: { mode: 'all' } } as const;

/**
 * A file costs a request, and a part of the page that is fetched later names each file that it needs. So what the page opens
 * with is one file, and what five later parts or more share is another. What fewer share stands in a file for each set of parts:
 * such files may not be merged by size, since they would import each other.
 */
const output = {
  codeSplitting: {
    groups: [
      { name: 'first', tags: ['$initial' as const], priority: 3 },
      { name: 'common', minShareCount: 5, priority: 2 },
      { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
    ],
  },
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    `assets/${name.replace(/~.*(?=\.)|\.[^.]*$/g, '')}-[hash][extname]`,
};

/**
 * What the built page may do: run the site's own scripts and workers, fetch the site's own files, and nothing else. Its
 * one frame is `authored-code.html` (src/ui/core/sandbox), which has a policy of its own.
 * Styles may stand in elements, since widgets set them there. Framing is left to the host: embeds need it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only in what is built: the development server works with inline scripts. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

/**
 * What browsers have had for long. The library's replacement for `defineProperty` brings a formatter of texts along, 4 kB
 * of it; before it uses a typed array it tries whether there are such arrays, with a dozen modules.
 */
const alias = {
  '@stdlib/utils-define-property': '@stdlib/utils-define-property/lib/builtin.js',
  ...Object.fromEntries(
    ['uint8', 'uint16', 'uint32', 'float64'].map((kind) => [
      `@stdlib/array-${kind}`,
      `@stdlib/array-${kind}/lib/main.js`,
    ]),
  ),
};

/**
 * Files that import each other in a circle run in an order that depends on which is fetched first, and one of them may read what is
 * not there yet.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const left = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
    );
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const [name, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(name);
    }
    if (left.size > 0) throw new Error(`These files import each other in a circle: ${[...left.keys()].join(', ')}`);
  },
};

/**
 * The licences that a hundred small modules repeat stand in a file beside a worker's program, each once, and the program
 * names it: 3 kB less to fetch.
 */
const licencesBeside: Plugin = {
  name: 'licences-beside',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const licences = new Set<string>();
      file.code = file.code.replace(/\/\*\*\n\* @license[^]*?\*\/\n/g, (licence) => {
        licences.add(licence);
        return '';
      });
      if (licences.size === 0) continue;
      const fileName = `${file.fileName}.licences.txt`;
      this.emitFile({ type: 'asset', fileName, source: [...licences].join('\n') });
      file.code = `/* Licences: ${fileName} */\n${file.code}`;
    }
  },
};

/**
 * The help of parameters is for forms, which the page shows: the workers' programs are without it, 3 kB less to fetch. Only
 * strings are taken out, so anything else that is written there stays.
 */
const helpForPagesOnly: Plugin = {
  name: 'help-for-pages-only',
  transform: {
    filter: { id: /\/src\/(?:schemes|laws|queues)\/.+\/declaration\.ts$/ },
    handler: (code) => ({ code: code.replace(/\bhelp:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, ''), map: null }),
  },
};

/**
 * The frame of authored code holds the program that it runs, and takes none from whoever frames it. It starts the program
 * as a script, since a module needs an origin. The program was built as a module, and those are strict; its names stand in
 * a function, since the code beside it would find them in the scope.
 */
const programInFrame: Plugin = {
  name: 'program-in-frame',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const file = Object.values(bundle).find(({ fileName }) => /authored-lane\.worker-[^/]*\.js$/.test(fileName));
      if (file === undefined) throw new Error('There is no program for the frame of authored code.');
      const code = file.type === 'chunk' ? file.code : file.source;
      const program = typeof code === 'string' ? code : new TextDecoder().decode(code);
      const text = `(() => {\n'use strict';\n${program}\n})();\n`;
      const frame = readFileSync(new URL('src/ui/core/sandbox/authored-code.html', import.meta.url), 'utf8');
      // No text ends the element that it stands in.
      const held = JSON.stringify({ name: basename(file.fileName), text }).replaceAll('<', '\\u003c');
      const source = frame.replace(/(?<=id="program">)[^<]*/, () => held);
      this.emitFile({ type: 'asset', fileName: 'authored-code.html', source });
      // Nobody fetches it alone.
      delete bundle[file.fileName];
    },
  },
};

/**
 * A small page without scripts for each scenario that ships. HEADWAY_SITE is the address that the site will have: previews of
 * links and oEmbed need it.
 */
const pagesOfScenarios: Plugin = {
  name: 'pages-of-scenarios',
  apply: 'build',
  generateBundle() {
    const site = process.env['HEADWAY_SITE']?.replace(/\/*$/, '/') ?? null;
    const all = shippedScenarios.flatMap(({ name, scenario }) => {
      const result = validateScenario(scenario);
      return result.ok ? [{ name, scenario: result.scenario }] : [];
    });
    for (const file of scenarioPages(all, site)) this.emitFile({ type: 'asset', ...file });
  },
};

/** The files that the page needs, for packages that bring them along (src/ui/features/course). */
const listOfFiles: Plugin = {
  name: 'list-of-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') || name === 'authored-code.html');
      this.emitFile({
        type: 'asset',
        fileName: 'files.json',
        source: JSON.stringify(['favicon.svg', ...names.sort()]),
      });
    },
  },
};

export default defineConfig({
  base: './',
  resolve: { alias },
  plugins: [
    react(),
    contentSecurityPolicy,
    noCircles,
    programInFrame,
    pagesOfScenarios,
    listOfFiles,
    VitePWA({
      registerType: 'autoUpdate',
      // src/ui/main.tsx does.
      injectRegister: false,
      manifest: {
        name: 'Headway',
        short_name: 'Headway',
        description: 'A laboratory for network congestion control',
        theme_color: '#17191c',
        background_color: '#f6f6f4',
        display: 'standalone',
        icons: [
          { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          {
            src: 'pictures/wide.png',
            sizes: '1440x900',
            type: 'image/png',
            form_factor: 'wide',
            label: 'Two lanes of a flooded link: no control, and CP',
          },
          {
            src: 'pictures/narrow.png',
            sizes: '390x844',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'One lane at a time on a phone',
          },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,json,woff2}'],
        // No service worker answers for a frame that has no origin, and nobody needs the pages of scenarios offline. The
        // list of moments is written after this.
        globIgnores: ['authored-code.html', 'scenarios/*', 'moments.json'],
        // It answers for the files that it keeps, and for no address of other folders below it or beside it.
        navigateFallback: null,
        ignoreURLParametersMatching: [/./],
      },
    }),
  ],
  worker: {
    format: 'es',
    plugins: () => [helpForPagesOnly, licencesBeside],
    rolldownOptions: { optimization },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { optimization, output },
  },
});
