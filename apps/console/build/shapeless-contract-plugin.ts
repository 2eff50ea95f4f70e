import { type Plugin, parseSync } from 'vite';
import { withoutIdleImports } from './without-idle-imports.ts';
import { withoutShapes } from './without-shapes.ts';

const standIn = '\0zod-stand-in';

/**
 * The contract's paths, constants and functions reach the browser, its zod shapes do not: the server has checked
 * what it sends, and zod would be more code than the device list. Building a shape then builds nothing; reading
 * with one is a mistake that shows itself at once. Nor do the words and rules by which a server answers a call.
 */
export function shapelessContract(): Plugin {
  return {
    name: 'shapeless-contract',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? standIn : null),
    load: (id) => (id === standIn ? code : null),
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /from 'zod'|defineEndpoint\(/ },
      handler: (source, id) => {
        const left = withoutShapes(source, parseSync(id, source).program);
        return { code: withoutIdleImports(left, parseSync(id, left).program), map: null };
      },
    },
  };
}

const code = `
const refuse = () => { throw new Error('the console reads nothing with zod'); };
const readers = { parse: refuse, safeParse: refuse, parseAsync: refuse, safeParseAsync: refuse };
export const z = new Proxy(() => z, { get: (_target, name) => readers[name] ?? z, apply: () => z });
`;
