import { knownNames } from './setting-names.ts';
import { similarName } from './similar-name.ts';

interface SettingsFile {
  values: Record<string, string>;
  mistakes: string[];
  warnings: string[];
}

/**
 * `NAME=value` lines, as systemd's `EnvironmentFile` and containers read them too: `#` begins a line of comment, a value
 * goes to the end of its line and may stand in quotes. Mistakes name the line and never the value, which may be a secret.
 */
export function parseSettingsFile(path: string, text: string): SettingsFile {
  const file: SettingsFile = { values: {}, mistakes: [], warnings: [] };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const where = `${path}:${String(index + 1)}`;
    const [, name = '', value = ''] = /^([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (name === '') file.mistakes.push(`${where} is not NAME=value`);
    else if (name in file.values) file.mistakes.push(`${where} sets ${name} a second time`);
    else {
      file.values[name] = withoutQuotes(value.trim());
      if (!knownNames.includes(name)) file.warnings.push(`${where}: ${unknown(name)}`);
    }
  }
  return file;
}

function unknown(name: string): string {
  const meant = similarName(name, knownNames);
  return `${name} is no setting${meant === null ? ', and nothing reads it' : `: did you mean ${meant}?`}`;
}

function withoutQuotes(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
