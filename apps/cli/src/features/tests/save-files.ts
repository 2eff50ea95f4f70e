import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { listTestFiles } from '@rackhand/contract/endpoints/tests';
import type { Language, Text } from '@rackhand/contract/text/language';
import { textOf } from '@rackhand/program/text-of';
import type { Given } from '../../platform/cli-command.ts';
import { CliFailure, type ExitCode, exitCodeOf, exitCodes } from '../../platform/exit-codes.ts';
import { tableOf } from '../../platform/table.ts';
import { placeBelow } from './place-below.ts';
import { readAttempt } from './read-attempt.ts';
import { readRunId } from './test-ids.ts';

type RunFile = AnswerOf<typeof listTestFiles>['files'][number];

/** Lists the files of a run, or keeps them in a folder. */
export async function saveFiles(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const run = { params: { id: readRunId(words) }, query: queryOf(readAttempt(given)) };
  const data = await api.call(listTestFiles, run);
  const failed = options.out === undefined ? 0 : await saveAll(given, run, data.files, options.out);
  terminal.progress('');
  if (options.json === true) terminal.json(data);
  else terminal.print(fileTable(data.files, language));
  return options.out === undefined ? exitCodes.done : exitCodeOf(data.files.length - failed, failed);
}

const queryOf = (attempt: number | undefined) => (attempt === undefined ? {} : { attempt });

interface AskedRun {
  params: { id: string };
  query: ReturnType<typeof queryOf>;
}

/** How many could not be kept; each is told, and the others go on. */
async function saveAll(
  given: Given,
  run: AskedRun,
  files: readonly RunFile[],
  folder: string,
): Promise<number> {
  const { terminal, language } = given;
  let failed = 0;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CliFailure('failed', texts.unwritable(folder, textOf(error)));
  });
  for (const [index, file] of files.entries()) {
    terminal.progress(`${String(index + 1)}/${String(files.length)} ${file.remote_file} …`);
    try {
      await saveOne(given, run, file, folder);
    } catch (error) {
      if (!(error instanceof CliFailure) || error.exitCode !== exitCodes.failed) throw error;
      terminal.say(`${file.remote_file}: ${error.text[language]}`);
      failed += 1;
    }
  }
  return failed;
}

async function saveOne(
  given: Given,
  { params, query }: AskedRun,
  file: RunFile,
  folder: string,
): Promise<void> {
  const { remote_file, size } = file;
  try {
    const path = await placeBelow(folder, remote_file);
    if (path === null) throw new CliFailure('failed', texts.leadsOut);
    const bytes = given.api.stream(listTestFiles, { params, query: { ...query, remote_file } }, size);
    await keepWhole(bytes, file, path);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    throw new CliFailure('failed', texts.unwritable(folder, textOf(error)));
  }
}

/** The file has its name once it is whole. No file of a run is hidden, so nothing else has the name that it has before. */
async function keepWhole(bytes: AsyncIterable<Uint8Array>, file: RunFile, path: string): Promise<void> {
  const partial = join(dirname(path), `.${basename(path)}.part`);
  const hash = createHash('sha256');
  await rm(partial, { force: true });
  try {
    const out = await open(partial, 'wx');
    try {
      for await (const chunk of bytes) {
        hash.update(chunk);
        await out.writeFile(chunk);
      }
    } finally {
      await out.close();
    }
    if (hash.digest('hex') !== file.sha256) throw new CliFailure('failed', texts.damaged);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

function fileTable(files: readonly RunFile[], language: Language): string {
  const title = titles[language];
  return tableOf(files, [
    { title: title.file, cell: ({ remote_file }) => remote_file },
    { title: title.size, cell: ({ size }) => size, isNumber: true },
    { title: 'SHA-256', cell: ({ sha256 }) => sha256 },
  ]);
}

const titles = {
  ko: { file: '파일', size: '바이트' },
  en: { file: 'File', size: 'Bytes' },
} as const;

const texts = {
  leadsOut: {
    ko: '이름이 폴더 밖을 가리켜 저장하지 않았습니다.',
    en: 'Its name leads out of the folder: it was not kept.',
  },
  damaged: {
    ko: '받은 내용이 목록과 달라 저장하지 않았습니다. 다시 받아 보세요.',
    en: 'What came is not what was listed: it was not kept. Try again.',
  },
  unwritable: (folder: string, why: string): Text => ({
    ko: `${folder} 폴더에 저장할 수 없습니다: ${why}`,
    en: `${folder} can't be written: ${why}`,
  }),
};
