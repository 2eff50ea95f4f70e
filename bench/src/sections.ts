import { measureAppLists } from './app-lists.ts';
import { measureAppSync } from './app-sync.ts';
import { measureCommands } from './command-latency.ts';
import { measureChargedRuns } from './customers/charged-runs.ts';
import { measureImport } from './customers/import-users.ts';
import { measureListsAsFiles } from './customers/lists-as-files.ts';
import { measureLongLedger } from './customers/long-ledger.ts';
import { measureSpending } from './customers/spending.ts';
import { measureYearOfFigures } from './customers/year-of-figures.ts';
import { measureFarmOf, measureLoadOf } from './farm-figures.ts';
import type { Figure } from './figure.ts';
import { measureJavaScript } from './javascript-size.ts';
import { measureKeywords } from './keyword-lines.ts';
import { measureListFigures } from './list-figures.ts';
import { measureLongList } from './long-list.ts';
import { measureLongRun } from './long-run.ts';
import { measureManyRuns } from './many-runs.ts';
import { measureManyUsers } from './many-users.ts';
import { measureOutages } from './outages.ts';
import { measurePages } from './page-content.ts';
import { measureRackGrid } from './rack-grid.ts';
import { measureSignIn } from './sign-in-load.ts';
import { measureSignatures } from './signatures.ts';
import { measureStartTime } from './start-time.ts';
import { measureStateChanges } from './state-changes.ts';
import { measureBesideRuns } from './tests/beside-runs.ts';
import { measureDrivenDevice } from './tests/driven-device.ts';
import { measureLogIntake } from './tests/log-intake.ts';
import { measureLogLine } from './tests/log-line.ts';
import { measureReclassification } from './tests/reclassify.ts';
import { measureRunLogs } from './tests/run-logs.ts';
import { measureRunStart } from './tests/run-start.ts';
import { measureTestFile } from './tests/test-file.ts';
import { measureUpdates } from './updates.ts';
import { measureUploads } from './uploads.ts';
import { measureWebhooks } from './webhooks.ts';

/** Every figure of the product's promises, by the name that `npm run bench` knows it by. */
export const sections: Record<string, () => Promise<Figure[]>> = {
  javascript: measureJavaScript,
  start: measureStartTime,
  'sign-in': measureSignIn,
  pages: measurePages,
  list: measureListFigures,
  'long-list': measureLongList,
  'app-lists': measureAppLists,
  'many-runs': measureManyRuns,
  'long-run': measureLongRun,
  'run-logs': measureRunLogs,
  'log-line': measureLogLine,
  'beside-runs': measureBesideRuns,
  'test-file': measureTestFile,
  outages: measureOutages,
  'many-users': measureManyUsers,
  'ledger-1m': () => measureLongLedger(1_000_000),
  'ledger-10m': () => measureLongLedger(10_000_000),
  spending: measureSpending,
  'charged-runs': measureChargedRuns,
  'figures-100k': () => measureYearOfFigures(100_000),
  'figures-1m': () => measureYearOfFigures(1_000_000),
  'files-100k': () => measureListsAsFiles(100_000),
  'files-1m': () => measureListsAsFiles(1_000_000),
  'user-import': measureImport,
  reclassify: measureReclassification,
  'run-start': measureRunStart,
  'log-intake': measureLogIntake,
  'driven-device': measureDrivenDevice,
  'app-sync': measureAppSync,
  updates: measureUpdates,
  uploads: measureUploads,
  signatures: measureSignatures,
  keywords: measureKeywords,
  grid: measureRackGrid,
  'state-changes': measureStateChanges,
  'live-48': () => measureFarmOf(48),
  'live-300': () => measureFarmOf(300),
  'load-48': () => measureLoadOf(48),
  'load-300': () => measureLoadOf(300),
  commands: measureCommands,
  webhooks: measureWebhooks,
};
