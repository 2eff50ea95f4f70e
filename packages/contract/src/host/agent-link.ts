import { z } from 'zod';
import { appCommandLimits, appProgress, listedApp, reportedApp } from '../app/app-command.ts';
import { commandReasonNames, stepResults } from '../command/command.ts';
import { commandStepNames } from '../command/command-kinds.ts';
import { endedCommandStates } from '../command/command-states.ts';
import { deviceFacts, deviceReadings, sighting } from '../device/sighting.ts';
import { limits } from '../limits.ts';
import { runMessagesOfAgent, runMessagesOfServer } from '../test/run-link.ts';
import { instantText } from '../text/instant-text.ts';
import { adbStates, adbTroubles } from './adb-states.ts';
import {
  agentBuild,
  updateMessagesOfAgent,
  updateMessagesOfServer,
  updateStandings,
} from './agent-update.ts';
import { boxLimits, isNetwork } from './box-address.ts';
import { mostCaptureCards, toldCaptureCard } from './capture-card.ts';
import { firmwareLimits, toldFirmware } from './firmware.ts';
import { outletLimits, toldOutlet } from './power-outlet.ts';
import { maximumUsbNodes, usbNode } from './usb.ts';

/**
 * What an agent and a server say to each other over one WebSocket (`/agent/link`, `Authorization: Bearer` with the
 * agent's own token), one JSON message a frame. The agent dials out, says hello, sends a full snapshot, then
 * numbered differences. A gap in the numbers makes the server ask for a new snapshot.
 */
export const agentLinkPath = '/agent/link';
export const agentLinkVersion = 2;

const quantity = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const largestNumber = 2 ** 31 - 1;

export const hostReadings = z.object({
  adb_state: z.enum(adbStates),
  /** Protocol, as adb itself counts it: 1.0.41 for every release from 2018 on. */
  adb_version: z.string().max(100),
  /** Release of the server's binary, such as 29.0.6; empty where it can't be told. */
  adb_server_version: z.string().max(100).optional(),
  adb_trouble: z.enum(adbTroubles).optional(),
  /** The trouble in the machine's own words. */
  adb_problem: z.string().max(300).optional(),
  /** How the host's usbmuxd is; absent: its configuration names none, or its agent is of a release without iPhones. */
  usbmuxd_state: z.enum(adbStates).optional().catch(undefined),
  /** The app that the host's configuration names as helper; absent: it names none. */
  helper_package: z.string().max(255).optional(),
  /** Absent: its configuration says nothing of them. */
  capture_cards: z.array(toldCaptureCard).max(mostCaptureCards).optional().catch(undefined),
  load: quantity.nullable(),
  cpu_count: z.int().min(0).max(100_000).optional(),
  memory_total: quantity.optional(),
  memory_free: quantity.optional(),
  disk_total: quantity.nullable().optional(),
  disk_free: quantity.nullable(),
  uptime_seconds: quantity.optional(),
  /** The whole tree, at the start of a link and when it has changed. */
  usb: z.array(usbNode).max(maximumUsbNodes).optional(),
});
export type HostReadings = z.infer<typeof hostReadings>;

/** One device's difference: only the parts that changed; `gone` when the host has forgotten it (it was provisional). */
export const sightingChange = z.object({
  udid: z.string().min(1).max(200),
  gone: z.literal(true).optional(),
  /** The whole of it for a device that was not in the snapshot. */
  whole: sighting.optional(),
  part: sighting
    .omit({ udid: true, facts: true, readings: true })
    .extend({ facts: deviceFacts.nullable(), readings: deviceReadings.nullable() })
    .partial()
    .optional(),
});
export type SightingChange = z.infer<typeof sightingChange>;

/**
 * What one end knows besides sightings, such as a kind of command: the other one says nothing of what is not named. An agent
 * that names nothing knows nothing of that; a server that names nothing is of a release that knew `firstAbility` alone.
 */
const abilities = z.array(z.string().max(50)).max(50);

/** Names one delivery of a command: it is delivered until its end is known, each time with the next attempt. */
const delivery = { command_id: z.string().min(1).max(100), attempt: z.int().min(1).max(largestNumber) };

export const reportedStep = z.object({
  /** From 1, in the order in which they were tried. */
  number: z.int().min(1).max(20),
  name: z.enum(commandStepNames),
  result: z.enum(stepResults),
  detail: z.string().max(1000),
});
export type ReportedStep = z.infer<typeof reportedStep>;

/** Entries that a newer agent says in another way are left out. */
function known<Entry extends z.ZodType>(entry: Entry, maximum: number) {
  return z
    .array(entry.nullable().catch(null))
    .max(maximum)
    .transform((entries) => entries.filter((one) => one !== null));
}

const reportedSteps = known(reportedStep, 100);

/** What is installed on a device. */
const deviceApps = { udid: z.string().min(1).max(200), apps: known(listedApp, appCommandLimits.apps) };

/** Said of commands about apps, to a server that knows `appsAbility`, at most once a second for each command. */
const appsReported = {
  progress: appProgress.nullable().catch(null).optional(),
  apps: known(reportedApp, appCommandLimits.apps).optional(),
};

