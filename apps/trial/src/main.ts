import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { outliveReader } from '@rackhand/program/outlive-reader';
import { readSettings } from '@rackhand/program/read-settings';
import { textOf } from '@rackhand/program/text-of';
import { ensureAgentToken } from './agent-token.ts';
import { loopbackUrl, readConfig, simulatedIn, type TrialConfig } from './config.ts';
import { planPrograms } from './process-plans.ts';
import { reportStart } from './start-progress.ts';
import { createTerminal } from './terminal.ts';
import { startTrial } from './trial.ts';
import { takeTrialLock } from './trial-lock.ts';

/** `npm start`: server, agent and simulated devices on one machine, started, supervised and stopped together. */

const startedAt = Date.now();
const terminal = createTerminal();
/** What other programs refuse of the same environment belongs to the same answer; a slow machine needs its time for it. */
const collectRefusalsMs = 10_000;

function fail(line: string): never {
  terminal.complain(line);
  process.exit(1);
}

function prepareDataDir(config: TrialConfig): { release: () => void; agentTokenFile: string } {
  try {
    mkdirSync(config.dataDir, { recursive: true });
    const lock = takeTrialLock(config.dataDir, loopbackUrl(config));
    if (!lock.taken) {
      const { pid, address } = lock.holder;
      fail(
        `Rackhand already runs on ${config.dataDir}: process ${pid}, ${address}. Stop that one first, or set another DATA_DIR.`,
      );
    }
    return { release: lock.release, agentTokenFile: ensureAgentToken(config.dataDir) };
  } catch (error) {
    fail(`The data directory ${config.dataDir} can't be used: ${textOf(error)}`);
  }
}

outliveReader();
const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
for (const line of settings.warnings) terminal.complain(line);
if (settings.mistakes.length > 0) fail(settings.mistakes.join('\n'));
const config = readConfig(settings.values);
const { release, agentTokenFile } = prepareDataDir(config);
const fromSources = process.argv.includes('--from-sources');
const abort = new AbortController();
let ending: Promise<void> | undefined;

terminal.say(
  simulatedIn(config) > 0
    ? `Starting the server, an agent and ${simulatedIn(config)} simulated devices …`
    : 'Starting the server and an agent …',
);
const trial = startTrial(planPrograms({ config, env: settings.values, agentTokenFile, fromSources }), {
  config,
  terminal,
  onRefusal: (name, exitCode) => {
    void Promise.race([trial.judged, delay(collectRefusalsMs)]).then(() =>
      end(`The ${name} did not start, so nothing stays running.`, exitCode),
    );
  },
});

function end(words: string, exitCode: number): Promise<void> {
  ending ??= (async () => {
    abort.abort();
    terminal.complain(words);
    await trial.stop();
    release();
    process.exit(exitCode);
  })();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end('Stopping …', 0));
}

try {
  await reportStart({ config, terminal, startedAt, signal: abort.signal });
} catch (error) {
  if (!abort.signal.aborted) throw error;
}
