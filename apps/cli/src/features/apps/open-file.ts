import { openAsBlob } from 'node:fs';
import { textOf } from '@rackhand/program/text-of';
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
