import { describe, expect, it } from 'vitest';
import {
  type DeploymentSettings,
  type GroupType,
  groupTypes,
  settingShapes,
  settingsOf,
} from './deployment.ts';

type Row = [GroupType, Partial<Omit<DeploymentSettings, 'features'>>];
const carrier = { twoStep: true, serviceHours: true, singleSession: true };

/** Document 3 section 3, group type by group type. */
const table: Row[] = [
  ['origin', {}],
  ['lguplus', { ...carrier, sessionMinutes: 60, schedulerGroupColumn: true }],
  ['lgiptv', { ...carrier, restrictedAdminMode: true }],
  ['lghv', { ...carrier, restrictedAdminMode: true }],
  ['hcpayment', {}],
  ['juis', {}],
  ['org', {}],
  ['hmg', { schedulerGroupColumn: true }],
  ['hatci', { schedulerGroupColumn: true }],
  ['normal', {}],
  ['on-premise', { sessionMinutes: 30 }],
  ['petfriends', {}],
  ['sinc', {}],
];

describe('a group type as shipped', () => {
  it('is one of thirteen', () => {
    expect(table.map(([groupType]) => groupType)).toEqual([...groupTypes]);
  });

  it.each(table)('%s differs from the others only where the specification says so', (groupType, differs) => {
    const { features, ...settings } = settingsOf(groupType);
    expect(settings).toEqual({
      basePath: '/',
      twoStep: false,
      sessionMinutes: 120,
      serviceHours: false,
      singleSession: false,
      restrictedAdminMode: false,
      schedulerAllCategories: false,
      schedulerGroupColumn: false,
      requireDebuggable: false,
      serviceUrl: null,
      pointsPerMinute: { mobile: 1, stb: 1 },
      giveLimit: null,
      logo: groupType,
      ...differs,
    });
    const off = Object.entries(features).flatMap(([name, isOn]) => (isOn ? [] : [name]));
    expect(off).toEqual(groupType === 'on-premise' ? ['pricing'] : []);
  });
});

describe('what the files say', () => {
  const common = { sessionMinutes: 45, twoStep: true, features: { noti: false, pricing: false } };

  it('wins over what is shipped, and the group over what is common, feature by feature', () => {
    expect(settingsOf('origin', { common })).toMatchObject({ sessionMinutes: 45, twoStep: true });
    expect(settingsOf('on-premise', { common })).toMatchObject({ sessionMinutes: 30, twoStep: true });
    const groups = { hmg: { sessionMinutes: 10, features: { pricing: true } } };
    const settings = settingsOf('hmg', { common, groups });
    expect(settings).toMatchObject({ sessionMinutes: 10, features: { noti: false, pricing: true } });
  });

  it('of the carriers is for those three alone, over what is common and shipped and below their own', () => {
    const carrier = { sessionMinutes: 15, twoStep: false, features: { noti: true } };
    const files = { common, carrier, groups: { lghv: { sessionMinutes: 10 } } };
    const said = (groupType: GroupType): unknown[] => {
      const { sessionMinutes, twoStep, features } = settingsOf(groupType, files);
      return [sessionMinutes, twoStep, features.noti, features.pricing];
    };
    expect(said('lguplus')).toEqual([15, false, true, false]);
    expect(said('lgiptv')).toEqual([15, false, true, false]);
    expect(said('lghv')).toEqual([10, false, true, false]);
    for (const groupType of groupTypes.filter((name) => !/^lg/.test(name)))
      expect(said(groupType)[2]).toBe(false);
  });
});

describe('the name of a logo', () => {
  it.each(['hmg', 'acme.svg', 'Acme-2_dark.png'])('may be %s', (logo) => {
    expect(settingShapes.logo.safeParse(logo).success).toBe(true);
  });

  it.each(['acme', 'acme.gif', '../acme.svg', '.svg', '/etc/x.png', 'a/b.png', 'a\u0000.png', 3])(
    'is never %j',
    (logo) => {
      expect(settingShapes.logo.safeParse(logo).success).toBe(false);
    },
  );
});
