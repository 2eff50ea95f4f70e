import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { type DeploymentFolder, makeDeploymentFolder } from '../../testing/deployment-folder.ts';
import { removeDataDirectory } from '../../testing/temporary-directory.ts';
import { readDeploymentFiles } from './deployment-files.ts';
import { svgFault } from './svg-faults.ts';

const svg = (inner: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="30"${more}>${inner}</svg>`;
const plain = svg(
  '<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"/></defs><path class="a" d="M0 0h9v9z"/><use xlink:href="#g"/>',
);

describe('a drawing', () => {
  test('may refer to its own parts, and say what it is', () => {
    expect(svgFault(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- ours -->${plain}`)).toBeNull();
    expect(svgFault(svg('<title>A &amp; B</title><rect fill="url(#g)"/>'))).toBeNull();
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'script'],
    ['a script of another name space', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), 'script'],
    ['content of a page', svg('<foreignObject/>'), 'foreignObject'],
    ['an element of HTML', svg('<b xmlns="http://www.w3.org/1999/xhtml"/>'), '<b>'],
    ['an event attribute', svg('', ' onload="alert(1)"'), 'onload'],
    ['an event attribute in capitals', svg('<g onClick="x"/>'), 'onClick'],
    ['an image from elsewhere', svg('<image href="https://evil.example/x.png"/>'), 'image'],
    ['a link', svg('<a href="https://evil.example/"/>'), '<a>'],
    ['a reference to elsewhere', svg('<use href="https://evil.example/x.svg#a"/>'), 'href'],
    ['a reference in an old form', svg('<use xlink:href="//evil.example/x#a"/>'), 'href'],
    ['another base', svg('<g xml:base="https://evil.example/"/>'), 'base'],
    ['a style that fetches', svg('<style>@import "https://evil.example/x.css";</style>'), 'style'],
    [
      'a style that fetches, in pieces',
      svg('<style>a{fill:u<![CDATA[rl(//evil.example)]]>}</style>'),
      'style',
    ],
    ['a style that is spelt in escapes', svg('<g style="fill:u\\72l(//evil.example/x)"/>'), 'style'],
    ['a paint from elsewhere', svg('<g fill="url(\'https://evil.example/x#a\')"/>'), 'fill'],
    ['a change of an attribute', svg('<set attributeName="href" to="x"/>'), 'set'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'document type'],
    ['an unknown entity', svg('&nbsp;'), 'no XML'],
    ['a stylesheet beside it', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'processing instruction'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'UTF-8'],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg">', 'no XML'],
    ['nothing', '', 'no XML'],
    ['a page', '<html xmlns="http://www.w3.org/2000/svg"/>', 'is no svg'],
    ['no name space', '<svg/>', '<svg>'],
  ])('with %s is refused', (_what, text, reason) => {
    expect(svgFault(text)).toContain(reason);
  });
});

describe("an operator's own logo", () => {
  let farm: TestApp | null = null;
  let directory: string | null = null;
  afterEach(async () => {
    await farm?.close();
    farm = null;
    if (directory !== null) await removeDataDirectory(directory);
    directory = null;
  });
  const hosts = { 'acme.example': 'hmg', 'other.example': 'juis' };
  const open = async (files: DeploymentFolder): Promise<TestApp> => {
    farm = await createTestApp({ deployments: { 'appConfig.json': { hosts }, ...files } });
    return farm;
  };

  test('is served to its own deployment alone, as what it is, and can do nothing', async () => {
    const { app } = await open({ 'hmg.json': { logo: 'acme.svg' }, 'acme.svg': plain, 'spare.svg': plain });
    const ask = (host: string, file: string, more = {}) =>
      app.inject({ url: `/config/logo/${file}`, headers: { host, ...more } });
    const answer = await ask('acme.example', 'acme.svg');
    expect([answer.statusCode, answer.body]).toEqual([200, plain]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const again = await ask('acme.example', 'acme.svg', { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('other.example', 'acme.svg')).statusCode).toBe(404);
    for (const file of ['spare.svg', 'hmg.json', '..%2fappConfig.json', 'hmg'])
      expect([file, (await ask('acme.example', file)).statusCode]).toEqual([file, 404]);
    const own = await app.inject({ url: '/config/hmg.json', headers: { host: 'acme.example' } });
    expect(own.json()).toMatchObject({ logo: 'acme.svg' });
  });

  test('that is bad is named, stops nothing and leaves the mark of before', async () => {
    const { app } = await open({ 'hmg.json': { logo: 'acme.svg' }, 'acme.svg': svg('<script/>') });
    expect(app.deployments.mistakes()).toMatchObject([{ file: 'hmg.json', key: 'logo' }]);
    expect(app.deployments.ofGroup('hmg')?.settings.logo).toBe('hmg');
    const answer = await app.inject({ url: '/config/logo/acme.svg', headers: { host: 'acme.example' } });
    expect(answer.statusCode).toBe(404);
  });

  test('is read within its folder alone, up to 256 KiB, and by its content', async () => {
    const elsewhere = await makeDeploymentFolder({ 'secret.svg': plain });
    directory = await makeDeploymentFolder({
      'appConfig.json': { logo: 'nowhere.svg' },
      'carrier.json': { logo: 'out.svg' },
      'hmg.json': { logo: 'within.svg' },
      'juis.json': { logo: 'large.svg' },
      'org.json': { logo: 'text.png' },
      'sinc.json': { logo: 'real.png' },
      'plain.svg': plain,
      'large.svg': svg(' '.repeat(256 * 1024)),
      'text.png': plain,
    });
    await writeFile(join(directory, 'real.png'), Buffer.from('89504e470d0a1a0a00', 'hex'));
    await symlink(join(elsewhere, 'secret.svg'), join(directory, 'out.svg'));
    await symlink('plain.svg', join(directory, 'within.svg'));
    const { files, mistakes, logoMistakes } = await readDeploymentFiles(directory);
    await removeDataDirectory(elsewhere);
    expect(mistakes).toEqual([]);
    expect([...files.logos.keys()].sort()).toEqual(['real.png', 'within.svg']);
    expect(logoMistakes.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'appConfig.json nowhere.svg is not there; it is not shown',
      'carrier.json out.svg leads out of the folder; it is not shown',
      'juis.json large.svg is larger than 256 KiB; it is not shown',
      'org.json text.png is no PNG; it is not shown',
    ]);
  });
});
