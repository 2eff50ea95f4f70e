import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type {
  CommandReport,
  DeviceAppsReport,
  RunReport,
  ServerMessage,
} from '@rackhand/contract/host/agent-link';
import type { LinkTrouble } from '@rackhand/contract/host/host';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { HostReport } from '../devices/host-report.ts';
import type { KnownHost } from './host-admission.ts';
import type { LinkUpdates } from './link-updates.ts';

/** The wire of one agent; what the session needs of a WebSocket. */
export interface AgentWire {
  send(message: ServerMessage): void;
  /** Stop and go on reading: what is not read waits in the agent. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** This agent's link, once it has been welcomed. */
export interface WelcomedLink {
  hostId: number;
  epoch: number;
  /** The kinds of commands that its agent knows. */
  types: readonly CommandType[];
  send(message: ServerMessage): void;
}

/** Who brings commands over the links of agents that can run them. */
export interface LinkCommands {
  opened(link: WelcomedLink): void;
  closed(link: WelcomedLink): void;
  take(link: WelcomedLink, report: CommandReport): Promise<void>;
}

/** Who brings runs of tests over the links of agents that can carry them out. */
export interface LinkRuns {
  opened(link: RunLink): void;
  closed(link: RunLink): void;
  take(link: RunLink, report: RunReport): void;
}

type RunLink = Omit<WelcomedLink, 'types'>;

export interface AgentSessionDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  submit: (report: HostReport) => Promise<void>;
  /** Number of this server instance. */
  instance: number;
  host: KnownHost;
  /** The address that the link comes from. */
  ip: string;
  wire: AgentWire;
  commands: LinkCommands;
  runs: LinkRuns;
  /** Stores what an agent of this host lists of a device's apps. */
  takeApps: (hostId: number, report: DeviceAppsReport) => Promise<void>;
  updates: LinkUpdates;
  /** Refused or cut, and why; before the link closes. */
  onTrouble: (trouble: Omit<LinkTrouble, 'at'>) => Promise<void>;
}

export interface AgentSession {
  receive(text: string): void;
  /** The key has been taken away. */
  revoke(): void;
  /** What the agent sees is wanted anew. */
  renew(): void;
  /** An update of its agent is due. */
  offerUpdate(): void;
  /** Which set-top boxes it is to be connected to has changed. */
  tellBoxes(): void;
  /** More than a link may bring has come. */
  flooded(): void;
  closed(): Promise<void>;
}
