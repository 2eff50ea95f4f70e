import type { NewAccount } from '../features/admins/create-admins.ts';

/** On the terminal and not in the log: this is the only place where the password ever stands. */
export function printAccount({ admId, inventedPassword }: NewAccount, role: string | null = null): void {
  const lines = ['', `  Administrator  ${admId}`];
  if (role !== null) lines.push(`  Role           ${role}`);
  if (inventedPassword !== null)
    lines.push(`  Password       ${inventedPassword}`, '', '  Shown only this once.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
