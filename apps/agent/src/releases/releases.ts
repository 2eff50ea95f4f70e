import { join } from 'node:path';
import { updateOutcomes } from '@rackhand/contract/host/agent-update';
import { z } from 'zod';
import type { ReleaseFiles } from './release-files.ts';

/** A release that came from the server; `installed` is the build beside it that was installed by hand. */
const release = z.object({ update_id: z.string(), build: z.string(), installed: z.string() });
const trial = z.object({ update_id: z.string() });
const result = z.object({ update_id: z.string(), outcome: z.enum(updateOutcomes), detail: z.string() });
export type UpdateResult = z.infer<typeof result>;

export interface ReleasesDeps {
  /** Holds `current` and `previous`, and on its way `arriving`, `incoming` and `failed`. */
  folder: string;
  /** Where the release that was installed by hand lies. */
  installedFolder: string;
  installedBuild: string;
  files: ReleaseFiles;
}

/** The releases of the agent on this host. At each moment one of them is whole, and it is the one that `program` names. */
export interface Releases {
  /** Folder of the release to start. */
  program(): string;
  /** Whether a new release is being tried. */
  isTrial(): boolean;
  /** Writes a release down, so that it can be exchanged for the present one. */
  prepare(update: { update_id: string; build: string; bundle: Readonly<Record<string, string>> }): void;
  /** The prepared release becomes the present one, on trial. */
  exchange(): void;
  /** The release on trial stays. */
  confirm(): void;
  /** The old release returns; also what is done first of all, where a trial was cut off. */
  giveBack(detail: string): void;
  readResult(): UpdateResult | null;
  writeResult(told: UpdateResult): void;
  forgetResult(): void;
}

export function createReleases({ folder, installedFolder, installedBuild, files }: ReleasesDeps): Releases {
  const at = (name: string): string => join(folder, name);
  const read = <Shape extends z.ZodType>(shape: Shape, name: string): z.infer<Shape> | null => {
    const text = files.read(at(name));
    const parsed = text === null ? null : shape.safeParse(asJson(text));
    return parsed?.success === true ? parsed.data : null;
  };
  const writeResult = (told: UpdateResult): void => files.write(at('result.json'), JSON.stringify(told));
  /** Out of sight first: a folder is never half of a release. */
  const discard = (name: string): void => {
    if (!files.has(at(name))) return;
    files.remove(at('failed'));
    files.rename(at(name), at('failed'));
    files.remove(at('failed'));
  };
  /** Whoever installs another release by hand means that one. */
  const dropOutdated = (): void => {
    const current = read(release, 'current/release.json');
    if (current === null || current.installed === installedBuild) return;
    discard('previous');
    discard('current');
  };

  return {
    program: () => (files.has(at('current')) ? at('current') : installedFolder),
    isTrial: () => files.has(at('trial.json')),
    prepare: ({ update_id, build, bundle }) => {
      files.remove(at('arriving'));
      for (const [name, text] of Object.entries(bundle)) files.write(at(`arriving/${name}`), text);
      files.write(
        at('arriving/release.json'),
        JSON.stringify({ update_id, build, installed: installedBuild }),
      );
      discard('incoming');
      files.rename(at('arriving'), at('incoming'));
    },
    exchange: () => {
      const next = read(release, 'incoming/release.json');
      if (next === null) return;
      // From the mark on, `previous` is what was the present one, or nothing where that is the installed one.
      discard('previous');
      files.write(at('trial.json'), JSON.stringify({ update_id: next.update_id }));
      if (files.has(at('current'))) files.rename(at('current'), at('previous'));
      files.rename(at('incoming'), at('current'));
    },
    confirm: () => {
      const tried = read(trial, 'trial.json');
      if (tried === null) return;
      writeResult({ ...tried, outcome: 'succeeded', detail: '' });
      files.remove(at('trial.json'));
    },
    giveBack: (detail) => {
      const tried = read(trial, 'trial.json');
      if (tried !== null) {
        if (read(release, 'current/release.json')?.update_id === tried.update_id) discard('current');
        if (!files.has(at('current')) && files.has(at('previous')))
          files.rename(at('previous'), at('current'));
        writeResult({ ...tried, outcome: 'returned', detail });
        files.remove(at('trial.json'));
      }
      const left = read(release, 'incoming/release.json');
      if (left !== null && left.update_id !== tried?.update_id)
        writeResult({ update_id: left.update_id, outcome: 'failed', detail });
      discard('incoming');
      files.remove(at('arriving'));
      dropOutdated();
    },
    readResult: () => read(result, 'result.json'),
    writeResult,
    forgetResult: () => files.remove(at('result.json')),
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
