import type { RunCrash, RunPlan } from '@rackhand/contract/test/run-link';
import type { RunDevice } from '../device/run-device.ts';
import type { SeenCrash } from '../log/find-crashes.ts';
import { nameAnr, nameCrash } from '../log/signature.ts';
import type { Delivery } from './delivery.ts';
import type { ShotKeeper } from './take-shots.ts';

/** The crashes of a run, each with all that the device has kept of it. */
export interface CrashRecorder {
  /** It begins to be told: what the screen shows just now is kept. */
  seen(crash: SeenCrash): void;
  record(crash: SeenCrash): void;
  /** Those that have been seen, when the device has told all of them. */
  all(): Promise<RecordedCrash[]>;
}

export interface RecordedCrash {
  crash: RunCrash;
  item: number;
  /** null: none was taken. */
  shot: number | null;
}

interface RecorderDeps {
  /** It may still be asked when the test is over. */
  device: RunDevice;
  delivery: Delivery;
  keeper: ShotKeeper;
  screenshots: RunPlan['screenshots'];
  mask(text: string): string;
}

const dropboxMs = 8_000;
const mostCrashes = 1_000;
/** More of one is not looked at. */
const reportCharacters = 512 * 1024;

export function createCrashRecorder(deps: RecorderDeps): CrashRecorder {
  const { device, keeper, screenshots, mask } = deps;
  const { items, files } = deps.delivery;
  const recorded: Promise<RecordedCrash>[] = [];
  const pictures = new Map<SeenCrash, Promise<number | null>>();

  const complete = async (seen: SeenCrash, number: number): Promise<RecordedCrash> => {
    const at = new Date().toISOString();
    const lines = [...seen.lines];
    // Masked before it is cut: half a secret would not be found.
    const report = mask(await readDropbox(device, seen)).slice(0, reportCharacters);
    const named =
      seen.kind === 'anr'
        ? nameAnr(seen.what, seen.component, lines, seen.appId)
        : nameCrash(seen.what, lines, seen.appId);
    const text = report === '' ? lines.join('\n') : report;
    const remoteFile = `crashes/${String(number).padStart(4, '0')}.txt`;
    const isKept = text !== '' && (await files.add({ remoteFile, kind: 'crash', bytes: Buffer.from(text) }));
    const item = items.add({
      kind: seen.kind,
      name: named.signature.split('\n', 1)[0] ?? seen.kind,
      title: named.title,
      state: 'failed',
      detail: [seen.appId, ...named.signature.split('\n').slice(1)].join('\n'),
      log_line: seen.logLine,
      ended_at: at,
    });
    const shot = (await pictures.get(seen)) ?? null;
    pictures.delete(seen);
    if (shot !== null) items.change(item, { shot });
    const crash: RunCrash = {
      kind: seen.kind,
      app_id: seen.appId.slice(0, 255),
      ...named,
      log_line: seen.logLine,
      at,
      remote_file: isKept ? remoteFile : '',
    };
    return { crash, item, shot };
  };
  return {
    seen(crash) {
      if (screenshots === 'none' || pictures.has(crash) || recorded.length >= mostCrashes) return;
      // Whatever comes of it, the crash is told.
      pictures.set(
        crash,
        device.picture().then(keeper.keep, () => null),
      );
    },
    record(crash) {
      if (recorded.length < mostCrashes) recorded.push(complete(crash, recorded.length + 1));
    },
    all: () => Promise.all(recorded),
  };
}

/** The newest report of this app of this kind; empty: the device has kept none, or is away. */
async function readDropbox(device: RunDevice, { kind, appId, lines }: SeenCrash): Promise<string> {
  if (appId === '') return '';
  const isNative = lines.some((line) => line.startsWith('Fatal signal') || line.includes('>>> '));
  const name = kind === 'anr' ? 'anr' : isNative ? 'native_crash' : 'crash';
  for (const owner of ['data_app', 'system_app']) {
    const command = ['dumpsys', 'dropbox', '--print', `${owner}_${name}`];
    const said = await device.look([command], dropboxMs).catch(() => []);
    const report = (said[0]?.text ?? '')
      .split(/^={20,}$/m)
      .findLast((part) => part.includes(`\nProcess: ${appId}\n`) || part.includes(`\nPackage: ${appId} `));
    if (report !== undefined) return report.trim();
  }
  return '';
}
