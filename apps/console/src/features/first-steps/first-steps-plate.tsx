import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useFeature } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminsQuery } from '../admins/admin-queries.ts';
import { alertRulesQuery } from '../alert-rules/alert-rule-queries.ts';
import { packagesQuery } from '../app-management/package-queries.ts';
import { hostsQuery } from '../hosts/host-queries.ts';
import { firstStepMessages } from './first-step-messages.ts';
import { type FirstStep, firstSteps, stepPaths, stepsDone } from './first-steps.ts';
import styles from './first-steps-plate.module.css';

interface FirstStepsPlateProps {
  devices: readonly Device[];
  /** All is done, or the person wants to see no more of it. */
  onOver: () => void;
}

/** Leads through the setting up of a farm; each step ticks itself by what is true. */
export function FirstStepsPlate({ devices, onOver }: FirstStepsPlateProps): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(firstStepMessages);
  const { data: hosts } = useQuery(hostsQuery(api));
  const { data: admins } = useQuery(adminsQuery(api, { page: 1, limit: 50, q: '', sort: undefined }));
  // What is told every few seconds on its own page is asked for once here.
  const { data: rules } = useQuery({ ...alertRulesQuery(api), refetchInterval: false });
  const hasApp = useHasApp();
  const managesApps = useFeature('appManagement');
  const steps = firstSteps.filter((step) => step !== 'apps' || managesApps);
  const isKnown = hosts !== undefined && admins !== undefined && rules !== undefined && hasApp !== null;
  const done = isKnown
    ? stepsDone({ hosts, devices, hasApp, adminCount: admins.total_count, alertRuleCount: rules.length })
    : null;
  const count = done === null ? 0 : steps.filter((step) => done[step]).length;
  const isOver = count === steps.length;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (done === null || isOver) return null;
  const next = steps.find((step) => !done[step]);
  return (
    <section className={styles.plate} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <span>{words.progress(formatNumber(count), formatNumber(steps.length))}</span>
        <Button look="quiet" onClick={onOver}>
          {words.dismiss}
        </Button>
      </header>
      <ol>
        {steps.map((step) => (
          <Step key={step} step={step} done={done[step]} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

/** Whether any device is to have an app; null: not known yet. */
function useHasApp(): boolean | null {
  const { api } = usePlatform();
  const managesApps = useFeature('appManagement');
  const mostGiven = { page: 1, limit: 1, wanted: '', sort: { id: 'devices', direction: 'desc' } } as const;
  const { data } = useQuery({ ...packagesQuery(api, mostGiven), enabled: managesApps });
  if (!managesApps) return false;
  return data === undefined ? null : data.apps.some(({ device_count: count }) => count > 0);
}

interface StepProps {
  step: FirstStep;
  done: boolean;
  isNext: boolean;
}

function Step({ step, done, isNext }: StepProps): ReactElement {
  const words = useMessages(firstStepMessages);
  return (
    <li data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark}>{done && <Icon name="check" size={12} />}</span>
      <span className="hidden-text">{done ? words.done : words.open}</span>
      <div>
        <Link to={stepPaths[step]}>{words.steps[step]}</Link>
        {!done && <p>{words.texts[step]}</p>}
      </div>
    </li>
  );
}
