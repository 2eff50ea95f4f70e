import { resolve } from 'node:path';
import type { Settings } from '@rackhand/program/read-settings';
import { ConfigError, readConfig } from '../config.ts';
import { readPowerControllers } from '../features/power-controllers/read-power-controllers.ts';
import { mistakeLine, readDeploymentFiles } from '../platform/deployments/deployment-files.ts';
import { StartFailure } from '../platform/start-failure.ts';

/**
 * Every mistake of the settings and of all files that they name, one line each, before anything is touched. A logo that
 * can't be shown stops nobody but who checks: the start names it and goes on without.
 */
export async function requireCorrectConfig(
  { values: source, mistakes }: Pick<Settings, 'values' | 'mistakes'>,
  { withLogos }: { withLogos: boolean },
): Promise<void> {
  const lines = [
    ...mistakes,
    ...linesOf(() => readConfig(source)),
    ...(await deploymentLines(pathIn(source, 'DEPLOYMENTS_DIR'), withLogos)),
    ...(await powerControllerLines(pathIn(source, 'POWER_CONTROLLERS_FILE'))),
  ];
  if (lines.length > 0) throw new ConfigError(lines);
}

/** Read by itself, so that a mistake elsewhere in the environment hides none of the files. */
function pathIn(source: Settings['values'], name: string): string | null {
  const path = source[name] ?? '';
  return path === '' ? null : resolve(path);
}

function linesOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

async function deploymentLines(directory: string | null, withLogos: boolean): Promise<string[]> {
  const { mistakes, logoMistakes } = await readDeploymentFiles(directory);
  return [...mistakes, ...(withLogos ? logoMistakes : [])].map(mistakeLine);
}

async function powerControllerLines(file: string | null): Promise<string[]> {
  try {
    await readPowerControllers(file);
    return [];
  } catch (error) {
    if (error instanceof StartFailure) return error.message.split('\n');
    throw error;
  }
}
