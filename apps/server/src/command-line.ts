import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';

/** What `npm run server` was asked to do. */
export type Command =
  | { name: 'serve' }
  | { name: 'create-admin'; admId: string }
  | { name: 'reset-password'; admId: string }
  | { name: 'add-host'; host: string; acceptNewDevices: boolean };

const options = {
  'create-admin': { type: 'string' },
  'reset-password': { type: 'string' },
  'add-host': { type: 'string' },
  'accept-new-devices': { type: 'boolean' },
} as const;

export function readCommand(args: string[]): Command {
  const values = parse(args);
  const { 'create-admin': created, 'reset-password': reset, 'add-host': host } = values;
  const acceptNewDevices = values['accept-new-devices'] === true;
  if ([created, reset, host].filter((value) => value !== undefined).length > 1) {
    throw new ConfigError(['Give one of --create-admin, --reset-password and --add-host']);
  }
  if (acceptNewDevices && host === undefined)
    throw new ConfigError(['--accept-new-devices belongs to --add-host']);
  if (created !== undefined) return { name: 'create-admin', admId: created };
  if (reset !== undefined) return { name: 'reset-password', admId: reset };
  if (host !== undefined) return { name: 'add-host', host, acceptNewDevices };
  return { name: 'serve' };
}

function parse(args: string[]): ReturnType<typeof parseArgs<{ options: typeof options }>>['values'] {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const reason = error instanceof Error ? error.message.split('.')[0] : 'Unknown argument';
    throw new ConfigError([`${reason ?? ''}; known are ${known.join(', ')}`]);
  }
}
