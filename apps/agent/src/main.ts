import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { createOutlets } from '@rackhand/power/outlets';
import { readOutlets } from '@rackhand/power/read-outlets';
import { logForm } from '@rackhand/program/log-lines';
import { outliveReader } from '@rackhand/program/outlive-reader';
import { readSettings } from '@rackhand/program/read-settings';
import { textOf } from '@rackhand/program/text-of';
import { startWatchdog } from '@rackhand/program/watchdog';
import { pino } from 'pino';
import { findRunningAgent, forgetAgent, recordAgent } from './agent-lock.ts';
import { readCaptureFile } from './capture/read-capture-file.ts';
import { readCommand, readToken } from './command-line.ts';
import { type AgentConfig, dataDirOf, notEnrolled, readConfig } from './config.ts';
import { EnrolFailure, enroll, keyFileOf, readEnrolledServer } from './enroll.ts';
import { readFirmwareFile } from './firmware/read-firmware-file.ts';
import type { HostTools } from './host-tools.ts';
import { type Agent, startAgent } from './start-agent.ts';

// The agent makes much short-lived garbage and little else: without this, 30 MB of 110 are empty space for more of it.
setFlagsFromString('--max-semi-space-size=1');
setFlagsFromString('--semi-space-growth-factor=1');

outliveReader();
const command = readCommand(process.argv.slice(2));
if ('mistakes' in command) endWith(command.mistakes);
const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'));
for (const line of settings.warnings) process.stderr.write(`${line}\n`);
if (settings.mistakes.length > 0) endWith(settings.mistakes);
const dataDir = dataDirOf(settings.values);
if (command.name === 'is-running') process.exit(findRunningAgent(dataDir) === null ? 1 : 0);
const keyFile = keyFileOf(dataDir);
const answer =
  command.name === 'enroll'
    ? readConfig(
        { ...settings.values, SERVER_URL: command.serverUrl, AGENT_TOKEN_FILE: keyFile },
        notEnrolled,
      )
    : readConfig(settings.values, {
        tokenFile: existsSync(keyFile) ? keyFile : null,
        serverUrl: readEnrolledServer(dataDir),
      });
if ('mistakes' in answer) endWith(answer.mistakes);
const { config } = answer;

if (command.name === 'enroll') await enrollOrSayWhyNot(config, command.tokenFile);
const running = findRunningAgent(dataDir);
if (running !== null) {
  const said = `An agent runs on ${dataDir} already (process ${String(running)})`;
  if (command.name === 'run') endWith([said]);
  process.stdout.write(`${said}: it takes the new key by itself within half a minute.\n`);
} else run(await readTools(config));

async function enrollOrSayWhyNot({ serverUrl }: AgentConfig, tokenFile: string | null): Promise<void> {
  const token = readToken(tokenFile);
  if (token === null) endWith([`No token ${tokenFile === null ? 'on standard input' : `in ${tokenFile}`}`]);
  try {
    const host = await enroll({ serverUrl, token, dataDir });
    process.stdout.write(`This machine is host "${host}" of ${serverUrl} now.\n`);
  } catch (error) {
    if (!(error instanceof EnrolFailure)) throw error;
    endWith([error.message]);
  }
}

async function readTools({
  powerControllersFile,
  firmwareFile,
  captureFile,
}: AgentConfig): Promise<HostTools> {
  const power = await readOutlets(powerControllersFile);
  const firmware = readFirmwareFile(firmwareFile);
  const capture = readCaptureFile(captureFile);
  const mistakes = [power, firmware, capture].flatMap((read) => ('mistakes' in read ? read.mistakes : []));
  if ('mistakes' in power || 'mistakes' in firmware || 'mistakes' in capture) return endWith(mistakes);
  const outlets = createOutlets(power.outlets);
  return { outlets, firmware: firmware.programs, cards: capture.cards };
}

function run(tools: HostTools): void {
  const log = pino(logForm('agent', config.logLevel));
  const agent = startOrSayWhyNot(() => startAgent(config, tools, log));
  recordAgent(dataDir);
  startWatchdog('agent');
  log.info({ server: config.serverUrl, adbServerPort: config.adbServerPort }, 'agent started');
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void agent.stop().then(() => {
      forgetAgent(dataDir);
      process.exit(0);
    });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

function startOrSayWhyNot(start: () => Agent): Agent {
  try {
    return start();
  } catch (error) {
    return endWith([`The agent cannot start: ${textOf(error)}`]);
  }
}

function endWith(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
