import { readFile } from 'node:fs/promises';
import { textOf } from '@rackhand/program/text-of';
import { z } from 'zod';
import { StartFailure } from '../../platform/start-failure.ts';

/** Document 3 section 4. What each kind needs besides is read by whoever drives it. */
const kinds = ['uhubctl', 'snmp', 'http', 'command'] as const;

const powerController = z.looseObject({
  name: z.string().trim().min(1, 'is missing').max(100, 'has more than 100 characters'),
  kind: z.enum(kinds, `is one of ${kinds.join(', ')}`),
});
const settings = z.strictObject({ power_controllers: z.array(powerController).max(1000) });

/** Names of the power controllers in an operator's file, in its order; none without a file. Each mistake is one line. */
export async function readPowerControllers(file: string | null): Promise<string[]> {
  if (file === null) return [];
  const result = settings.safeParse(await readJson(file));
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `${file}: ${path.map(String).join('.')} ${message}`,
    );
    throw new StartFailure(lines.join('\n'));
  }
  const names = result.data.power_controllers.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new StartFailure(`${file}: two power controllers are named ${twice}`);
  return names;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    const reason = textOf(error);
    throw new StartFailure(`POWER_CONTROLLERS_FILE: ${file} cannot be read: ${reason}`, error);
  }
}
