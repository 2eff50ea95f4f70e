import { callScope, scopesOf } from '@rackhand/contract/account/api-token';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { catalogue } from '@rackhand/contract/call/error-codes';
import type { Access } from '@rackhand/contract/call/permissions';
import { apiPage, openApi } from '@rackhand/contract/endpoints/api-description';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bindRawEndpoint } from './bind-endpoint.ts';
import { describeApi } from './openapi.ts';

/** The description of the API for programs and for people. */
export function registerApiDescription(app: FastifyInstance): void {
  let description: Buffer | null = null;
  let page: string | null = null;
  bindRawEndpoint(app, openApi, () => {
    description ??= Buffer.from(JSON.stringify(describeApi(app.boundEndpoints)));
    return Promise.resolve(description);
  });
  bindRawEndpoint(app, apiPage, async (_call, reply) => {
    page ??= renderPage(app.boundEndpoints);
    await reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Without scripts: a list that the browser's own search works on. */
function renderPage(endpoints: readonly Endpoint[]): string {
  const sorted = [...endpoints].sort((a, b) => a.path.localeCompare(b.path));
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rackhand API</title>',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto}</style>',
    '<h1>Rackhand API</h1><p>For programs: <a href="/admbo/openapi.json">OpenAPI 3.1</a>.</p>',
    ...sorted.map(renderEndpoint),
  ].join('\n');
}

function renderEndpoint(endpoint: Endpoint): string {
  const parts: [string, z.ZodObject | undefined][] = [
    ['Query', endpoint.query],
    ['Body', endpoint.method === 'GET' ? undefined : endpoint.body],
    ['Answer', endpoint.answer],
  ];
  const errors = endpoint.errors
    .map((code) => `<li><code>${code}</code> ${escape(catalogue[code].en)}</li>`)
    .join('');
  return [
    `<h2><code>${endpoint.method} ${escape(endpoint.path)}</code></h2><p>${escape(endpoint.summary)}</p>`,
    `<p>${whoMayCall(endpoint)}</p>`,
    ...parts.map(([title, schema]) => renderShape(title, schema)),
    errors === '' ? '' : `<h3>Refusals</h3><ul>${errors}</ul>`,
  ].join('\n');
}

const whoSigns = {
  open: 'Open',
  admin: 'Any admin',
  super: 'Super admins',
} as const satisfies Record<Access, string>;

function whoMayCall(endpoint: Endpoint): string {
  const scope = callScope(endpoint);
  if (scope === null) return whoSigns[endpoint.access];
  const tokens =
    scope === 'any'
      ? 'any API token but a wall’s'
      : `API tokens with the scope <code>${scopesOf(scope).join('</code> or <code>')}</code>`;
  return `${whoSigns[endpoint.access]}, and ${tokens}`;
}

function renderShape(title: string, schema: z.ZodObject | undefined): string {
  if (schema === undefined || Object.keys(schema.shape).length === 0) return '';
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(properties, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
