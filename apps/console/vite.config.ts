import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { postedPages } from '../../packages/contract/src/call/poster.ts';
import { bootScript } from './build/boot-script-plugin.ts';
import { breakpoints } from './build/breakpoints.ts';
import { firstStyles } from './build/first-styles-plugin.ts';
import { guide } from './build/guide-plugin.ts';
import { namedWidths } from './build/named-widths.ts';
import { pageFiles } from './build/page-files-plugin.ts';
import { shapelessContract } from './build/shapeless-contract-plugin.ts';
import { paths } from './src/paths.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:7100';
const proxied = Object.fromEntries(
  ['/admbo', '/service', '/qa_data', '/config', '/user/'].map((path) => [path, server]),
);

/** What the sign-in page and the device list, with which everybody begins, do without until something is pressed. */
const forms =
  /console\/src\/(ui\/(data-table|file-field|filters|hit-list|plain-text|form-|line-field|mark|menu-button|removable-chip|share-bar|page\.tsx|switch|use-f)|platform\/(date-presets|form\/|id-rules|load-state|search-pager|table-|use-(column|last-page)|won|api\/(call-(once|for-good)|faults-at|refusal)|live\/use-ask))|contract\/src\/(account\/admin-id|call\/usual-orders|endpoints\/device-edit)|react-router\/dist\/esm\/useBlocker|query\/build\/modern\/useQueries|query-core\/build\/modern\/queriesObserver/;
const asking =
  /features\/(exclusion\/|commands\/(use-asked|chosen-|running-|command-(dialog|progress|buttons)|kinds\/|targets\/|jobs\/use-job-n|sending\/(use-|command-f))|devices\/(use-(change-state|tell)|who-was|state\/))/;
/** What the pages of tests have in common. */
const tests =
  /features\/(tests\/(?!live)|pauses\/(?!live)|test-plan|device-chooser|reclassification|downloads)|contract\/src\/(test\/|app\/cleaning|endpoints\/(apps|tests|run-progress|projects|schedule|custom-test|csv|junit|reclassify))/;
// But for what the device list says not a word of.
const elsewhere = new RegExp(
  `features/(test-charts/|(device-settings|repairs)/(?!lazy|live))|features/(power|cleaning|set-top-boxes|outages|incidents|recovery|alerts|alert-rules|webhooks|pauses|tests|tokkidan|users|teams|tickets|products|notices|periods|kpi|passwords|links|palette)/|features/sign-in-as-user/sign-in-as-user-(dialog|messages)|contract/src/(repair/repair-(words|rules|checks)|outage/|account/(password-rules|team|user|contact|extra-data)|device/device-(edit-fields|field-words))|contract/src/(alert/|webhook/|command/command-step|app/(install-errors|cleaning-words)|audit/audit-actions|endpoints/(device-edit|set-top-boxes|alerts|webhooks|apps|tests|run-progress|schedule|projects|custom-test|tokkidan|repairs|outages|recovery|care|user|teams|tickets|products|notices|periods|links|kpi|purchases)|test/|points/|notice/|kpi/|link/|recovery/)|${forms.source}|${asking.source}`,
);
const isShared = (id: string): boolean => !elsewhere.test(id) && !tests.test(id);

/** Few scripts: a first visit fetches nine for the device list instead of eighty. What is left goes with its page. */
const scripts = [
  { name: 'main', tags: ['$initial' as const] },
  {
    name: 'ui',
    test: (id: string) => /console\/src\/(ui|platform)\//.test(id) && isShared(id),
    minShareCount: 2,
  },
  { name: 'doors', test: /features\/sign-in\/(?!code-|sign-in-again)/, minShareCount: 2 },
  { name: 'shared', test: isShared, minShareCount: 4 },
  // The device list needs all of these, each too small for a script of its own.
  {
    name: 'rows',
    test: /features\/(devices\/(find-device|test-history|use-copy|use-selection|value-changes|words\/value)|device-settings\/lazy-|repairs\/(lazy-|repair-mark))/,
    minShareCount: 2,
  },
  { name: 'forms', test: forms, minShareCount: 2 },
  { name: 'asking', test: asking, minShareCount: 2 },
  { name: 'tests', test: tests, minShareCount: 2 },
  { name: 'tokkidan', test: /features\/tokkidan\/|endpoints\/tokkidan/, minShareCount: 2 },
];

export default defineConfig({
  root,
  plugins: [
    shapelessContract(),
    react(),
    bootScript(`${root}src/boot.ts`),
    guide(fileURLToPath(new URL('../../docs', import.meta.url))),
    pageFiles({ routes: `${root}src/routes.tsx`, paths }),
    firstStyles({
      ...{ routes: `${root}src/routes.tsx`, paths },
      ...{ entry: `${root}src/main.tsx`, pages: postedPages },
    }),
  ],
  css: { postcss: { plugins: [namedWidths(breakpoints)] } },
  worker: { format: 'es', plugins: () => [shapelessContract()] },
  server: { host: '127.0.0.1', proxy: proxied },
  build: {
    outDir: fileURLToPath(new URL('../../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and workers have to be files: the policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    // One stylesheet of less than thirty kilobytes, packed, comes with the page; one for each page would come after it.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
    reportCompressedSize: true,
  },
});