export const agentMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    protocol: z.int().min(0).max(largestNumber),
    agent_version: z.string().max(100),
    /** Invented at each start of the agent: a second process with the same token is a clone. */
    run_id: z.string().max(100),
    address: z.string().max(200),
    host: hostReadings,
    /** The agent's own clock, so that skew can be shown. */
    sent_at: instantText,
    abilities: abilities.optional(),
    /** What it can switch; absent: an agent of a release without. */
    outlets: known(toldOutlet, outletLimits.outlets).optional(),
    /** Which release it is; absent: it can't tell. */
    build: agentBuild.optional(),
    updates: z.enum(updateStandings).optional(),
    /** In these it connects to set-top boxes. */
    box_networks: known(z.string().max(50).refine(isNetwork), boxLimits.networks).optional(),
    /** The models of set-top boxes that it has a firmware program for. */
    firmware: known(toldFirmware, firmwareLimits.models).optional(),
  }),
  z.object({
    type: z.literal('snapshot'),
    seq: z.int(),
    devices: z.array(sighting).max(limits.mostDevicesOfHost),
  }),
  z.object({
    type: z.literal('changes'),
    seq: z.int(),
    changes: z.array(sightingChange).max(limits.mostDevicesOfHost),
  }),
  /** Every 5 s; carries the number of the last message sent, so that a lost one is noticed. */
  z.object({
    type: z.literal('heartbeat'),
    seq: z.int(),
    host: hostReadings,
    sent_at: instantText.optional(),
  }),
  /** A command has begun, or goes on after the link was away; with all steps so far. */
  z.object({
    type: z.literal('command_progress'),
    ...delivery,
    steps: reportedSteps,
    ...appsReported,
  }),
  /** A command's end; said again until the server has stored it. */
  z.object({
    type: z.literal('command_result'),
    ...delivery,
    outcome: z.enum(endedCommandStates),
    /** One that a newer agent names and this server does not know is none. */
    reason: z.enum(commandReasonNames).nullable().catch(null),
    detail: z.string().max(1000),
    steps: reportedSteps,
    ...appsReported,
    /** After a command about its apps, to a server that knows `listedAbility`; others are told it before the end. */
    listed: z.object(deviceApps).optional(),
  }),
  /** A device's whole list of apps, to a server that knows `appsAbility`: at first contact, and after each start of the device. */
  z.object({ type: z.literal('device_apps'), ...deviceApps }),
  ...runMessagesOfAgent,
  ...updateMessagesOfAgent,
]);
export type AgentMessage = z.infer<typeof agentMessage>;
export type DeviceAppsReport = Extract<AgentMessage, { type: 'device_apps' }>;
export type RunReport = Extract<AgentMessage, { type: 'run_progress' | 'run_log' | 'run_result' }>;
export type UpdateReport = Extract<AgentMessage, { type: 'update_progress' | 'update_result' }>;
export type CommandReport = Extract<AgentMessage, { type: 'command_progress' | 'command_result' }>;

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), host: z.string(), abilities: abilities.optional() }),
  /** Everything up to `seq` is stored. The agent keeps at most a bounded number of messages unacknowledged. */
  z.object({ type: z.literal('stored'), seq: z.int() }),
  z.object({ type: z.literal('snapshot_wanted'), reason: z.string() }),
  z.object({
    type: z.literal('command'),
    ...delivery,
    /** Of one that the agent does not know it reports that it failed, with the reason AGENT_TOO_OLD. */
    command: z.string().min(1).max(50),
    udid: z.string().min(1).max(200),
    /** Of the lease that it comes with: what came with a smaller one for this device must not begin any more. */
    fence: z.int().min(1).optional(),
    arguments: z.record(z.string(), z.unknown()).default({}),
    /** A command that the agent has not begun may begin for so long; 0 or less: it must not. */
    begin_within_ms: z.int(),
    /** Since the first delivery; a device that booted after that has been rebooted by it. */
    age_ms: z.int(),
    /** It must not begin if it has not. */
    cancel: z.boolean(),
  }),
  /** To an agent that knows `appsAbility`: this device's list of apps is to be read and told anew. */
  z.object({ type: z.literal('read_apps'), udid: z.string().min(1).max(200) }),
  /** To an agent that knows `boxesAbility`: the set-top boxes that it is to be connected to, and no others. */
  z.object({ type: z.literal('boxes'), addresses: z.array(z.string().max(50)).max(boxLimits.boxesOfHost) }),
  /** The end has been stored: the agent may forget it. */
  z.object({ type: z.literal('command_stored'), ...delivery }),
  /** To an agent that knows `testsAbility`. */
  ...runMessagesOfServer,
  /** To an agent that knows `updateAbility`. */
  ...updateMessagesOfServer,
  /** The link closes after it. `update_agent`: the protocol is not understood; `clone`: another process uses this key. */
  z.object({
    type: z.literal('refused'),
    reason: z.enum(['update_agent', 'clone', 'token', 'draining']),
    message: z.string(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type RunOrder = Extract<ServerMessage, { type: 'run' | 'run_stop' | 'run_log_stored' | 'run_stored' }>;
export type UpdateOrder = Extract<ServerMessage, { type: 'update' | 'update_stored' }>;
export type CommandDelivery = Extract<ServerMessage, { type: 'command' }>;

export const heartbeatMs = 5_000;
/** The agent waits with further differences while this many messages are not acknowledged, and merges them. */
export const maximumUnacknowledged = 8;
export const maximumLinkMessageBytes = 4 * 1024 * 1024;
/** A link may bring so many messages a second for a while, and so many at once; what comes faster waits in the agent. */
export const linkMessagesPerSecond = 1_000;
export const linkMessagesAtOnce = 4_000;

/** Where an agent exchanges its one-time token (`Authorization: Bearer`) for a key that it has invented itself. */
export const agentEnrolPath = '/agent/enroll';
export const agentKey = z.string().regex(/^[\w-]{43}$/, 'is 256 bits as base64url');
export const enrolRequest = z.strictObject({ key: agentKey });
export const enrolAnswer = z.object({ host: z.string() });

/** Why a one-time token is no good, in the words of the refusal's `details`. */
export const enrolRefusals = ['unknown', 'used', 'expired'] as const;
export type EnrolRefusal = (typeof enrolRefusals)[number];
