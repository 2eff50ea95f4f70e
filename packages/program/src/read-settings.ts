import { configFileName, knownNames, secretSettings, settingsToldName } from './setting-names.ts';
import { parseSettingsFile } from './settings-file.ts';
import { similarName } from './similar-name.ts';
import { textOf } from './text-of.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** What a program has been told: by its environment, the file that `CONFIG_FILE` names, and files of secrets. */
export interface Settings {
  values: Values;
  /** What can't be read, one line each: the program does not start. */
  mistakes: string[];
  /** What nobody will read, one line each: the program starts. */
  warnings: string[];
}

/** `readText` fails as `readFileSync` does. */
export function readSettings(environment: Values, readText: (path: string) => string): Settings {
  const mistakes: string[] = [];
  const read = (name: string, path: string): string => {
    try {
      return readText(path);
    } catch (error) {
      mistakes.push(`${name} names ${path}, which can't be read: ${textOf(error)}`);
      return '';
    }
  };
  const path = environment[configFileName] ?? '';
  const file = parseSettingsFile(path, path === '' ? '' : read(configFileName, path));
  mistakes.push(...file.mistakes);
  const values: Record<string, string | undefined> = { ...file.values, ...withoutEmpty(environment) };
  for (const name of secretSettings) {
    const secret = values[`${name}_FILE`] ?? '';
    if (secret === '') continue;
    if (values[name] === undefined) values[name] = read(`${name}_FILE`, secret).trim();
    else mistakes.push(`${name} and ${name}_FILE are both set: one of them is meant`);
  }
  const warnings = environment[settingsToldName] === '1' ? [] : [...file.warnings, ...misspelt(environment)];
  return { values, mistakes, warnings };
}

/** The environment is full of what others read: only what looks like one of ours is meant for us. */
function misspelt(environment: Values): string[] {
  return Object.keys(withoutEmpty(environment))
    .filter((name) => !knownNames.includes(name))
    .flatMap((name) => {
      const meant = similarName(name, knownNames);
      return meant === null ? [] : [`${name} in the environment is no setting: did you mean ${meant}?`];
    });
}

/** An empty variable counts as not set. */
function withoutEmpty(environment: Values): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
}
