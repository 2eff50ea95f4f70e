import type { UsbNode } from '@rackhand/contract/host/usb';
import { expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { planUsb } from './usb-nodes.ts';

const node = (path: string, is_hub = false): UsbNode => ({
  path,
  is_hub,
  ports: is_hub ? 4 : null,
  speed: 480,
  product: '',
  manufacturer: '',
  serial: '',
});

it('a device stands in its port of the hub that it hangs on', () => {
  const device = sampleDevice('A', { usb_path: '1-4.2' });
  const { roots, elsewhere } = planUsb([node('usb1', true), node('1-4', true), node('1-4.2')], [device]);
  expect(roots).toMatchObject([
    { node: { path: 'usb1' }, port: '', branches: [{ port: '4', branches: [{ port: '2', device }] }] },
  ]);
  expect(elsewhere).toEqual([]);
});

it('a device that no port has, and a port whose hub is not known, are not lost', () => {
  const device = sampleDevice('A');
  const { roots, elsewhere } = planUsb([node('2-1.3')], [device]);
  expect(roots.map(({ node: { path } }) => path)).toEqual(['2-1.3']);
  expect(elsewhere).toEqual([device]);
});
