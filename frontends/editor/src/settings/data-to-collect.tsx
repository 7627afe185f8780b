import { LIMITS } from '@chatbot-builder/contracts/constants';
import { fieldMappingsOf } from '@chatbot-builder/contracts/field-mappings';
import { Input } from '@chatbot-builder/kit/antd';
import { useState } from 'react';
import { Rows } from '../form/rows';
import { controlId, type SettingsForm } from '../form/settings-form';
import classes from './data-to-collect.module.css';

type Row = readonly [name: string, description: string];

const isSame = (one: SettingsForm['values']['fieldMappings'], other: typeof one): boolean =>
  JSON.stringify(Object.entries(one)) === JSON.stringify(Object.entries(other));

/**
 * Fields by name and description. A row that is being written may have no name yet, so rows are kept beside the
 * setting.
 */
export function DataToCollect({ form: { values, edit } }: { form: SettingsForm }) {
  const { fieldMappings } = values;
  const [written, setWritten] = useState<readonly Row[]>([]);
  const rows = isSame(fieldMappingsOf(written), fieldMappings) ? written : Object.entries(fieldMappings);
  const names = rows.map(([name]) => name.trim()).filter((name) => name !== '');
  return (
    <>
      <Rows
        id={controlId('fieldMappings')}
        noun="field"
        items={rows}
        max={LIMITS.fieldMappings}
        blank={['', ''] as Row}
        onChange={(changed) => {
          setWritten(changed);
          edit({ fieldMappings: fieldMappingsOf(changed) });
        }}
      >
        {([name, description], change, label) => (
          <>
            <Input
              className={classes['name']}
              aria-label={`${label}, name`}
              placeholder="Order number"
              value={name}
              maxLength={LIMITS.fieldNameMax}
              onChange={({ target }) => change([target.value, description])}
            />
            <Input
              className={classes['description']}
              aria-label={`${label}, description`}
              placeholder="Number of the order that the question is about"
              value={description}
              maxLength={LIMITS.fieldDescriptionMax}
              onChange={({ target }) => change([name, target.value])}
            />
          </>
        )}
      </Rows>
      {new Set(names).size < names.length && (
        <p className={classes['twice']} role="status">
          Of fields with the same name, only the last one counts.
        </p>
      )}
    </>
  );
}
