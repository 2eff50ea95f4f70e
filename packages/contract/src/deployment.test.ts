import { describe, expect, it } from 'vitest';
import { type DeploymentSettings, type GroupType, groupTypes, settingsOf } from './deployment.ts';

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
      schedulerAllCategories: true,
      schedulerGroupColumn: false,
      requireDebuggable: false,
      serviceUrl: null,
      logo: groupType,
      ...differs,
    });
    const off = Object.entries(features).flatMap(([name, isOn]) => (isOn ? [] : [name]));
    expect(off).toEqual(groupType === 'on-premise' ? ['pricing'] : []);
  });
});

describe('what the files say', () => {
  it('wins over what is shipped, and the group over what is common, feature by feature', () => {
    const common = { sessionMinutes: 45, twoStep: true, features: { noti: false, pricing: false } };
    expect(settingsOf('origin', common)).toMatchObject({ sessionMinutes: 45, twoStep: true });
    expect(settingsOf('on-premise', common)).toMatchObject({ sessionMinutes: 30, twoStep: true });
    const settings = settingsOf('hmg', common, { sessionMinutes: 10, features: { pricing: true } });
    expect(settings).toMatchObject({ sessionMinutes: 10, features: { noti: false, pricing: true } });
  });
});
