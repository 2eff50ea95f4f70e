import type { Command } from '@rackhand/contract/command/command';

/** Of several apps those that failed, each with what the device said of it. */
export function appFailures({ apps }: Pick<Command, 'apps'>): string[] {
  if (apps.length < 2) return [];
  const failed = apps.filter(({ state }) => state === 'failed');
  return failed.map(({ app_id, install_code: code, detail }) =>
    `${app_id}: ${code ?? ''}${inBrackets(detail)}`.trim(),
  );
}

/** What a machine says of it, behind the words for it; nothing where it says nothing. */
export function inBrackets(detail: string): string {
  return detail === '' ? '' : ` (${detail})`;
}
