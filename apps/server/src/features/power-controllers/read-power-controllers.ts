import { type ReadOutlet, readOutlets } from '@rackhand/power/read-outlets';
import { StartFailure } from '../../platform/start-failure.ts';

/** The outlets that the server drives by itself, from an operator's file; each mistake is one line. */
export async function readPowerControllers(file: string | null): Promise<ReadOutlet[]> {
  const read = await readOutlets(file);
  if ('mistakes' in read) throw new StartFailure(read.mistakes.join('\n'));
  return read.outlets;
}
