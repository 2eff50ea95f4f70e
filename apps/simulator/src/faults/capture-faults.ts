import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';

type Fault = (rack: Rack, port: DevicePort) => void;

function having(fault: 'hdmiDropped' | 'cardRemoved', isSo: boolean): Fault {
  return (_rack, { device }) => {
    device.change((state) => {
      state.faults[fault] = isSo;
    });
  };
}

/** What becomes of a box's picture on its way to the host. */
export const captureFaults = {
  drop_hdmi: having('hdmiDropped', true),
  restore_hdmi: having('hdmiDropped', false),
  remove_card: having('cardRemoved', true),
  restore_card: having('cardRemoved', false),
};
