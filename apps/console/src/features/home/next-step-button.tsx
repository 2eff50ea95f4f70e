import { commandKinds, isForMany, type ManyCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { whyUnreached } from '@rackhand/contract/device/device-reach';
import type { NextStep } from '@rackhand/contract/device/next-steps';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { BulkDialog } from '../commands/bulk-dialog.tsx';
import { BulkStateDialog } from '../commands/bulk-state-dialog.tsx';
import { useManyCommandTypes } from '../commands/use-command-items.tsx';
import { deviceMessages } from '../devices/device-messages.ts';
import { homeMessages } from './home-messages.ts';

interface NextStepButtonProps {
  steps: readonly NextStep[];
  /** At least one. */
  devices: readonly Device[];
}

/** The first step of the ladder that can be taken now, for all of them that it can be taken for; else a look at the first. */
export function NextStepButton({ steps, devices }: NextStepButtonProps): ReactElement | null {
  const { nextSteps } = useMessages(deviceMessages);
  const home = useMessages(homeMessages);
  const offered = useManyCommandTypes();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const [first] = devices;
  const found = steps
    .map((step) => ({ step, hit: hitBy(step, devices, offered) }))
    .find(({ hit }) => hit.length > 0);
  if (first === undefined) return null;
  const { udid, host } = first.info;
  if (found === undefined || isOfDevice(found.step)) {
    const [to, label] =
      found?.step === 'settings'
        ? [paths.deviceList, nextSteps.settings]
        : [paths.deviceDetail, found === undefined ? home.look : nextSteps[found.step]];
    return (
      <Link className={buttonLink} to={to} search={{ device: udid }}>
        {label}
      </Link>
    );
  }
  const { step, hit } = found;
  if (step === 'host')
    return (
      <Link className={buttonLink} to={paths.hostList} search={{ host }}>
        {nextSteps.host}
      </Link>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{nextSteps[step]}</Button>
      {isAsking && isForMany(step) && <BulkDialog type={step} devices={hit} onClose={close} onSent={close} />}
      {isAsking && isDecided(step) && (
        <BulkStateDialog devices={hit} start="AVAILABLE" onClose={close} onSent={close} />
      )}
    </>
  );
}

/** Those for which the step can be taken now; all or none where it is a place to look at. */
function hitBy(step: NextStep, devices: readonly Device[], offered: readonly ManyCommandType[]): Device[] {
  if (isForMany(step)) {
    if (!offered.includes(step)) return [];
    return devices.filter(
      ({ info }) =>
        !info.unable.includes(step) &&
        whyNot(commandKinds[step].action, info.state, info.holder) === null &&
        whyUnreached(info) === null,
    );
  }
  if (isDecided(step))
    return devices.filter(({ info }) => whyNot('change_state', info.state, info.holder) === null);
  if (step === 'host') return devices.filter(({ info }) => info.host !== '');
  return isOfDevice(step) ? [...devices] : [];
}

/** Done at a device's own place, one after the other. */
const isOfDevice = (step: NextStep): boolean => step === 'settings' || step === 'clean';
/** AVAILABLE, for all of them. */
const isDecided = (step: NextStep): boolean => step === 'accept' || step === 'take_as_is';
