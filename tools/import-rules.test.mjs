import { describe, expect, it } from 'vitest';
import { breachOf, cyclesOf, importsOf, knotsOf } from './import-rules.mjs';

describe('who may import whom', () => {
  it.each([
    ['packages/contract/src/device/device.ts', 'zod'],
    ['packages/contract/src/device/device.ts', './limits.ts'],
    ['packages/device-link/src/device-link.ts', '@yume-chan/adb'],
    ['apps/agent/src/adb/adb-provider.ts', '@rackhand/device-link/device-link'],
    ['apps/agent/src/adb/adb-provider.ts', '../devices/device-provider.ts'],
    ['apps/agent/src/providers.ts', './adb/adb-provider.ts'],
    ['apps/agent/src/actions/command-result.ts', '@rackhand/device-link/link-error'],
    ['apps/server/src/main.ts', '@rackhand/program/watchdog'],
    ['apps/server/src/app.ts', './features/devices/device-routes.ts'],
    ['apps/server/src/features/devices/device-routes.ts', '../../platform/http/bind-endpoint.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../devices/device-service.ts'],
    ['apps/server/src/platform/http/session-guard.ts', '../../config.ts'],
    ['apps/console/src/features/home/home-page.tsx', '../../paths.ts'],
    ['apps/console/src/features/home/home-page.tsx', '../devices/device-queries.ts'],
    ['apps/console/src/features/devices/device-queries.ts', './merge/device-merge.ts'],
    ['apps/console/src/features/device-list/table/device-row.tsx', '../../devices/state-mark.tsx'],
    ['apps/console/src/live-farm.ts', './features/devices/live-devices.ts'],
    ['apps/agent/src/server-link/report.ts', '../devices/probe.ts'],
    ['apps/console/src/platform/notices.ts', '../ui/button.tsx'],
    ['apps/server/src/features/hosts/host-service.test.ts', '../devices/device-store.ts'],
    ['apps/console/src/features/hosts/usb-nodes.test.ts', '../devices/merge/device-merge.ts'],
    ['e2e/src/farm/farm.ts', '../../../apps/server/src/main.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(breachOf(from, specifier)).toBeUndefined();
  });

  it.each([
    ['packages/contract/src/device/device.ts', 'kysely'],
    ['packages/contract/src/device/device.ts', '@rackhand/device-link/device-link'],
    ['packages/device-link/src/device-link.ts', 'pino'],
    ['packages/program/src/watchdog.ts', '@rackhand/contract/limits'],
    ['apps/console/src/main.tsx', '@rackhand/program/watchdog'],
    ['apps/server/src/main.ts', '@rackhand/device-link/device-link'],
    ['apps/server/src/main.ts', '../../agent/src/main.ts'],
    ['apps/server/src/platform/clock.ts', '../features/devices/device-service.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../../app.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../devices/device-store.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../../testing/create-test-app.ts'],
    ['apps/console/src/features/home/home-page.tsx', '../devices/merge/device-merge.ts'],
    ['apps/console/src/live-farm.ts', './features/devices/merge/device-merge.ts'],
    ['apps/server/src/features/hosts/host-service.ts', '../devices/change/change-device.ts'],
    ['apps/agent/src/server-link/report.ts', '../devices/probe/probe.ts'],
    ['apps/agent/src/devices/device-fleet.ts', '@rackhand/device-link/device-link'],
    ['apps/agent/src/actions/device-access.ts', '../adb/adb-provider.ts'],
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

describe('a knot of features', () => {
  const file = (/** @type {string} */ name) => `apps/console/src/features/${name}.ts`;

  it('is each import between features that need one another, by a detour too', () => {
    const graph = new Map([
      [file('devices/list'), [file('commands/menu'), file('words/names')]],
      [file('commands/menu'), [file('holds/hold')]],
      [file('holds/hold'), [file('devices/row')]],
      [file('home/page'), [file('devices/list')]],
    ]);
    expect(knotsOf(graph)).toEqual([
      'knot of features: apps/console/src/features/commands -> holds',
      'knot of features: apps/console/src/features/devices -> commands',
      'knot of features: apps/console/src/features/holds -> devices',
    ]);
  });

  it('is found in the agent too, whose features lie below its sources themselves', () => {
    const [link, host] = ['apps/agent/src/server-link/link.ts', 'apps/agent/src/host/host.ts'];
    const graph = new Map([
      [link, [host, 'apps/agent/src/config.ts']],
      [host, [link]],
    ]);
    expect(knotsOf(graph)).toEqual([
      'knot of features: apps/agent/src/host -> server-link',
      'knot of features: apps/agent/src/server-link -> host',
    ]);
  });

  it('is not made by a test, nor inside one feature', () => {
    const graph = new Map([
      [file('devices/list'), [file('commands/menu'), file('devices/row')]],
      [file('devices/row'), [file('devices/list')]],
      [file('commands/menu.test'), [file('devices/list')]],
    ]);
    expect(knotsOf(graph)).toEqual([]);
  });
});
