import { afterEach, describe, expect, test } from 'vitest';
import { type DeploymentFolder, makeDeploymentFolder } from '../../testing/deployment-folder.ts';
import { removeDataDirectory } from '../../testing/temporary-directory.ts';
import { mistakeLine, readDeploymentFiles } from './deployment-files.ts';

describe("an operator's mistake in the files of deployments", () => {
  let directory: string;
  afterEach(() => removeDataDirectory(directory));

  async function linesOf(files: DeploymentFolder): Promise<string[]> {
    directory = await makeDeploymentFolder(files);
    return (await readDeploymentFiles(directory)).mistakes.map(mistakeLine);
  }

  test('is named with file, key and why, all of them at once', async () => {
    const lines = await linesOf({
      'appConfig.json': { hosts: { 'a.example': 'lgplus', 'B.example:80': 'hmg' }, sesionMinutes: 5 },
      'hmg.json': { sessionMinutes: 0, features: { prising: false, noti: 'no' } },
      'hatci.json': '{"twoStep": tru}',
      'juis.json': '{"twoStep": true, "features": {"noti": true, "noti": false}, "twoStep": false}',
      'sinc.json': { features: 3 },
      'carrier.json': { sesionMinutes: 5, hosts: {}, features: { prising: true } },
      'Origin.json': {},
      'lghv.JSON': {},
      'lgplus.json': {},
      'notes.txt': 'not ours',
    });
    expect(lines).toHaveLength(15);
    for (const start of [
      'DEPLOYMENTS_DIR appConfig.json hosts.a.example is one of origin, lguplus,',
      'DEPLOYMENTS_DIR appConfig.json hosts.B.example:80 is no host name in lower case without a port',
      'DEPLOYMENTS_DIR appConfig.json sesionMinutes is not known',
      'DEPLOYMENTS_DIR hmg.json sessionMinutes is a whole number of minutes from 1 to 720',
      'DEPLOYMENTS_DIR hmg.json features.prising is not known',
      'DEPLOYMENTS_DIR hmg.json features.noti is true or false',
      'DEPLOYMENTS_DIR carrier.json sesionMinutes is not known',
      'DEPLOYMENTS_DIR carrier.json hosts is not known',
      'DEPLOYMENTS_DIR carrier.json features.prising is not known',
      'DEPLOYMENTS_DIR hatci.json cannot be read: ',
      'DEPLOYMENTS_DIR juis.json noti This key appears twice.',
      'DEPLOYMENTS_DIR sinc.json features is no JSON object',
      'DEPLOYMENTS_DIR Origin.json is neither appConfig.json nor carrier.json nor named after a group type',
      'DEPLOYMENTS_DIR lghv.JSON is neither appConfig.json nor carrier.json nor named after a group type',
      'DEPLOYMENTS_DIR lgplus.json is neither appConfig.json nor carrier.json nor named after a group type',
    ])
      expect(lines).toContainEqual(expect.stringContaining(start));
  });

  test('may be a secret in an address, or a folder that is not there', async () => {
    expect(await linesOf({ 'hmg.json': { serviceUrl: 'https://me:secret@shop.example' } })).toEqual([
      'DEPLOYMENTS_DIR hmg.json serviceUrl holds no name or password',
    ]);
    const { mistakes } = await readDeploymentFiles(`${directory}/nowhere`);
    expect(mistakes).toMatchObject([{ reason: expect.stringContaining('cannot be read') as string }]);
  });

  test('is none in files that say nothing, or everything as it is', async () => {
    expect(
      await linesOf({
        'appConfig.json': { hosts: { 'a.example': 'hmg', '[::1]': 'hmg' }, serviceUrl: null },
        'hmg.json': {},
      }),
    ).toEqual([]);
  });
});
