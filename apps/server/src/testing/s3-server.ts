import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { eventually } from './eventually.ts';
import { makeDataDirectory, removeDataDirectory } from './temporary-directory.ts';

/** An S3 server with an empty bucket, as a process of its own. */
export interface S3Server {
  /** What the settings say of it, below a prefix of its own. */
  env: (prefix: string) => Record<string, string>;
  close: () => Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js');
  const folder = await makeDataDirectory('s3');
  const port = String(await freePort());
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', port, '--configure-bucket', 'farm'];
  // It makes the marks between two pages of a list by DES, which is behind this flag.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, ...args], { stdio: 'ignore' });
  const ended = endOf(child);
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await eventually(answers, 'the S3 server answering', 20_000);
  return {
    env: (prefix) => ({
      FILES_URL: `s3://127.0.0.1:${port}/farm/${prefix}`,
      FILES_KEY_ID: 'S3RVER',
      FILES_SECRET: 'S3RVER',
    }),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await removeDataDirectory(folder);
    },
  };
}

const endOf = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.on('close', resolve));
