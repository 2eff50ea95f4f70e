import type { Text } from '../text/language.ts';
import {
  type AgentRelease,
  type HostUpdate,
  isUnderWay,
  type UpdateStanding,
  type UpdateState,
} from './agent-update.ts';

interface UpdatedHost {
  state: 'online' | 'away';
  agent_updates: UpdateStanding | null;
  agent_build: string;
  agent_update: Pick<HostUpdate, 'state'> | null;
}

/** Why a host's agent can't be brought to the server's release now; null: it can. Asked by the button and by the server. */
export function whyNoUpdate(host: UpdatedHost, offered: AgentRelease | null): NoUpdate | null {
  if (offered === null) return 'no_bundle';
  if (host.agent_update !== null && isUnderWay(host.agent_update.state)) return 'under_way';
  if (host.state === 'away') return 'away';
  if (host.agent_updates === null) return 'too_old';
  if (host.agent_updates !== 'on') return host.agent_updates;
  return host.agent_build === offered.build ? 'same' : null;
}

export const noUpdateWords = {
  no_bundle: {
    ko: '이 서버에는 에이전트의 빌드가 없습니다. 서버에서 npm run build를 실행하세요.',
    en: 'This server has no build of the agent. Run npm run build on the server.',
  },
  under_way: { ko: '업데이트가 진행되고 있습니다.', en: 'An update is under way.' },
  away: { ko: '호스트와 연락이 없습니다.', en: 'The host is away.' },
  too_old: {
    ko: '이 에이전트는 오래되어 여기에서 업데이트할 수 없습니다. 호스트에서 직접 업데이트하세요.',
    en: 'This agent is too old to be updated from here. Update it on the host.',
  },
  off: {
    ko: '호스트의 설정이 허용하지 않습니다. 허용하려면 그 환경 파일에 AGENT_UPDATES=true를 쓰세요.',
    en: 'The host’s settings don’t allow it. Set AGENT_UPDATES=true in its environment file to allow it.',
  },
  unlaunched: {
    ko: '런처 없이 시작한 에이전트입니다. 호스트에서 dist/agent/launcher.mjs로 시작하세요.',
    en: 'The agent was started without its launcher. Start dist/agent/launcher.mjs on the host.',
  },
  same: { ko: '서버와 같은 버전입니다.', en: 'It has the server’s release already.' },
} as const satisfies Record<string, Text>;
export type NoUpdate = keyof typeof noUpdateWords;

export const updateStateWords: Readonly<Record<UpdateState, Text>> = {
  waiting: {
    ko: '호스트가 비기를 기다리는 중입니다. 새 작업은 막혀 있습니다.',
    en: 'Waits until the host is free. New work is paused.',
  },
  sent: { ko: '에이전트에 알렸습니다.', en: 'The agent has been told.' },
  fetching: { ko: '에이전트가 새 버전을 받는 중입니다.', en: 'The agent fetches the new release.' },
  trying: {
    ko: '새 버전을 시작했습니다. 60초 안에 연결되지 않으면 이전 버전으로 돌아갑니다.',
    en: 'The new release has been started. Without a link within 60 seconds the old one returns.',
  },
  succeeded: { ko: '새 버전이 실행 중입니다.', en: 'The new release is running.' },
  returned: {
    ko: '새 버전이 연결되지 않아 이전 버전으로 돌아갔습니다.',
    en: 'The new release had no link, and the old one has returned.',
  },
  failed: {
    ko: '업데이트하지 못했습니다. 이전 버전이 실행 중입니다.',
    en: 'The update failed. The old release is running.',
  },
  cancelled: { ko: '업데이트를 취소했습니다.', en: 'The update was cancelled.' },
};
