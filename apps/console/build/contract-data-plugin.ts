import { type Plugin, runnerImport } from 'vite';

/**
 * Modules of the contract that build zod shapes reach the browser as plain data: method, path and access of each
 * endpoint, constants as they are. Types come from the source as ever; zod itself stays out of the bundle.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id) || !code.includes("from 'zod'")) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id);
      const lines = Object.entries(module).flatMap(([name, value]) => exportLine(name, value));
      return { code: lines.join('\n'), map: null };
    },
  };
}

function exportLine(name: string, value: unknown): string[] {
  const data = isEndpoint(value) ? endpointData(value) : value;
  if (!isPlainData(data)) return [];
  return [`export const ${name} = ${JSON.stringify(data)};`];
}

interface EndpointData {
  method: string;
  path: string;
  access: string;
  automatic?: boolean;
}

function isEndpoint(value: unknown): value is EndpointData {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function endpointData({ method, path, access, automatic = false }: EndpointData): EndpointData {
  return { method, path, access, automatic };
}

function isPlainData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlainData);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && value !== undefined;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData);
}
