import { importTest } from '@rackhand/contract/endpoints/junit';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { fileForm, openFile } from '../apps/open-file.ts';
import { findOneDevice } from '../devices/find-devices.ts';
import { findProjectId } from './find-project.ts';

/** A report becomes a test of a project that has run on one device; its number alone on standard output. */
export async function importReport(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal } = given;
  const [name, path, ...others] = words;
  if (name === undefined || path === undefined || others.length > 0) throw notUnderstood(texts.which);
  const file = await openFile(path);
  const device = await findOneDevice(api, options);
  const project = await findProjectId(api, name);
  const form = fileForm(given, { path, file }, { project_id: String(project), arn: device.arn });
  const data = await api.call(importTest, { form });
  terminal.progress('');
  if (options.json === true) terminal.json(data);
  else terminal.print(`${String(data.tid)}\n`);
  return exitCodes.done;
}

const texts = {
  which: {
    ko: '프로젝트와 JUnit 파일을 하나씩 쓰고 --device로 장비를 지정하세요.',
    en: 'Name one project and one JUnit file, and the device by --device.',
  },
};
