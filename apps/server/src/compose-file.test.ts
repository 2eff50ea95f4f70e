import { existsSync, readFileSync } from 'node:fs';
import { knownNames } from '@rackhand/program/setting-names';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = new URL('../../../deploy/container/', import.meta.url);
const service = z.object({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  init: z.boolean(),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
  tmpfs: z.array(z.string()),
  stop_grace_period: z.string(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  group_add: z.array(z.string()).default([]),
  devices: z.array(z.string()).default([]),
  device_cgroup_rules: z.array(z.string()).default([]),
});
const network = z.object({
  internal: z.boolean().default(false),
  ipam: z.object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string() })) }).optional(),
});
const { services, networks, volumes, secrets } = z
  .object({
    services: z.record(z.enum(['postgres', 'server', 'agent']), service),
    networks: z.record(z.string(), network),
    volumes: z.record(z.string(), z.strictObject({})),
    secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  })
  .parse(parse(readFileSync(new URL('compose.yaml', folder), 'utf8'), { merge: true }));
const recipe = readFileSync(new URL('Containerfile', folder), 'utf8');

/** What its owner has to be able to write: `name:/place` of a volume. */
const placesOf = ({ volumes: mounted }: z.infer<typeof service>): [string, string][] =>
  mounted.map((mount) => mount.split(':') as [string, string]);

describe.each(['postgres', 'server', 'agent'] as const)('the container of the %s', (name) => {
  const own = services[name];

  test('has no rights of the machine, and writes nothing but its volumes and what is gone with it', () => {
    expect(own).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(own.tmpfs.every((place) => /:size=\d+m\b/.test(place))).toBe(true);
    if (own.build === undefined) expect(own.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('starts again by itself, and has time to end', () => {
    expect(own).toMatchObject({ init: true, restart: 'unless-stopped' });
    expect(Number.parseInt(own.stop_grace_period, 10)).toBeGreaterThanOrEqual(20);
  });

  test('keeps what it keeps in volumes with names, in folders that its image gives to its user', () => {
    for (const [volume, place] of placesOf(own).filter(([source]) => !source.startsWith('/'))) {
      expect(volumes).toHaveProperty(volume);
      if (own.build !== undefined)
        expect(recipe).toMatch(new RegExp(`install --directory .*${place}\\b`, 's'));
    }
  });

  test('is told nothing that no program reads, and its secrets by files alone', () => {
    const names = Object.keys(own.environment);
    const ours = names.filter((each) => !each.startsWith('POSTGRES_'));
    expect(ours.filter((each) => !knownNames.includes(each))).toEqual([]);
    expect(names.filter((each) => /(PASSWORD|SECRET|URL|TOKEN)$/.test(each))).toEqual([]);
    const files = names.filter((each) => each.endsWith('_FILE')).map((each) => own.environment[each]);
    expect(files).toEqual(own.secrets.map((secret) => `/run/secrets/${secret}`));
    expect(own.secrets.filter((secret) => secrets[secret] === undefined)).toEqual([]);
  });

  test('is reached from this machine alone', () => {
    expect(own.ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(own.networks.filter((each) => networks[each] === undefined)).toEqual([]);
  });

  test('is built from a stage of the recipe, or is PostgreSQL', () => {
    const { build } = own;
    if (build === undefined) expect(own.image).toMatch(/^postgres:1[5-9]-/);
    else {
      expect(existsSync(new URL(`${build.context}/${build.dockerfile}`, folder))).toBe(true);
      expect(recipe).toMatch(new RegExp(`^FROM .* AS ${build.target}$`, 'm'));
    }
  });
});

test('the database answers the server alone, in a network that leads nowhere', () => {
  expect(services.postgres.networks).toEqual(['database']);
  expect(networks.database?.internal).toBe(true);
  expect(services.agent.networks).not.toContain('database');
  expect(services.postgres.ports).toEqual([]);
});

test('the server trusts the gateway by which the proxy of this machine comes, and no other', () => {
  const gateways = services.server.networks.flatMap((each) => networks[each]?.ipam?.config ?? []);
  expect(services.server.environment.TRUSTED_PROXIES).toBe(gateways.map(({ gateway }) => gateway).join());
});

test('the agent reaches the devices that are plugged in later too, by the group of the udev rules', () => {
  expect(placesOf(services.agent)).toContainEqual(['/dev/bus/usb', '/dev/bus/usb']);
  expect(services.agent).toMatchObject({
    devices: [],
    device_cgroup_rules: ['c 189:* rw'],
    group_add: ['46'],
    profiles: ['agent'],
  });
});
