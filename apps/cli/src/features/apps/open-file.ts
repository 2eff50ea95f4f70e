import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { textOf } from '@rackhand/program/text-of';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

/** Its bytes are read as they are sent. */
export async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new CliFailure('notUnderstood', {
      ko: `${path} 파일을 읽을 수 없습니다: ${textOf(error)}`,
      en: `${path} can't be read: ${textOf(error)}`,
    });
  }
}

/** A file behind the keys that go with it; says what is on its way now. */
export function fileForm(
  { terminal }: Pick<Given, 'terminal'>,
  { path, file }: { path: string; file: Blob },
  keys: Readonly<Record<string, string>> = {},
): FormData {
  const name = basename(path);
  terminal.progress(`${name}: ${(file.size / 1024 ** 2).toFixed(1)} MiB …`);
  const form = new FormData();
  for (const [key, value] of Object.entries(keys)) form.append(key, value);
  form.append('file', file, name);
  return form;
}
