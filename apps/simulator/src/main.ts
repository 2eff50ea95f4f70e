import { readFileSync } from 'node:fs';
import { logForm } from '@rackhand/program/log-lines';
import { outliveReader } from '@rackhand/program/outlive-reader';
import { readSettings } from '@rackhand/program/read-settings';
import { pino } from 'pino';
import { ConfigError, readConfig, type SimulatorConfig } from './config.ts';
import { runControlCommand } from './control/control-command.ts';
import { AlreadyRunning } from './control/refuse-second-simulator.ts';
import { runSimulator } from './run-simulator.ts';

function configOrExit(): SimulatorConfig {
  try {
    const { values, mistakes, warnings } = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
    for (const line of warnings) process.stderr.write(`${line}\n`);
    if (mistakes.length > 0) throw new ConfigError(mistakes);
    return readConfig(values);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const mistake of error.mistakes) process.stderr.write(`${mistake}\n`);
    process.exit(1);
  }
}

/** What a person can mend is said in one line; anything else is a fault of the program and keeps its stack. */
function exitWithOneLine(error: unknown): never {
  const known = error instanceof AlreadyRunning || (error instanceof Error && 'code' in error);
  if (!known) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function runRack(config: SimulatorConfig): Promise<void> {
  const log = pino(logForm('simulator', config.logLevel));
  const simulator = await runSimulator(config, log).catch(exitWithOneLine);
  log.info({ devices: config.devices, adb_server_port: config.adbServerPort }, 'the rack is up');
  const end = (signal: string): void => {
    simulator.stop();
    log.info({ signal }, 'the rack is down');
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

outliveReader();
const config = configOrExit();
const args = process.argv.slice(2);
if (args.length === 0) await runRack(config);
else {
  process.exitCode = await runControlCommand(config.dataDir, args, (line) => {
    process.stdout.write(`${line}\n`);
  });
}
