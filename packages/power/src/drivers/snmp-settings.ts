import { z } from 'zod';
import { commonSettings } from '../common-settings.ts';

const versions = ['1', '2c', '3'] as const;
const authProtocols = ['md5', 'sha', 'sha256', 'sha384', 'sha512'] as const;
const privacyProtocols = ['des', 'aes'] as const;

const user = z.strictObject({
  user: z.string().min(1).max(100),
  auth: z.enum(authProtocols, `is one of ${authProtocols.join(', ')}`).optional(),
  auth_key_file: z.string().min(1).optional(),
  priv: z.enum(privacyProtocols, `is one of ${privacyProtocols.join(', ')}`).optional(),
  priv_key_file: z.string().min(1).optional(),
});

/** An outlet behind a power strip that speaks SNMP. */
export const snmpSettings = z
  .strictObject({
    ...commonSettings,
    kind: z.literal('snmp'),
    host: z.string().min(1).max(255),
    port: z.int().min(1).max(65_535).default(161),
    version: z.enum(versions, `is one of ${versions.join(', ')}`),
    community_file: z.string().min(1).optional(),
    v3: user.optional(),
    oid: z.string().regex(/^\.?\d+(?:\.\d+){2,}$/, 'is numbers joined by dots'),
    /** What is set, and read, for on and for off. */
    on: z.int(),
    off: z.int(),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of mistakesOf(value))
      issues.push({ code: 'custom', input: value, path: [path], message });
  });

interface Version {
  version: string;
  community_file?: string | undefined;
  v3?: z.infer<typeof user> | undefined;
  on: number;
  off: number;
}

function mistakesOf({ version, community_file, v3, on, off }: Version): [string, string][] {
  const mistakes: [string, string][] = [];
  if (version === '3' && v3 === undefined) mistakes.push(['v3', 'is needed for version 3']);
  if (version !== '3' && community_file === undefined)
    mistakes.push(['community_file', `is needed for version ${version}`]);
  if ((v3?.auth === undefined) !== (v3?.auth_key_file === undefined))
    mistakes.push(['v3', 'has auth and auth_key_file together']);
  if ((v3?.priv === undefined) !== (v3?.priv_key_file === undefined))
    mistakes.push(['v3', 'has priv and priv_key_file together']);
  if (v3?.priv !== undefined && v3.auth === undefined) mistakes.push(['v3', 'has no priv without auth']);
  if (on === off) mistakes.push(['off', 'is another value than on']);
  return mistakes;
}
