import type { AdbConnection } from './adb-connection.ts';
import { LinkError } from './link-error.ts';

/** What a device's package manager says at the end of what was asked. */
export interface PackageAnswer {
  isSuccess: boolean;
  /** Such as `INSTALL_FAILED_OLDER_SDK`; empty where it names none. */
  code: string;
  /** All that it has said. */
  words: string;
}

/** It says a line; makers add some, and a stack trace has a few thousand letters. */
const maximumAnswerBytes = 64 * 1024;

const failureLine = /^Failure \[([A-Z][A-Z0-9_]*)?/m;
const isFinal = (words: string): boolean => /^(?:Success|Failure \[[^\]\n]*\])\s*$/m.test(words);

/**
 * A line `Success`, or `Failure [CODE: …]`, among whatever else makers print. The stream has no other end mark: one that ends
 * without a word has lost the answer.
 */
export async function readPackageAnswer(connection: AdbConnection): Promise<PackageAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await readOrKeep(connection, bytes > 0);
    if (chunk === null) break;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maximumAnswerBytes || isFinal(Buffer.concat(chunks).toString('utf8'))) break;
  }
  const words = Buffer.concat(chunks).toString('utf8');
  if (words.trim() === '') throw new LinkError('device_lost', 'the device closed without an answer');
  return parsePackageAnswer(words);
}

/** What was said before the connection broke counts. */
async function readOrKeep(connection: AdbConnection, hasSome: boolean): Promise<Buffer | null> {
  try {
    return await connection.readSome();
  } catch (error) {
    if (hasSome && error instanceof LinkError && error.failure === 'device_lost') return null;
    throw error;
  }
}

export function parsePackageAnswer(said: string): PackageAnswer {
  const words = said.replaceAll('\r', '').trim();
  const isSuccess = /^Success\s*$/m.test(words);
  return { isSuccess, code: isSuccess ? '' : codeIn(words), words };
}

/** Some releases say in an exception what others have a code for. */
function codeIn(words: string): string {
  const code = failureLine.exec(words)?.[1];
  if (code !== undefined) return code;
  return words.includes('not enough space') ? 'INSTALL_FAILED_INSUFFICIENT_STORAGE' : '';
}
