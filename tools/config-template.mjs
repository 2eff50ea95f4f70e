/** Not in a file of settings: one names that file, one is for tests, the others are a person's or a CI job's own. */
export const elsewhere = [
  'TEST_DATABASE_PARTS',
  'TEST_DATABASE_URL',
  'CONFIG_FILE',
  'RACKHAND_URL',
  'RACKHAND_TOKEN',
  'RACKHAND_TOKEN_FILE',
];

/**
 * The template of the settings file, made of the README's table: one explanation of each setting, in two places.
 * @param {string} readme
 */
export function configTemplate(readme) {
  const settings = settingRows(readme).filter(({ name }) => !elsewhere.includes(name));
  return [...head, ...settings.flatMap(entryOf), ''].join('\n');
}

const head = [
  '# Settings of Rackhand, for CONFIG_FILE=/path/of/this/file; systemd (EnvironmentFile) and containers read it too.',
  '# Take away the # before what you set. The environment wins over this file. DATABASE_URL, ADMIN_PASSWORD, SMTP_URL and',
  '# FILES_SECRET may each be named as a file instead, which holds nothing else: DATABASE_URL_FILE and so on.',
  '# `npm run server -- --check-config` names every mistake, and every name that nothing reads.',
];

/** The rows of the table "Environment". */
export function settingRows(/** @type {string} */ readme) {
  return [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|(.*?)\|(.*?)\|(.*?)\|$/gm)].map(
    ([, name = '', standard = '', readBy = '', meaning = '']) => ({
      name,
      standard: standard.trim(),
      readBy: readBy.trim(),
      meaning: meaning.trim(),
    }),
  );
}

/** @param {{ name: string, standard: string, readBy: string, meaning: string }} row */
function entryOf({ name, standard, readBy, meaning }) {
  const value = /^`([^`]*)`$/.exec(standard)?.[1];
  const said = [readBy, ...(value === undefined && standard !== '' ? [`else ${plain(standard)}`] : [])];
  return ['', ...wrapped(`${plain(meaning)} (${said.join('; ')})`), `#${name}=${value ?? ''}`];
}

const plain = (/** @type {string} */ text) =>
  text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');

const widest = 118;

function wrapped(/** @type {string} */ text) {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > widest) lines.push(`# ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
