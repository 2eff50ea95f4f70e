/** What the command line can do, as data: parsing, `--help` and what each one needs are read off this table. */
interface CommandRow {
  /** Name of its value in the usage; null: it has none. */
  value: string | null;
  /** `[ID]`: the value may be left out. */
  valueOptional?: true;
  options: readonly OptionName[];
  /** `beside`: whether or not a server is running. `alone`: the database as it is, and no server on it. */
  database: 'none' | 'beside' | 'alone';
  text: string;
}

export const optionTable = {
  super: { type: 'boolean', text: 'a super admin' },
  'group-type': { type: 'string', value: 'NAME', text: 'of one group type instead of all' },
  'accept-new-devices': { type: 'boolean', text: 'its new devices need no confirmation' },
  files: { type: 'string', value: 'DIR', text: 'with the files, which backups of a folder have in common' },
  replace: { type: 'boolean', text: 'in the place of what the database holds' },
  json: { type: 'boolean', text: 'as JSON' },
} as const;
export type OptionName = keyof typeof optionTable;

export const commandTable = {
  'create-admin': {
    value: 'ID',
    options: ['super', 'group-type'],
    database: 'beside',
    text: 'makes an admin and prints an invented password once',
  },
  'unlock-admin': {
    value: 'ID',
    options: [],
    database: 'beside',
    text: 'lifts what keeps an admin out: wrong passwords, 90 days away, an expired temporary password',
  },
  'reset-password': {
    value: 'ID',
    options: [],
    database: 'beside',
    text: 'ends the sessions of an admin, lifts locks and prints an invented password once',
  },
  'make-super': {
    value: 'ID',
    options: [],
    database: 'beside',
    text: 'makes an admin a super admin',
  },
  'list-admins': { value: null, options: ['json'], database: 'beside', text: 'lists the admins' },
  'list-sessions': {
    value: 'ID',
    valueOptional: true,
    options: ['json'],
    database: 'beside',
    text: 'lists who is signed in, or where an admin is',
  },
  'end-sessions': { value: 'ID', options: [], database: 'beside', text: 'signs an admin out everywhere' },
  'add-host': {
    value: 'NAME',
    options: ['accept-new-devices'],
    database: 'beside',
    text: "adds a host and prints its agent's token once",
  },
  'list-mails': {
    value: null,
    options: ['json'],
    database: 'beside',
    text: 'lists the mails that stayed in the outbox',
  },
  'print-mail': { value: 'ID', options: [], database: 'beside', text: 'prints a mail of the outbox' },
  backup: {
    value: 'FILE',
    options: ['files', 'json'],
    database: 'beside',
    text: 'writes the whole database into a file that only its owner may read; the server goes on',
  },
  'verify-backup': {
    value: 'FILE',
    options: ['files', 'json'],
    database: 'none',
    text: 'reads a backup to its end and says whether it is whole',
  },
  restore: {
    value: 'FILE',
    options: ['files', 'replace'],
    database: 'alone',
    text: 'makes the database what a backup holds, once the backup has been verified',
  },
  'verify-files': {
    value: null,
    options: ['json'],
    database: 'beside',
    text: 'reads every file and names what is missing, damaged or nobody’s; exit code 1 where anything is',
  },
  'verify-ledger': {
    value: null,
    options: ['json'],
    database: 'beside',
    text: 'counts the whole ledger of points and names each wallet and ticket that differs; exit code 1 where any does',
  },
  'rebuild-kpi': {
    value: null,
    options: [],
    database: 'beside',
    text: 'counts the figures of days anew whose runs are all kept; older days stay as they are',
  },
  diagnostics: {
    value: 'FILE',
    options: [],
    database: 'none',
    text: 'writes versions, settings, counts and recent logs, without secrets, for whoever helps',
  },
  'check-update': {
    value: null,
    options: [],
    database: 'none',
    text: 'says what a start of this release would change in the database; exit code 1 where the servers of the release before can’t go on beside it',
  },
  'check-config': {
    value: null,
    options: [],
    database: 'none',
    text: 'names every mistake of the environment and of the files it names',
  },
} as const satisfies Record<string, CommandRow>;
export type CommandName = keyof typeof commandTable;

export const commandNames = Object.keys(commandTable) as CommandName[];
export const commandRow = (name: CommandName): CommandRow => commandTable[name];

/** `--create-admin ID [--super] [--group-type NAME]` */
export function usageOf(name: CommandName): string {
  const { value, valueOptional, options } = commandRow(name);
  const shownValue = value === null ? [] : [valueOptional === true ? `[${value}]` : value];
  const shownOptions = options.map((option) => {
    const row = optionTable[option];
    return 'value' in row ? `[--${option} ${row.value}]` : `[--${option}]`;
  });
  return [`--${name}`, ...shownValue, ...shownOptions].join(' ');
}

export function helpText(): string {
  const section = (title: string, rows: [string, string][]): string[] => {
    const width = Math.max(...rows.map(([left]) => left.length));
    return ['', title, ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)];
  };
  const options = Object.entries(optionTable).map(([name, { text }]): [string, string] => [
    `--${name}`,
    text,
  ]);
  return [
    'Usage: npm run server [-- COMMAND]',
    'Without a command the server runs. Every command but those that only read a file is in the audit trail.',
    ...section(
      'Commands',
      commandNames.map((name) => [usageOf(name), commandRow(name).text]),
    ),
    ...section('Options', options),
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 not understood.',
    '',
  ].join('\n');
}
