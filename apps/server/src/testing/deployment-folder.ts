import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory } from './temporary-directory.ts';

/** Files of DEPLOYMENTS_DIR by name: text as it is, anything else as JSON. */
export type DeploymentFolder = Readonly<Record<string, unknown>>;

export async function makeDeploymentFolder(files: DeploymentFolder): Promise<string> {
  const directory = await makeDataDirectory('deployments');
  await writeDeployments(directory, files);
  return directory;
}

export async function writeDeployments(directory: string, files: DeploymentFolder): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}
