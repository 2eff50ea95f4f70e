import { ApkFault } from './apk-faults.ts';
import type { ApkWord } from './apk-reader.ts';
import { inspectApk } from './inspect-apk.ts';

/** Reads one package and ends: whatever that takes, the server does not do it. */
function say(word: ApkWord): void {
  process.send?.(word);
}

inspectApk(process.argv[2] ?? '', () => say({ step: 'facts' }))
  .then((inspected) => say({ step: 'done', ...inspected }))
  .catch((error: unknown) =>
    say({ step: 'fault', fault: error instanceof ApkFault ? error.fault : 'unreadable' }),
  )
  .finally(() => process.disconnect());
