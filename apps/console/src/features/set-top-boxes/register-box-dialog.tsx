import { captureCards } from '@rackhand/contract/device/device-edit-fields';
import { powerControllers } from '@rackhand/contract/endpoints/device-edit';
import { boxLimits } from '@rackhand/contract/host/box-address';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { boxMessages } from './box-messages.ts';
import { type BoxField, type BoxValues, boxMistake, useRegisterBox } from './use-register-box.ts';

interface RegisterBoxDialogProps {
  /** The one that is chosen at first, and all that may be. */
  host: string;
  hosts: readonly string[];
  onClose: () => void;
}

const required: readonly BoxField[] = ['host', 'ip', 'port'];

/** Document 1 section 7: a box that a host reaches over the network. */
export function RegisterBoxDialog({ host, hosts, onClose }: RegisterBoxDialogProps): ReactElement {
  const words = useMessages(boxMessages);
  const language = useLanguage();
  const register = useRegisterBox();
  const start = startOf(host);
  const [values, setValues] = useState(start);
  const { faults, of, look, tell } = useFieldFaults<BoxField>(boxMistake);
  const save = async (): Promise<boolean> => {
    const found = required.flatMap((field) => {
      const mistake = boxMistake(field, values[field]);
      return mistake === null ? [] : [[field, mistake] as const];
    });
    tell(Object.fromEntries(found), values);
    if (found.length > 0) return false;
    const refused = await register(values);
    if (refused !== null) tell(refused, values);
    return refused === null;
  };
  const field = (name: BoxField, hint?: string): ReactElement => (
    <FormField
      name={name}
      label={labels[name]}
      hint={hint}
      required={required.includes(name) ? labels[name] : null}
      error={of(name)?.[language] ?? null}
      width={name === 'memo' ? 'full' : 'one'}
    >
      {(control) => controlOf(name, { ...control, value: values[name], ...handlers(name) })}
    </FormField>
  );
  const handlers = (name: BoxField) => ({
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    onBlur: onLeave(() => look(name, values[name])),
  });
  const labels: Record<BoxField, string> = {
    host: words.host,
    ip: words.ip,
    port: words.port,
    model: words.model,
    rack_location: words.rackLocation,
    capture_card_num: words.captureCard,
    linked_power_name: words.power,
    memo: words.memo,
  };
  const controlOf = (name: BoxField, control: ControlValues): ReactNode => {
    if (name === 'host') return <Choice control={control} values={hosts} none={null} />;
    if (name === 'capture_card_num')
      return <Choice control={control} values={captureCards.map(String)} none={words.none} />;
    if (name === 'linked_power_name') return <PowerChoice control={control} none={words.none} />;
    if (name === 'memo') return <textarea rows={3} {...control} />;
    return (
      <input autoComplete="off" spellCheck={false} data-autofocus={name === 'ip' || undefined} {...control} />
    );
  };
  return (
    <FormDialog
      title={words.register}
      words={words}
      submit={words.register}
      submitting={words.registering}
      isDirty={Object.entries(start).some(([name, value]) => values[name as BoxField] !== value)}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      {field('host')}
      {field('ip', words.ipHint)}
      {field('port')}
      {field('model', words.modelHint)}
      {field('rack_location', words.rackHint)}
      {field('capture_card_num')}
      {field('linked_power_name')}
      {field('memo')}
    </FormDialog>
  );
}

const startOf = (host: string): BoxValues => ({
  host,
  ip: '',
  port: String(boxLimits.firstPort),
  model: '',
  rack_location: '',
  capture_card_num: '',
  linked_power_name: '',
  memo: '',
});

interface ControlValues {
  id: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

interface ChoiceProps {
  control: ControlValues;
  values: readonly string[];
  /** What the empty choice is called; null: there is none. */
  none: string | null;
}

function Choice({ control, values, none }: ChoiceProps): ReactElement {
  return (
    <select {...control}>
      {none !== null && <option value="">{none}</option>}
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}

function PowerChoice({ control, none }: Omit<ChoiceProps, 'values'>): ReactElement {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: ['power_controller'],
    queryFn: ({ signal }) => api.call(powerControllers, { signal }),
  });
  return <Choice control={control} values={data?.power_controller ?? []} none={none} />;
}
