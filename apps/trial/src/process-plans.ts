import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configFileName, secretSettings, settingsToldName } from '@rackhand/program/setting-names';
import { loopbackUrl, simulatedIn, type TrialConfig } from './config.ts';
import type { ProcessPlan } from './supervised-process.ts';

/** How each program of the trial is started, and which part of the environment the trial decides for it. */

export interface PlanInputs {
  config: TrialConfig;
  env: NodeJS.ProcessEnv;
  agentTokenFile: string;
  /** Programs run from their sources and start again when these change (`npm run dev`). */
  fromSources: boolean;
}

type ProgramName = 'server' | 'agent' | 'simulator';

const localHostName = 'lab-1';
/** The helper app that every simulated device has. */
const simulatedHelper = 'com.example.labhelper';
const here = fileURLToPath(new URL('.', import.meta.url));

/** Beside this bundle in dist/trial, or two levels below the checkout when run from the sources. */
function programArguments(name: ProgramName, fromSources: boolean): string[] {
  if (fromSources) return ['--watch', '--import', 'tsx', join(here, '..', '..', name, 'src', 'main.ts')];
  return [join(here, '..', name, 'main.mjs')];
}

function guardArguments(fromSources: boolean): string[] {
  const guard = join(here, fromSources ? 'end-with-parent.ts' : 'end-with-parent.mjs');
  return fromSources || !existsSync(guard) ? [] : ['--import', guard];
}

/** What stands in files is in the environment by now, and whoever reads the terminal has been warned. */
const alreadyRead = {
  [configFileName]: '',
  ...Object.fromEntries(secretSettings.map((name) => [`${name}_FILE`, ''])),
  [settingsToldName]: '1',
};

function ownEnvironment(name: ProgramName, inputs: PlanInputs): NodeJS.ProcessEnv {
  const { config, agentTokenFile } = inputs;
  switch (name) {
    case 'server':
      return {
        LOCAL_HOST_NAME: localHostName,
        LOCAL_AGENT_TOKEN_FILE: agentTokenFile,
        ...(simulatedIn(config) > 0 ? { TRIAL: 'simulated' } : {}),
      };
    case 'agent':
      // The agent's way to the server stays on this machine, whatever address the server listens on.
      return {
        SERVER_URL: loopbackUrl(config),
        AGENT_TOKEN_FILE: agentTokenFile,
        ALLOW_PLAIN_AGENTS: '1',
        ...(config.simulatedIos > 0
          ? { USBMUXD_SOCKET_ADDRESS: join(config.dataDir, 'simulator', 'usbmuxd') }
          : {}),
        ...(simulatedIn(config) > 0 ? simulatedRack(join(config.dataDir, 'simulator'), inputs.env) : {}),
      };
    case 'simulator':
      return { SIMULATED_IOS: String(config.simulatedIos) };
  }
}

/** What the simulator writes in the place of an operator: each setting with its file. */
const operatorFiles = {
  CAPTURE_FILE: 'capture.json',
  FIRMWARE_FILE: 'firmware.json',
  POWER_CONTROLLERS_FILE: 'power.json',
};

/** A simulator that has refused to start has written nothing, and what is set already stays. */
function simulatedRack(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const written = Object.entries(operatorFiles).filter(
    ([name, file]) => (env[name] ?? '') === '' && existsSync(join(folder, file)),
  );
  return {
    USB_SYSFS_DIR: join(folder, 'usb'),
    HELPER_PACKAGE: simulatedHelper,
    ...Object.fromEntries(written.map(([name, file]) => [name, join(folder, file)])),
  };
}

/** The last one that the simulator writes. */
const afterSimulator = ({ dataDir }: TrialConfig): NonNullable<ProcessPlan['after']> => ({
  program: 'simulator',
  file: join(dataDir, 'simulator', operatorFiles.POWER_CONTROLLERS_FILE),
});

export function planPrograms(inputs: PlanInputs): ProcessPlan[] {
  const isSimulated = simulatedIn(inputs.config) > 0;
  const names: ProgramName[] = ['server', ...(isSimulated ? ['simulator' as const] : []), 'agent'];
  return names.map((name) => ({
    name,
    ...(name === 'agent' && isSimulated ? { after: afterSimulator(inputs.config) } : {}),
    command: process.execPath,
    args: [...guardArguments(inputs.fromSources), ...programArguments(name, inputs.fromSources)],
    env: () => ({
      ...inputs.env,
      DATA_DIR: inputs.config.dataDir,
      END_WITH_PARENT: '1',
      ...alreadyRead,
      ...ownEnvironment(name, inputs),
    }),
  }));
}
