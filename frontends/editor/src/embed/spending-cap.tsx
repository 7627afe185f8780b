import { useMay } from '@chatbot-builder/kit';
import { Input } from '@chatbot-builder/kit/antd';
import { useState } from 'react';
import { useChatModelQuery } from '../api';
import { controlProps } from '../form/field-problem';
import { SettingRow } from '../form/setting-row';
import { controlId, type SettingsForm } from '../form/settings-form';
import { centsOf, dollarsOf } from './cents';

const FIELD = 'dailySpendingCapCents';

export function SpendingCap({ form }: { form: SettingsForm }) {
  const { values, edit, problemOf } = form;
  const { data: answering } = useChatModelQuery(undefined, { skip: !useMay('test-chat:send') });
  const isUnpriced = answering && answering.answeredBy !== 'offline' && answering.unpriced.includes(values.model);
  // What is being typed, such as '5.', while it is the amount that the form holds.
  const [typed, setTyped] = useState('');
  const cents = values[FIELD];
  const text = centsOf(typed) === cents ? typed : dollarsOf(cents);
  const type = (next: string) => {
    const amount = centsOf(next);
    if (amount === undefined) return;
    setTyped(next);
    edit({ [FIELD]: amount });
  };
  return (
    <SettingRow
      form={form}
      field={FIELD}
      label="Spending Cap per Day"
      hint={
        isUnpriced
          ? `No cap holds here: what ${values.model} costs at your provider is not known, so its replies count as free.`
          : 'What replies may cost in a day (UTC). Over it, only the knowledge answers. You are told at 80% and 100%.'
      }
    >
      <Input
        {...controlProps(controlId(FIELD), problemOf(FIELD))}
        value={text}
        prefix="$"
        inputMode="decimal"
        placeholder="No cap"
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
      />
    </SettingRow>
  );
}
