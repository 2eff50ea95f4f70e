import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { type AgentConfig, readConfig } from './config.ts';
import { type Agent, startAgent } from './start-agent.ts';

// The agent makes much short-lived garbage and little else: without this, 30 MB of 110 are empty space for more of it.
setFlagsFromString('--max-semi-space-size=1');
setFlagsFromString('--semi-space-growth-factor=1');

const answer = readConfig(process.env);
if ('mistakes' in answer) {
  process.stderr.write(`${answer.mistakes.join('\n')}\n`);
  process.exit(1);
}

const log = pino({ name: 'agent', level: answer.config.logLevel });
const agent = startOrSayWhyNot(answer.config);
log.info({ server: answer.config.serverUrl, adbServerPort: answer.config.adbServerPort }, 'agent started');

let isEnding = false;
const end = () => {
  if (isEnding) return;
  isEnding = true;
  void agent.stop().then(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('SIGINT', end);

function startOrSayWhyNot(config: AgentConfig): Agent {
  try {
    return startAgent(config, log);
  } catch (error) {
    process.stderr.write(
      `The agent cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
