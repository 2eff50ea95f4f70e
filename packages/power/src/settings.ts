import { outletKinds, outletLimits } from '@rackhand/contract/host/power-outlet';
import { linesOf } from '@rackhand/program/read-operator-file';
import { z } from 'zod';
import { commonSettings } from './common-settings.ts';
import { snmpSettings } from './drivers/snmp-settings.ts';

/** What an operator writes of each outlet. Document 8, "POWER_CONTROLLERS_FILE". */

const port = z.int().min(1).max(255);
/** `1-4.2`; a root hub is its bus alone: `1`. */
const hub = z
  .string()
  .regex(/^\d{1,3}(?:-\d{1,3}(?:\.\d{1,3})*)?$/, 'is a hub as uhubctl names it, like 1-4.2');
const uhubctl = z.strictObject({
  ...commonSettings,
  kind: z.literal('uhubctl'),
  hub,
  port,
  /** The other half of the same socket: root hubs of USB 2 and USB 3 are two. */
  also: z.array(z.strictObject({ hub, port })).max(4).default([]),
});

const url = z
  .string()
  .refine(
    (text) => isPlainUrl(text),
    'is an address that begins with http:// or https:// and has no name or password in it',
  );
const signIn = { user: z.string().min(1).max(100).optional(), password_file: z.string().min(1).optional() };
const channel = z.int().min(0).max(31);
const presets = ['shelly1', 'shelly2', 'tasmota'] as const;
const presetHttp = z.strictObject({
  ...commonSettings,
  ...signIn,
  kind: z.literal('http'),
  preset: z.enum(presets, `is one of ${presets.join(', ')}`),
  url,
  /** As the maker counts: Shelly from 0, Tasmota from 1. */
  channel: channel.optional(),
});
const ownHttp = z.strictObject({
  ...commonSettings,
  ...signIn,
  kind: z.literal('http'),
  on: url,
  off: url,
  state: url.optional(),
});

const argv = z.array(z.string().max(1000)).min(1).max(50);
const command = z.strictObject({
  ...commonSettings,
  kind: z.literal('command'),
  on: argv,
  off: argv,
  /** Says `on` or `off` as its first word. */
  state: argv.optional(),
});

const byKind = { uhubctl, snmp: snmpSettings, command };
export type UhubctlSettings = z.infer<typeof uhubctl>;
export type PresetSettings = z.infer<typeof presetHttp>;
export type OwnHttpSettings = z.infer<typeof ownHttp>;
export type HttpSettings = PresetSettings | OwnHttpSettings;
export type CommandSettings = z.infer<typeof command>;
export type SnmpSettings = z.infer<(typeof byKind)['snmp']>;
export type OutletSettings = UhubctlSettings | SnmpSettings | HttpSettings | CommandSettings;

const anyEntry = z.looseObject({ kind: z.enum(outletKinds, `is one of ${outletKinds.join(', ')}`) });
export const powerFile = z.strictObject({
  power_controllers: z.array(z.unknown()).max(outletLimits.outlets),
});

/** Of one entry; a mistake is a line that names the field. */
export function readEntry(entry: unknown): { settings: OutletSettings } | { mistakes: string[] } {
  const kind = anyEntry.safeParse(entry);
  if (!kind.success) return { mistakes: linesOf(kind.error) };
  const result = schemaOf(kind.data).safeParse(entry);
  if (result.success) return { settings: result.data };
  return { mistakes: [...inlineSecrets(kind.data), ...linesOf(result.error)] };
}

function schemaOf(entry: z.infer<typeof anyEntry>): z.ZodType<OutletSettings> {
  if (entry.kind !== 'http') return byKind[entry.kind];
  return 'preset' in entry ? presetHttp : ownHttp;
}

/** What is secret stands in a file of its own, which not everybody reads who reads these settings. */
const secretFiles: Readonly<Record<string, string>> = {
  community: 'community_file',
  password: 'password_file',
  auth_key: 'auth_key_file',
  priv_key: 'priv_key_file',
};

function inlineSecrets(entry: Record<string, unknown>): string[] {
  const { v3 } = entry;
  const all = { ...entry, ...(typeof v3 === 'object' ? v3 : {}) };
  return Object.entries(secretFiles).flatMap(([secret, file]) =>
    secret in all ? [`${secret} must not stand here: ${file} names a file with it`] : [],
  );
}

const secretInQuery = /[?&](?:password|pass|token|key|auth)=/i;

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text) || secretInQuery.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
