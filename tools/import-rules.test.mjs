import { describe, expect, it } from 'vitest';
import { breachOf, cyclesOf, importsOf } from './import-rules.mjs';

describe('who may import whom', () => {
  it.each([
    ['packages/contract/src/device.ts', 'zod'],
    ['packages/contract/src/device.ts', './limits.ts'],
    ['packages/device-link/src/device-link.ts', '@yume-chan/adb'],
    ['apps/agent/src/start-agent.ts', '@rackhand/device-link/device-link'],
    ['apps/server/src/main.ts', '@rackhand/program/watchdog'],
    ['apps/server/src/app.ts', './features/devices/device-routes.ts'],
    ['apps/server/src/features/devices/device-routes.ts', '../../platform/http/bind-endpoint.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../devices/device-service.ts'],
    ['apps/server/src/platform/http/session-guard.ts', '../../config.ts'],
    ['apps/console/src/features/home/home-page.tsx', '../../paths.ts'],
    ['apps/console/src/platform/notices.ts', '../ui/button.tsx'],
    ['apps/server/src/features/hosts/host-service.test.ts', '../devices/device-store.ts'],
    ['e2e/src/farm/farm.ts', '../../../apps/server/src/main.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(breachOf(from, specifier)).toBeUndefined();
  });

  it.each([
    ['packages/contract/src/device.ts', 'kysely'],
    ['packages/contract/src/device.ts', '@rackhand/device-link/device-link'],
    ['packages/device-link/src/device-link.ts', 'pino'],
    ['packages/program/src/watchdog.ts', '@rackhand/contract/limits'],
    ['apps/console/src/main.tsx', '@rackhand/program/watchdog'],
    ['apps/server/src/main.ts', '@rackhand/device-link/device-link'],
    ['apps/server/src/main.ts', '../../agent/src/main.ts'],
    ['apps/server/src/platform/clock.ts', '../features/devices/device-service.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../../app.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../devices/device-store.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../../testing/create-test-app.ts'],
    ['apps/console/src/ui/button.tsx', '../platform/notices.ts'],
    ['apps/console/src/ui/button.tsx', '../features/devices/device-row.tsx'],
  ])('%s may not import %s', (from, specifier) => {
    expect(breachOf(from, specifier)).toEqual(expect.any(String));
  });
});

describe('what counts as an import', () => {
  it('is every form of it, and nothing in a comment', () => {
    const source = [
      "import type { A } from './a.ts';",
      'import {\n  b,\n} from "./b.ts";',
      "export { c } from './c.ts';",
      "import './d.ts';",
      "const e = await import('./e.ts');",
      "/* import { f } from './f.ts'; */",
      "const text = 'from ./g.ts';",
    ].join('\n');
    expect(importsOf(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });
});

describe('cycles', () => {
  it('are found once each, whatever file they are met from', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(cyclesOf(graph)).toEqual([['b', 'c']]);
  });
});
