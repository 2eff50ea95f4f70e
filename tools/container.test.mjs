import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import { describe, expect, test } from 'vitest';
import { allParts } from './build-stamps.mjs';
import { readIgnored, readStages, stepsOf } from './containerfile.mjs';
import { inRoot } from './root.mjs';

const stages = readStages('deploy/container/Containerfile');
const isIgnored = readIgnored();
const template = readFileSync(inRoot('rackhand.env.template'), 'utf8');

const textsOf = (/** @type {string} */ target, /** @type {string} */ instruction) =>
  stepsOf(stages, target)
    .filter(({ name }) => name === instruction)
    .map(({ text }) => text);

/** What a target takes from the checkout (null) or from another stage. @param {string} target */
const copiesOf = (target) =>
  textsOf(target, 'COPY').map((text) => {
    const words = text.split(' ');
    const stage = /^--from=(.+)$/.exec(words[0] ?? '')?.[1] ?? null;
    return { stage, sources: words.slice(stage === null ? 0 : 1, -1), place: words.at(-1) ?? '' };
  });

const wordsOf = (/** @type {string} */ target, /** @type {string} */ instruction) =>
  /** @type {string[]} */ (JSON.parse(/\[.*\]/.exec(textsOf(target, instruction).at(-1) ?? '')?.[0] ?? '[]'));

test('every image is a slim Debian with Node.js 20, named by its tag alone', () => {
  const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  expect(images).not.toEqual([]);
  for (const image of images) expect(image).toMatch(/^node:20(\.\d+)*-bookworm-slim$/);
});

test('the builder sees every file of ours that is built, and none that is secret or made here', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'docs', 'tools', '*package.json'], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  const needed = files.split('\n').filter((file) => file !== '' && !file.startsWith('appium/'));
  expect([...needed, 'package-lock.json', '.npmrc'].filter(isIgnored)).toEqual([]);
  const others = [
    '.git/config',
    'node_modules/x',
    'apps/x/node_modules/y',
    'dist/server/main.mjs',
    'data/token',
  ];
  const secrets = ['deploy/container/server.env', 'deploy/container/secrets/database-url'];
  expect([...others, ...secrets].filter((file) => !isIgnored(file))).toEqual([]);
});

test('the console, the server and the agent are built with what the lock names', () => {
  const commands = textsOf('build', 'RUN');
  expect(commands).toContain('npm ci');
  expect(commands).toContain('npm run build -- server agent console');
});

describe.each(['server', 'agent'])('the image of the %s', (target) => {
  test('takes only what is there', () => {
    for (const { stage, sources } of copiesOf(target))
      for (const source of sources) {
        const file = stage === null ? source : source.replace(/^\/src\//, '');
        const isBuilt = allParts.some((part) => file === `dist/${part}`);
        expect([file, isBuilt || (existsSync(inRoot(file)) && (stage !== null || !isIgnored(file)))]).toEqual(
          [file, true],
        );
      }
  });

  test('has each package that its bundles load at their start', () => {
    const bundles = inRoot('dist', target);
    const packages = readdirSync(bundles)
      .filter((file) => file.endsWith('.mjs'))
      .flatMap((file) => [
        ...readFileSync(`${bundles}/${file}`, 'utf8').matchAll(/^import .*from "([^."/][^"]*)";$/gm),
      ])
      .map(([, name = '']) => name)
      .filter((name) => !isBuiltin(name));
    const places = copiesOf(target).map(({ place }) => place);
    const missing = packages.filter((name) => !places.includes(`node_modules/${name.split('/')[0]}`));
    expect(missing).toEqual([]);
  });

  test('sets only what the programs read', () => {
    const names = textsOf(target, 'ENV').flatMap((text) => text.split(' ').map((one) => one.split('=')[0]));
    expect(names.filter((name) => name !== 'NODE_ENV' && !template.includes(`#${name}=`))).toEqual([]);
  });

  test('runs as a user who owns none of its files, and ends by SIGTERM', () => {
    expect(textsOf(target, 'USER')).toEqual(['7100:7100']);
    expect(textsOf(target, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(textsOf(target, 'COPY').filter((text) => /--ch(own|mod)/.test(text))).toEqual([]);
    expect(textsOf(target, 'ADD')).toEqual([]);
  });

  test('starts what it has taken, and asks it for a sign of life', () => {
    const places = copiesOf(target).map(({ place }) => place);
    for (const [command = '', file = ''] of [wordsOf(target, 'ENTRYPOINT'), wordsOf(target, 'HEALTHCHECK')]) {
      expect(command).toBe('node');
      expect(places.some((place) => file.startsWith(place))).toBe(true);
    }
  });
});

test('the agent has adb of Debian, and the server no more than its base', () => {
  expect(textsOf('agent', 'RUN').join()).toMatch(/install .*--no-install-recommends adb\b/);
  expect(textsOf('server', 'RUN').join()).not.toContain('apt-get');
});

test.each([
  [200, 0],
  [503, 1],
])('a server that answers /readyz with %i has the health %i', async (status, code) => {
  const server = createServer(({ url }, response) =>
    response.writeHead(url === '/readyz' ? status : 404).end(),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const env = { ...process.env, PORT: String(port) };
  const asked = execFile(process.execPath, [inRoot('deploy/container/is-ready.mjs')], { env });
  expect((await once(asked, 'exit'))[0]).toBe(code);
  server.close();
});
