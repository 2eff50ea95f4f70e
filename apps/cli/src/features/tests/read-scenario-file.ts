import { createReadStream } from 'node:fs';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { textOf } from '@rackhand/program/text-of';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';

/** The text of a file, or of standard input; never more of it than a scenario may have. */
export async function readScenarioFile({ input }: Pick<Given, 'input'>, path: string): Promise<string> {
  try {
    const bytes = await readBytes(path === '-' ? input : createReadStream(path), path);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const why = error instanceof TypeError ? 'UTF-8?' : textOf(error);
    throw notUnderstood({
      ko: `${nameOf(path)} 파일을 읽을 수 없습니다: ${why}`,
      en: `${nameOf(path)} can't be read: ${why}`,
    });
  }
}

async function readBytes(source: AsyncIterable<Uint8Array>, path: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > scenarioLimits.bytes)
      throw notUnderstood({
        ko: `${nameOf(path)} 시나리오가 1MiB보다 큽니다.`,
        en: `The scenario ${nameOf(path)} is larger than 1 MiB.`,
      });
  }
  return Buffer.concat(chunks);
}

/** As a compiler names it before line and column. */
export const nameOf = (path: string): string => (path === '-' ? 'stdin' : path);
